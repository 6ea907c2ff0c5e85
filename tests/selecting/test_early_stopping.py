"""Early stopping inside a selection: validation rows come from the training rows, whole units, the last in time."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin

import errbar
from errbar.records.types import Array

UNIT = np.repeat(np.arange(20), 5)


class Stopper(ClassifierMixin, BaseEstimator):
    """Remembers what it was fitted on, what it stopped by, and what it was asked."""

    fits: ClassVar[list[tuple[set[int], set[int]]]] = []
    asked: ClassVar[list[set[int]]] = []

    def __init__(self, k: int = 1) -> None:
        self.k = k

    def fit(self, X: Array, y: Array, validation: tuple[Array, Array] | None = None) -> Stopper:
        assert validation is not None
        self.classes_ = np.unique(y)
        Stopper.fits.append((set(X[:, 1].astype(int)), set(validation[0][:, 1].astype(int))))
        self.own_ = len(Stopper.fits) - 1
        return self

    def predict(self, X: Array) -> Array:
        rows = set(X[:, 1].astype(int))
        if len(rows) < 100:  # the model of all rows is asked about its own
            fitted, stopped = Stopper.fits[self.own_]
            assert not rows & (fitted | stopped), "a scored row was fitted or stopped by"
        return (X[:, 0] > 0).astype(int)


@pytest.fixture
def rows() -> tuple[Array, Array]:
    Stopper.fits.clear()
    rng = np.random.default_rng(0)
    X = np.column_stack([rng.normal(size=100), np.arange(100)])
    return X, (rng.random(100) > 0.5).astype(int)


def ask(rows: tuple[Array, Array], **words: object) -> errbar.Run:
    return errbar.select(Stopper(), {"k": [1, 2]}, *rows, effort="quick", measures="error_rate", **words)


def test_they_are_15_percent_of_the_training_rows_and_that_is_said(rows: tuple[Array, Array]) -> None:
    run = ask(rows)
    assert "15 % of the training rows set aside to stop early by (drawn by class)" in run.data.said
    # 64 training rows of an inner split (9.6 of them), 80 of an outer one, all 100 at the end
    assert {(len(f) + len(v), len(v)) for f, v in Stopper.fits} == {(64, 9), (80, 12), (100, 15)}


def test_they_are_whole_units(rows: tuple[Array, Array]) -> None:
    ask(rows, unit=UNIT)
    assert all(not set(UNIT[list(f)]) & set(UNIT[list(v)]) for f, v in Stopper.fits)


def test_they_are_the_last_in_time(rows: tuple[Array, Array]) -> None:
    errbar.select(Stopper(), {"k": [1, 2]}, *rows, time=np.arange(100), measures="error_rate")
    assert all(max(f) < min(v) for f, v in Stopper.fits)


def test_a_share_that_is_named_is_taken(rows: tuple[Array, Array]) -> None:
    ask(rows, validation=0.25)
    assert (75, 25) in {(len(f), len(v)) for f, v in Stopper.fits}
