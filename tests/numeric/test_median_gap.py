"""How errors compare with those of the median, in one pass, is what rows laid out tell; of other rows, nothing is."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._numeric.column_blocks import DOT
from errbar._numeric.median_gap import median_gap
from errbar._numeric.moments import of_rows
from errbar._numeric.output_powers import ROWS
from errbar._numeric.residual_sums import residual_sums


def made(k, n, seed=3):
    rng = np.random.default_rng([k, n, seed])
    y = rng.normal(10, 3, (k, n)) * np.arange(1, k + 1)[:, None]
    return y, 0.8 * y + 2 + rng.standard_t(9, (k, n))


def test_by_hand():
    y, f = np.array([[0.0, 1.0, 5.0, 6.0]]), np.array([[1.0, 1.0, 3.0, 2.0]])  # errors 1, 0, 2, 4; median 3
    found = median_gap(y, f, residual_sums(y, f))
    assert found.deviation == 2.5  # 3, 2, 2, 3
    assert (found.gap.mean, found.gap.variance) == (-0.75, 2.25)  # -2, -2, 0, 1


@pytest.mark.parametrize("k", [1, 2, 5])
@pytest.mark.parametrize("n", [501, DOT - 1, DOT, ROWS, 2 * ROWS + 5])
def test_gaps_are_those_of_rows(k, n):
    y, f = made(k, n)
    kept = y.copy(), f.copy()
    median = np.median(y, axis=1, keepdims=True)
    gaps = np.abs(y - f) - np.abs(y - median)
    for truth, value in ((y, f), (np.asfortranarray(y), np.asfortranarray(f)), (y, np.asfortranarray(f))):
        found = median_gap(truth, value, residual_sums(y, f))
        assert np.allclose(found.gap[:4], of_rows(gaps.mean(axis=0))[:4], rtol=1e-9)
        assert np.isclose(found.deviation, np.abs(y - median).mean(), rtol=1e-12)
        for one, gap, distance in zip(found.alone, gaps, np.abs(y - median)):
            assert np.allclose(one.gap[:4], of_rows(gap)[:4], rtol=1e-9)
            assert np.isclose(one.deviation, distance.mean(), rtol=1e-12)
        assert len(found.alone) == (0 if k == 1 else k)
    assert (y == kept[0]).all() and (f == kept[1]).all()


def test_a_guess_of_the_median_is_as_good_as_it():
    """Rounding tells sums of equal rows apart, which would be read as skill."""
    y = np.random.default_rng(2).normal(10, 3, (1, 70_001))
    f = np.full_like(y, np.median(y))
    known = residual_sums(y, f)
    found = median_gap(y, f, known)
    assert found.deviation == known.absolute.mean and found.gap is None
