"""Every measure against exact arithmetic on the stored float64 numbers: 2,400 hard data sets, a few by default."""

import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / "reliability"))

import exact_values
from exact_sets import data_set, data_sets
from exact_values import COUNT, big_sets, exact_names, over

from errbar._shelf import shelf

AT_ONCE = 100


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, COUNT, AT_ONCE))
def test_every_measure_is_within_a_billionth_of_exact_arithmetic(first):
    assert over(data_sets(AT_ONCE, first)) == []


@pytest.mark.slow
def test_many_rows_are_added_up_as_exactly():
    assert over(big_sets()) == []


def test_a_few_sets_of_each_kind_are_within_a_billionth():
    assert over(data_sets(12, COUNT)) == []


def test_no_measure_is_left_out():
    asked = {name.partition("(")[0] for number in range(24) for name in exact_names(data_set(number))}
    known = {m.name for m in shelf("measures").everything() if m.reads != "outcome"}  # their values are worked by hand
    assert known - asked == set()


def _as_in_a_textbook(evidence):
    y, f, w = evidence.given.truth, evidence.given.value, evidence.weight
    left, whole = (np.average(x * x, weights=w) - np.average(x, weights=w) ** 2 for x in (y - f, y))
    return SimpleNamespace(value=1 - left / whole if whole else 0.0)


def test_a_variance_as_the_mean_square_less_the_squared_mean_is_caught(monkeypatch):
    monkeypatch.setattr(exact_values, "measure", lambda name: SimpleNamespace(score=_as_in_a_textbook))
    numbers = (data for data in data_sets(60) if data.kind == "regression")
    caught = {name for name, *_ in over(numbers)}
    assert "explained_variance" in caught
