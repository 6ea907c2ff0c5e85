"""Selections that are refused before any fit."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier

import errbar
from errbar.errors import BadInput


class NeverFitted(KNeighborsClassifier):
    """Fails the test where it is fitted."""

    def fit(self, X: object, y: object) -> NeverFitted:
        raise AssertionError("fitted")


ROWS = np.random.default_rng(0).normal(size=(40, 2)), np.arange(40) % 2


def test_the_simplest_is_refused_with_the_parameters_that_do_not_say_what_is_simple() -> None:
    space = {"n_neighbors": [1, 3], "weights": ["uniform", "distance"], "p": [2]}  # p has one value: nothing to declare
    with pytest.raises(BadInput, match=r"what is simple; weights of the space does not declare it\. Write"):
        errbar.select(NeverFitted(), space, *ROWS, rule="simple")


def test_what_declares_it_is_taken() -> None:
    space = {"n_neighbors": [1, 3], "weights": {"values": ["uniform", "distance"], "simple": "order"}}
    run = errbar.select(KNeighborsClassifier(), space, *ROWS, rule="simple", effort="quick")
    assert run.selection is not None and set(run.selection.chosen["params"]) == {"n_neighbors", "weights"}


def test_few_times_make_the_default_outer_blocks_fewer_and_every_search_trains_on_the_past_only() -> None:
    # Five years of 8 rows: five outer blocks need six times, and the first years must hold an inner split themselves.
    year = np.repeat(np.arange(5), 8)
    run = errbar.select(KNeighborsClassifier(), {"n_neighbors": [1, 3]}, *ROWS, time=year, effort="quick")
    found = run.selection
    assert found is not None and run.plan["family"] == "time_ordered"
    assert found.outer_planned == 2 and found.inner.startswith("time_ordered(k=1")


def test_a_named_outer_plan_stays_as_it_was_named() -> None:
    with pytest.raises(BadInput, match=r"k \+ 1 distinct times or more; got k=5 with 5"):
        errbar.select(
            NeverFitted(), {"n_neighbors": [1]}, *ROWS, time=np.repeat(np.arange(5), 8), outer="time_ordered(k=5)"
        )
