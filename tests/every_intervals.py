"""Every interval method keeps every law."""

import importlib
import re
from dataclasses import replace
from pathlib import Path

import pytest

from errbar._shelf import shelf
from errbar.testing import INTERVAL_LAWS, LEARNED_LAWS

METHODS = shelf("intervals").names


@pytest.mark.parametrize(
    "law", [pytest.param(law, marks=pytest.mark.heavy) if law.startswith("covers") else law for law in INTERVAL_LAWS]
)
@pytest.mark.parametrize("name", METHODS)
def test_interval_keeps(law, name):
    INTERVAL_LAWS[law](shelf("intervals").load(name))


@pytest.mark.heavy
@pytest.mark.parametrize("law", LEARNED_LAWS)
@pytest.mark.parametrize("name", [n for n in METHODS if shelf("intervals").load(n).designs])
def test_interval_of_a_learner_keeps(law, name):
    LEARNED_LAWS[law](shelf("intervals").load(name))


@pytest.mark.parametrize("name", METHODS)
def test_it_has_a_test_file_of_its_own(name):
    assert (Path(__file__).parent / "intervals" / f"test_{name}.py").is_file()


@pytest.mark.parametrize("name", METHODS)
def test_its_file_states_how_often_it_covers(name):
    assert re.search(r"\bcovers=0\.\d", Path(importlib.import_module(f"errbar.intervals.{name}").__file__).read_text())


def narrowed(method):
    """The method, a third as wide: a normal 95 % interval so cut covers 49 %."""

    def find(given, ask):
        low, high, *rest = method.find(given, ask)
        return (given.value - (given.value - low) / 3, given.value + (high - given.value) / 3, *rest)

    return replace(method, find=find)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["wilson", "hall", "dirichlet", "auc_hull", "order_statistics", "clustered"])
def test_a_method_that_covers_half_of_the_time_breaks_the_law(name):
    with pytest.raises(AssertionError, match=f"{name} covers 0.[3-7]"):
        INTERVAL_LAWS["covers_as_often_as_it_says"](narrowed(shelf("intervals").load(name)))


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["corrected_t", "nested_cv", "conservative_z", "blocks", "pooled_cv"])
def test_a_method_over_plans_that_covers_half_of_the_time_breaks_the_law(name):
    with pytest.raises(AssertionError, match=f"{name} covers 0.[3-7]"):
        LEARNED_LAWS["covers_over_each_of_its_plans"](narrowed(shelf("intervals").load(name)))


def test_a_method_that_says_nothing_is_held_to_what_it_promises():
    quiet = replace(shelf("intervals").load("wald"), covers=0.95)
    with pytest.raises(AssertionError, match=r"wald covers 0\.6389 at a share of 0\.05 and 20 rows; it declares 0\.95"):
        INTERVAL_LAWS["covers_as_often_as_it_says"](quiet)
