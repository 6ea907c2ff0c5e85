"""Races: who leaves at a look, by rules worked by hand."""

import math

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.neighbors import KNeighborsClassifier

import errbar
from errbar.selecting.candidate_score import CandidateScore
from errbar.selecting.race import leave, looks_of


def score(rows):
    rows = np.asarray(rows, dtype=float)
    mean = float(np.nanmean(rows))
    return CandidateScore(value=mean, loss=mean, by_split=np.array([mean]), by_row=rows)


def careful(*rows, looks=6, unit=None, n=None):
    scores = {i: score(r) for i, r in enumerate(rows)}
    return leave("careful", scores, 5, looks=looks, unit=unit, n=n or len(rows[0]))


def test_looks_are_those_before_the_end_and_at_it():
    assert looks_of("careful", 25) == (2, 3, 5, 10, 15, 20)
    assert looks_of("careful", 10) == (2, 3, 5, 10)
    assert looks_of("halving", 25) == (2, 4, 8, 16)


def test_careful_is_a_paired_t_over_rows_with_1_over_n_added():
    """100 rows, the leader right on all, the other wrong on 10: mean .1, sd sqrt(.09 x 100/99) = .30151, times
    sqrt(1/100 + 1/100) = .14142: t = .1 / .042640 = 2.3452, against t(99) at 1 - .05/6 = 2.4345 or at .975 = 1.984."""
    wrong = np.r_[np.ones(10), np.zeros(90)]
    assert careful(np.zeros(100), wrong) == {}
    (found,) = careful(np.zeros(100), wrong, looks=2).values()
    assert found.statistic == pytest.approx(2.3452, abs=1e-4)
    assert found.limit == pytest.approx(1.9842, abs=1e-4)
    assert list(careful(np.zeros(100), np.r_[np.ones(12), np.zeros(88)])) == [1]


def test_rows_that_were_not_scored_do_not_count():
    """M = 40 of n = 100 rows: sqrt(1/40 + 1/100); fewer than 30 decide nothing."""
    wrong = np.r_[np.ones(20), np.zeros(20), np.full(60, np.nan)]
    right = np.r_[np.zeros(40), np.full(60, np.nan)]
    (found,) = careful(right, wrong).values()
    assert found.statistic == pytest.approx(0.5 / (math.sqrt(0.25 * 40 / 39) * math.sqrt(1 / 40 + 1 / 100)))
    right[29:], wrong[29:] = np.nan, np.nan
    assert careful(right, wrong) == {}


def test_a_tie_in_every_row_stays_and_worse_by_as_much_in_every_row_leaves():
    assert careful(np.ones(50), np.ones(50)) == {}
    (found,) = careful(np.zeros(50), np.ones(50)).values()
    assert found.statistic == math.inf


def test_units_are_the_pieces():
    """40 rows of 20 units: fewer than 30 pieces decide nothing."""
    assert careful(np.zeros(40), np.ones(40), unit=np.repeat(np.arange(20), 2), n=20) == {}


def test_halving_keeps_the_lower_half():
    scores = {i: score([i, i]) for i in range(5)}
    assert sorted(leave("halving", scores, 2, looks=4, unit=None, n=2)) == [2, 3, 4]


class Says(ClassifierMixin, BaseEstimator):
    """Says the class that the first column shows, or the other."""

    def __init__(self, turned=False):
        self.turned = turned

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        return self.classes_[(X[:, 0].astype(int) + self.turned) % 2]


def test_a_run_whose_candidate_is_wrong_on_every_row_is_kept_as_json():
    y = np.arange(60) % 2
    X = np.c_[y, np.arange(60)].astype(float)
    run = errbar.select(
        Says(), {"turned": [False, True]}, X, y, race="careful", inner="kfold(k=5)", effort="quick",
        measures="error_rate",
    )  # fmt: skip
    again = errbar.Run.from_json(run.to_json())
    gone = next(c for c in again.selection.candidates if c.params["turned"])
    assert gone.left_after == 3 and "worse than the leader" in gone.left


def test_the_simplest_is_one_that_is_still_in_the_race():
    """The half that left may hold a simpler candidate within one standard error; it was scored on fewer splits."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((120, 6))
    y = (X[:, 0] + rng.standard_normal(120) > 0).astype(int)
    found = errbar.select(
        KNeighborsClassifier(), {"n_neighbors": [1, 3, 5, 9, 15, 25, 35, 45]}, X, y, race="halving", rule="simple",
        inner="kfold(k=5, repeats=4)", outer="kfold(k=2)", measures="error_rate", seed=0,
    ).selection  # fmt: skip
    assert next(c for c in found.candidates if c.name == found.chosen["name"]).left_after is None
    assert any(c.left_after for c in found.candidates)
