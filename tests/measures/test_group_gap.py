"""The gap between groups: joined limits of every pair, and what equal groups would show."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import stats
from tests.measures.test_group_worst import clopper, table

import errbar


def test_limits_from_every_pair():
    found = errbar.score(table(), outcome="y", by="g", measures="group_gap")["group_gap"]
    level = 2 * stats.norm.cdf(stats.studentized_range.ppf(0.95, 3, np.inf) / np.sqrt(2)) - 1
    groups = [(k / 30, *clopper(k, 30, level)) for k in (20, 27, 24)]
    lows, highs = [], []
    for (a, al, au), (b, bl, bu) in itertools.permutations(groups, 2):
        lows.append(a - b - np.hypot(a - al, bu - b))
        highs.append(a - b + np.hypot(au - a, b - bl))
    assert found.value == pytest.approx(7 / 30)
    assert (found.low, found.high) == pytest.approx((max(0, *lows), max(highs)), abs=1e-9)


def test_equal_groups_show_a_gap_too():
    # Ten groups of 30 with a mean of .85: E of the range of ten normal values is 3.0775 of their spread.
    hits = np.r_[np.ones(255), np.zeros(45)]
    run = errbar.score({"y": hits, "g": np.arange(300) % 10}, outcome="y", by="g", measures="group_gap")
    assert run["group_gap"].extras["equal_groups"] == pytest.approx(3.0775 * np.sqrt(0.85 * 0.15 / 30), rel=1e-3)
    assert "equal groups of these sizes would show 0.20" in str(run)


def test_outcomes_without_a_range_are_refused():
    run = errbar.score({"y": [1.0, 9, 4, 5], "g": list("aabb")}, outcome="y", by="g", measures=["mean", "group_gap"])
    assert "needs a range" in str(run["group_gap"].reason)
