"""Columns that hold the target of another row."""

import numpy as np
import pytest

from errbar.auditing.detectors.lead_lag import find_shifted_columns
from tests.auditing.detectors.tables import table

RNG = np.random.default_rng(0)
Y = np.cumsum(RNG.normal(size=102))
NEXT, LAST = Y[2:], Y[:-2]
WALK = np.cumsum(RNG.normal(size=100))


def test_the_next_and_the_last_value_are_told_apart():
    found = find_shifted_columns(table(np.column_stack([LAST, WALK, 3 - 2 * NEXT]), Y[1:-1], classes=0))
    assert [(f.name, f.lag) for f in found] == [("x2", 1), ("x0", -1)]
    assert all(f.correlation > 0.999 for f in found)


def test_times_put_shuffled_rows_in_order():
    order = RNG.permutation(100)
    shuffled = np.column_stack([NEXT, WALK])[order]
    assert find_shifted_columns(table(shuffled, Y[1:-1][order], classes=0)) == ()
    timed = table(shuffled, Y[1:-1][order], classes=0, time=order.astype(float))
    assert [f.lag for f in find_shifted_columns(timed)] == [1]


def test_units_are_series_of_their_own():
    unit, time = np.repeat(np.arange(10), 10), np.tile(np.arange(10.0), 10)
    y = np.cumsum(RNG.normal(size=(10, 11)), axis=1)
    x, goal = y[:, 1:].ravel(), y[:, :-1].ravel()
    (found,) = find_shifted_columns(table(x, goal, classes=0, unit=unit, time=time))
    assert found.lag == 1 and found.pairs == 10 * 8


@pytest.mark.parametrize("units", [None, 2])
def test_of_many_rows_those_in_the_middle_are_read(units):
    y = np.cumsum(np.random.default_rng(1).normal(size=6_002))
    x = np.column_stack([y[2:], np.arange(6_000.0)])
    unit = None if units is None else np.repeat(np.arange(units), 6_000 // units)
    (found,) = find_shifted_columns(table(x, y[1:-1], classes=0, unit=unit))
    # 5,000 rows have 4,999 changes, one fewer from unit to unit; at lag 1 each series has one pair fewer than changes.
    assert (found.name, found.lag, found.pairs) == ("x0", 1, 4_998 if units is None else 4_998 - 2)


def test_a_column_that_hardly_changes_tells_nothing():
    step = (np.arange(100) > 50).astype(float)
    assert find_shifted_columns(table(step, np.roll(step, 1).astype(int))) == ()


def test_what_cannot_be_tested_is_said():
    assert "order" in find_shifted_columns(table(WALK, np.arange(100) % 3, classes=3))
    assert "30 rows" in find_shifted_columns(table(WALK[:20], Y[:20], classes=0))
