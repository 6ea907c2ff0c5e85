"""Rows set aside to stop early by: the share, whole units, the last in time, every class left to fit on."""

import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.learners.fitting.set_aside import set_aside
from tests.reading import task_of as task

N = 60
X = np.arange(float(N)).reshape(-1, 1)
Y = np.array([0] * 48 + [1] * 12)


def test_the_share_of_every_class_and_the_same_rows_again():
    given = task(X, Y)
    fit, held = set_aside(given, np.arange(N), 0.25, 3, 1)
    assert np.bincount(Y[held]).tolist() == [12, 3] and len(fit) == 45
    assert np.array_equal(np.union1d(fit, held), np.arange(N)) and not np.intersect1d(fit, held).size
    assert np.array_equal(set_aside(given, np.arange(N), 0.25, 3, 1)[1], held)
    assert not np.array_equal(set_aside(given, np.arange(N), 0.25, 3, 2)[1], held)


def test_only_training_rows_are_set_aside():
    train = np.arange(0, N, 3)
    fit, held = set_aside(task(X, Y), train, 0.2, 0)
    assert np.array_equal(np.union1d(fit, held), train)


def test_units_stay_together():
    unit = np.arange(N) // 4
    fit, held = set_aside(task(X, Y, unit=unit), np.arange(N), 0.2, 0)
    assert not np.intersect1d(unit[fit], unit[held]).size and len(held) == 12
    assert set(Y[held]) <= set(Y[fit])


def test_the_last_in_time_and_rows_of_one_time_on_one_side():
    time = np.repeat(np.arange(20), 3)[::-1].copy()
    fit, held = set_aside(task(X, Y, time=time), np.arange(N), 0.2, 0)
    assert time[held].min() > time[fit].max() and len(held) == 12


def test_copies_of_a_row_that_a_bootstrap_drew_stay_together():
    train = np.repeat(np.arange(20), 3)
    fit, held = set_aside(task(X, Y), train, 0.3, 0)
    assert not np.intersect1d(fit, held).size and len(fit) + len(held) == 60


def test_a_rare_class_keeps_a_row_to_fit_on():
    y = np.array([0] * 59 + [1])
    fit, held = set_aside(task(X, y, kind="binary"), np.arange(N), 0.9, 0)
    assert 1 in y[fit] and len(held) == 53


def test_one_unit_cannot_be_on_both_sides():
    with pytest.raises(BadInput, match=r"needs units on both sides; 60 training rows leave 0 to stop by"):
        set_aside(task(X, Y, unit=np.zeros(N, int)), np.arange(N), 0.2, 0)
