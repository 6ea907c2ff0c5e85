"""The ratio between groups, on a log scale."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import stats
from tests.measures.test_group_worst import clopper, table

import errbar


def test_limits_from_every_pair_on_the_log_scale():
    found = errbar.score(table(), outcome="y", by="g", measures="group_ratio")["group_ratio"]
    level = 2 * stats.norm.cdf(stats.studentized_range.ppf(0.95, 3, np.inf) / np.sqrt(2)) - 1
    groups = [np.log((k / 30, *clopper(k, 30, level))) for k in (20, 27, 24)]
    lows, highs = [], []
    for (a, al, au), (b, bl, bu) in itertools.permutations(groups, 2):
        lows.append(a - b - np.hypot(a - al, bu - b))
        highs.append(a - b + np.hypot(au - a, b - bl))
    assert found.value == pytest.approx(20 / 27)
    assert (found.low, found.high) == pytest.approx((np.exp(min(lows)), min(1, np.exp(min(highs)))), abs=1e-9)


def test_a_group_that_never_passes_has_a_ratio_of_0():
    run = errbar.score(table((0, 20)), outcome="y", by="g", measures="group_ratio")
    assert (run["group_ratio"].value, run["group_ratio"].low) == (0, 0)
    assert 0 < run["group_ratio"].high < 1


def test_no_group_that_passes_is_undefined():
    run = errbar.score(table((0, 0)), outcome="y", by="g", measures=["mean", "group_ratio"])
    assert "mean of 0" in str(run["group_ratio"].reason)
