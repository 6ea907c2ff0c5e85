"""Sums about the median, shifted to the mean, are those of rows laid out."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._numeric.output_powers import ROWS, gap_powers, output_powers


def plainly(y, f):
    """Every sum from rows laid out."""
    u, b, d = np.abs(y - f), (y - y.mean()) ** 2, np.abs(y - np.median(y))
    q = u * u
    return (
        y.mean(),
        [(u**p).sum() for p in (1, 2, 3, 4)],
        [(q**p).sum() for p in (1, 2, 3, 4)],
        [(b**p).sum() for p in (1, 2, 3)],
        [(q * b).sum(), (q * q * b).sum(), (q * b * b).sum()],
        d.sum(),
        [((u - d) ** p).sum() for p in (1, 2, 3)],
    )


def test_by_hand():
    y, f = np.array([[0.0, 1.0, 5.0]]), np.array([[1.0, 1.0, 3.0]])  # errors 1, 0, 2; mean 2, median 1
    (found,) = output_powers(y, f, np.array([1.0]))
    assert found.centre == 2.0
    assert found.absolute == (3, 5, 9, 17) and found.squared == (5, 17, 65, 257)
    assert found.truth == (14, 98, 794)  # 4, 1, 9
    assert found.joint == (40, 148, 340)  # 1 * 4 + 4 * 9, 1 * 4 + 16 * 9, 1 * 16 + 4 * 81
    assert found.distance == 5 and found.gap == (-2, 4, -8)  # 1, 0, 4; gaps 0, 0, -2


@pytest.mark.parametrize("n", [1, 2, 7, ROWS - 1, ROWS, ROWS + 1, 2 * ROWS + 5])
@pytest.mark.parametrize("kind", ["normal", "skewed", "far", "ties"])
def test_sums_are_those_of_rows(kind, n):
    rng = np.random.default_rng([n, len(kind)])
    x = rng.normal(size=n)
    y = {"normal": x, "skewed": np.exp(1.5 * x), "far": x + 1e4, "ties": np.round(x)}[kind]
    f = y + rng.normal(0, 0.7, n)
    (found,) = output_powers(y[None], f[None], np.array([np.median(y)]))
    for mine, plain in zip(found, plainly(y, f)):
        assert np.allclose(mine, plain, rtol=1e-10, atol=1e-9)


def test_outputs_that_lie_row_by_row():
    rng = np.random.default_rng(5)
    y = rng.normal([0, 5], [1, 3], (ROWS + 50, 2))
    f = y + rng.normal(size=y.shape)
    medians = np.median(y, axis=0)
    want = output_powers(y.T.copy(), f.T.copy(), medians)
    twice = np.repeat(y, 2, axis=1)[:, ::2], np.repeat(f, 2, axis=1)[:, ::2]
    for truth, value in [(y, f), (np.asfortranarray(y), f), (y, np.asfortranarray(f)), twice]:
        for a, b in zip(output_powers(truth.T, value.T, medians), want):
            for mine, other in zip(a, b):
                assert np.allclose(mine, other, rtol=1e-13)


def test_a_guess_of_the_constant_is_as_good_as_it():
    """Rounding tells sums of equal rows apart; an R2 of 4e-16 would be read as one."""
    y = np.random.default_rng(2).normal(10, 3, 70_001)
    (mean,) = output_powers(y[None], np.full((1, len(y)), y.mean()), np.array([np.median(y)]))
    assert mean.truth[0] == mean.squared[0]
    (median,) = output_powers(y[None], np.full((1, len(y)), np.median(y)), np.array([np.median(y)]))
    assert median.distance == median.absolute[0]


def test_small_gaps_row_by_row():
    rng = np.random.default_rng(7)
    y = rng.normal(size=20_000)
    f = 1e-9 * rng.normal(size=20_000) + np.median(y)
    g = np.abs(y - f) - np.abs(y - np.median(y))
    assert np.allclose(gap_powers(y, f, float(np.median(y))), [(g**p).sum() for p in (1, 2, 3)], rtol=1e-12, atol=0)
