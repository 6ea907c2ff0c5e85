"""Columns that a few hundred rows set aside."""

import numpy as np
import pytest

from errbar.auditing.detectors.golden_screen import guess_by_neighbours, may_explain, may_separate
from tests.auditing.detectors.tables import table

RNG = np.random.default_rng(0)
N = 4000


@pytest.mark.parametrize("share", [0.5, 0.1, 0.02])
def test_noise_is_set_aside_and_no_leak_is(share):
    y = (RNG.random(N) < share).astype(int)
    spoiled = np.where(RNG.random(N) < 0.02 * share, 1 - y, y)
    holes = np.where(RNG.random(N) < 0.5, np.nan, y)
    found = may_separate(table(np.column_stack([RNG.normal(size=N), y, spoiled, holes]), y), 0.95, seed=1)
    assert found[1:].all()
    assert share < 0.1 or not found[0]


def test_a_number_by_its_neighbours_or_by_a_tree():
    y = np.exp(RNG.normal(size=N))
    steps = np.round(np.log(y), 1)
    noise = RNG.normal(size=(N, 2))
    found = may_explain(table(np.column_stack([noise, -np.log(y), steps]), y, classes=0), 0.87, 0.8)
    assert found.tolist() == [False, False, True, True]


def test_too_few_rows_set_nothing_aside():
    assert may_separate(table(RNG.normal(size=(50, 2)), np.arange(50) % 2), 0.95, seed=0).all()
    assert may_explain(table(RNG.normal(size=(2, 2)), np.arange(2.0), classes=0), 0.87, 0.8).all()


def test_neighbours_by_hand():
    assert guess_by_neighbours(np.array([[1.0, 5.0, 2.0]])).tolist() == [[5.0, 1.5, 5.0]]
