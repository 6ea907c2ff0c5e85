"""Moments of many gaps at once are those of each gap alone, also where models nearly agree, are huge or are tiny."""

from itertools import combinations

import numpy as np
import pytest

from errbar._numeric.gap_moments import moments_of_gaps, squares_of_gaps
from errbar._numeric.moments import of_rows

ROUGH = ("mean", "variance", "skewness", "kurtosis")


def rough_lines(n):
    """Lines that are equal, nearly equal, apart by a constant, or of very different sizes."""
    rng = np.random.default_rng(n)
    x, noise = rng.gamma(0.5, 1, n), rng.normal(size=(4, n))
    return [x, x.copy(), x + 1e-9 * noise[0], x + 1e3, 1e8 * noise[1], 1e-7 * noise[2], np.zeros(n), x + noise[3]]


def assert_each_alone(lines, pairs):
    for (left, right), found in zip(pairs, moments_of_gaps(lines, pairs)):
        alone = of_rows(lines[right] - lines[left])
        for part in ROUGH:
            assert getattr(found, part) == pytest.approx(getattr(alone, part), rel=1e-7, abs=1e-9), (left, right, part)


@pytest.mark.parametrize("n", [2, 3, 700, 1_024, 1_025, 30_000])
def test_every_pair(n):
    lines = rough_lines(n)
    assert_each_alone(lines, list(combinations(range(len(lines)), 2)))


def test_pairs_in_any_order():
    lines = rough_lines(5_000)
    assert_each_alone(lines, [(4, 0), (4, 7), (7, 4), (0, 3), (3, 0), (4, 5), (4, 6), (2, 2)])


@pytest.mark.parametrize("n", [2, 900, 5_000])
def test_every_pair_of_many_lines(n):
    rng = np.random.default_rng(n)
    lines = [*rough_lines(n), *(rng.gamma(0.5, 1, n) + 0.3 * i for i in range(12))]
    assert_each_alone(lines, list(combinations(range(len(lines)), 2)))


def test_gaps_whose_powers_vanish_are_found_in_a_unit_of_their_own():
    x = np.random.default_rng(0).normal(size=(2, 50))
    lines = [np.zeros(50), x[0] * 1e-100, x[1] * 1e-100, x[0]]
    tiny, plain = moments_of_gaps(lines, [(0, 1), (0, 3)])
    assert tiny.variance == pytest.approx(plain.variance * 1e-200, rel=1e-12, abs=0)
    assert (tiny.skewness, tiny.kurtosis) == pytest.approx((plain.skewness, plain.kurtosis), rel=1e-12)


def test_equal_lines_have_no_spread():
    lines = [np.full(3_000, 0.1), np.full(3_000, 0.3)]
    (found,) = moments_of_gaps(lines, [(0, 1)])
    assert (found.variance, found.skewness, found.kurtosis) == (0.0, 0.0, 1.0)
    assert found.mean == pytest.approx(0.2, rel=1e-15)


@pytest.mark.parametrize("n", [2, 9_000])
def test_sums_of_squares(n):
    lines = rough_lines(n)
    pairs = list(combinations(range(len(lines)), 2))
    wanted = [((lines[right] - lines[left]) ** 2).sum() for left, right in pairs]
    assert squares_of_gaps(lines, pairs) == pytest.approx(wanted, rel=1e-12)
