"""The range of a cut: gaps and their standard errors are those of the rows between two cuts."""

import math

import numpy as np
import pytest

from errbar.deciding.cut_range import RangedRows, range_of_cuts
from errbar.deciding.cuts import choose_cut, sort_rows
from errbar.deciding.goals import read_goal


def drawn(n=400, seed=0):
    rng = np.random.default_rng(seed)
    up = rng.random(n) < 0.3
    return np.round(rng.normal(size=n) + 1.2 * up, 2), up, np.ones(n), np.where(up, -6.0, 1.0)


def tried(score, up, extra, unit, best):
    """Scores at which the summed extra cost to the best cut is at most z standard errors above 0."""
    found = []
    chosen = score >= best
    for t in sorted(set(score)):
        gap = np.where((score >= t) & ~chosen, extra, 0.0) - np.where(chosen & (score < t), extra, 0.0)
        sums = gap if unit is None else np.bincount(unit, weights=gap)
        if gap.sum() <= 1.959964 * math.sqrt((sums**2).sum()) + 1e-9:
            found.append(t)
    return min(found), max(found)


@pytest.mark.parametrize("units", [None, 80])
def test_it_holds_every_cut_that_is_not_clearly_worse(units):
    score, up, w, extra = drawn()
    unit = None if units is None else np.arange(400) % units
    rows, order = sort_rows(score, up, w, extra)
    goal = read_goal("cost", has_costs=True)
    at = choose_cut(rows, goal)
    found = range_of_cuts(RangedRows(rows, None if unit is None else unit[order], 1.0, at.called), goal, None, 0.95)
    assert (found.low, found.high) == tried(score, up, extra, unit, at.high)


def test_a_sensitivity_has_the_range_of_a_share():
    # 100 positives at scores 1 ... 100, 300 negatives below: Wilson's 95 % interval of 90 in 100 is 0.826 to 0.945
    score = np.r_[np.arange(1.0, 101), np.full(300, -1.0)]
    up = score > 0
    rows, _ = sort_rows(score, up, np.ones(400), np.zeros(400))
    goal = read_goal("sensitivity=0.9", has_costs=False)
    at = choose_cut(rows, goal)
    found = range_of_cuts(RangedRows(rows, None, 1.0, at.called), goal, None, 0.95)
    assert (at.high, found.low, found.high) == (11.0, 7.0, 18.0)  # 90, 94 and 83 positives at or above


def test_few_rows_have_none():
    score, up, w, extra = drawn(200)
    rows, _ = sort_rows(score, up, w, extra)
    found = range_of_cuts(RangedRows(rows, None, 1.0, 5), read_goal("cost", has_costs=True), None, 0.95)
    assert found.low is None and found.reason == "300 rows or more are needed for a range of cuts; these are worth 200"
