"""Adjusted intervals leave out 0 exactly where the adjusted p is below alpha."""

import numpy as np
import pytest

import errbar

RNG = np.random.default_rng(4)
N = 150
Y = RNG.integers(0, 2, N)


def labels(right):
    return np.where(RNG.random(N) < right, Y, 1 - Y)


@pytest.mark.parametrize("adjust", ["holm", "bonferroni", "bh", "hochberg"])
def test_interval_and_verdict_agree_after_the_adjustment(adjust):
    table = {"y": Y, **{f"m{i}": labels(q) for i, q in enumerate((0.9, 0.86, 0.8, 0.72, 0.6))}}
    run = errbar.compare(table, truth="y", label=[f"m{i}" for i in range(5)], measures="accuracy", adjust=adjust)
    seen = 0
    for c in run.comparisons:
        if "adjusted_low" not in c.extras:
            continue
        seen += 1
        low, high = c.extras["adjusted_low"], c.extras["adjusted_high"]
        assert low < c.low and c.high < high
        assert (not low <= 0 <= high) == (c.verdict in ("left better", "right better"))
        assert c.extras["adjusted_level"] == pytest.approx(1 - 0.05 * c.p / c.p_adjusted)
    assert seen > 5


def test_a_single_gap_has_its_own_interval_alone():
    run = errbar.compare({"y": Y, "a": labels(0.9), "b": labels(0.8)}, truth="y", label=["a", "b"], measures="accuracy")
    assert "adjusted_low" not in run.comparisons[0].extras


def test_no_interval_is_narrower_than_its_step_of_holm():
    table = {"y": Y, **{f"m{i}": labels(q) for i, q in enumerate((0.9, 0.8, 0.7))}}
    run = errbar.compare(table, truth="y", label=["m0", "m1", "m2"], measures="accuracy")
    ordered = sorted(run.comparisons, key=lambda c: c.p)
    for step, c in enumerate(ordered):
        level = c.extras.get("adjusted_level", 0.95)
        assert level >= 1 - 0.05 / (len(ordered) - step) - 1e-9 or c.p_adjusted == 1
