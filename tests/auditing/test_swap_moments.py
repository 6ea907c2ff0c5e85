"""The gain of levels over neighbours swapped, against all swaps there are."""

from itertools import combinations

import numpy as np
import pytest

from errbar.auditing.swap_moments import swap_gain, swap_icc


def every_swap(x, a):
    """Sum of squares between two levels for every way to put `a` of the rows into the first."""
    out = []
    for first in combinations(range(len(x)), a):
        rest = [i for i in range(len(x)) if i not in first]
        left, right = x[list(first)], x[rest]
        out.append(left.sum() ** 2 / len(left) + right.sum() ** 2 / len(right))
    return np.array(out)


@pytest.mark.parametrize("sizes", [(2, 3), (4, 2), (3, 3)])
def test_mean_and_spread_are_those_of_all_swaps(sizes):
    x = np.array([3.0, -1.0, 7.0, 2.0, 0.5, 11.0])[: sum(sizes)]
    x = x - x.mean()
    between = every_swap(x, sizes[0])
    found = swap_gain(np.repeat([0, 1], sizes), x[:, None])
    seen = x[: sizes[0]].sum() ** 2 / sizes[0] + x[sizes[0] :].sum() ** 2 / sizes[1]
    # The other way to pair neighbours (1-2, 3-4, ...) has no pair here and counts as z = 0.
    assert found.z[0] == pytest.approx((seen - between.mean()) / between.std() / 2)


def test_levels_that_differ_gain_and_smooth_ones_do_not():
    rng = np.random.default_rng(0)
    level = np.repeat(np.arange(40), 5)
    own = rng.normal(size=40)[level]
    smooth = np.linspace(0, 3, 40)[level]
    noise = rng.normal(0, 0.5, size=(200, 2))
    found = swap_gain(level, np.column_stack([own, smooth]) + noise)
    assert found.z[0] > 10 and found.icc[0] > 0.4
    assert found.icc[1] < 0.1


def test_variance_between_levels_is_estimated_without_bias():
    rng = np.random.default_rng(1)
    level = np.repeat(np.arange(60), 4)
    x = rng.normal(size=(60, 200))[level] + rng.normal(size=(240, 200))
    assert swap_gain(level, x).icc.mean() == pytest.approx(0.5, abs=0.02)


def test_a_column_that_levels_determine_is_constant_within_them():
    level = np.repeat(np.arange(4), 3)
    x = np.column_stack([level % 2, np.arange(12), np.ones(12)]).astype(float)
    assert swap_gain(level, x).constant.tolist() == [True, False, False]


def test_the_share_between_levels_alone_is_the_same():
    rng = np.random.default_rng(2)
    level, x = rng.integers(0, 30, 200), rng.normal(size=(200, 4))
    assert swap_icc(level, x).tolist() == swap_gain(level, x).icc.tolist()
