"""Sums of powers and products in blocks are those of rows laid out."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._numeric.output_powers import ROWS, output_powers, truth_means


def plainly(y, f):
    """Every sum from rows laid out."""
    u, b = np.abs(y - f), (y - y.mean()) ** 2
    q = u * u
    return (
        y.mean(),
        [(u**p).sum() for p in (1, 2, 3, 4)],
        [(q**p).sum() for p in (1, 2, 3, 4)],
        [(b**p).sum() for p in (1, 2, 3)],
        [(q * b).sum(), (q * q * b).sum(), (q * b * b).sum()],
    )


def test_by_hand():
    y, f = np.array([[0.0, 1.0, 5.0]]), np.array([[1.0, 1.0, 3.0]])  # errors 1, 0, 2; mean 2
    (found,) = output_powers(y, f)
    assert found.centre == 2.0
    assert found.absolute == (3, 5, 9, 17) and found.squared == (5, 17, 65, 257)
    assert found.truth == (14, 98, 794)  # 4, 1, 9
    assert found.joint == (40, 148, 340)  # 1 * 4 + 4 * 9, 1 * 4 + 16 * 9, 1 * 16 + 4 * 81


@pytest.mark.parametrize("n", [1, 2, 7, ROWS - 1, ROWS, ROWS + 1, 2 * ROWS + 5])
@pytest.mark.parametrize("kind", ["normal", "skewed", "far", "ties"])
def test_sums_are_those_of_rows(kind, n):
    rng = np.random.default_rng([n, len(kind)])
    x = rng.normal(size=n)
    y = {"normal": x, "skewed": np.exp(1.5 * x), "far": x + 1e4, "ties": np.round(x)}[kind]
    f = y + rng.normal(0, 0.7, n)
    (found,) = output_powers(y[None], f[None])
    for mine, plain in zip(found, plainly(y, f)):
        assert np.allclose(mine, plain, rtol=1e-10, atol=1e-9)


def test_outputs_that_lie_row_by_row():
    rng = np.random.default_rng(5)
    y = rng.normal([0, 5], [1, 3], (ROWS + 50, 2))
    f = y + rng.normal(size=y.shape)
    want = output_powers(y.T.copy(), f.T.copy())
    twice = np.repeat(y, 2, axis=1)[:, ::2], np.repeat(f, 2, axis=1)[:, ::2]
    for truth, value in [(y, f), (np.asfortranarray(y), f), (y, np.asfortranarray(f)), twice]:
        for a, b in zip(output_powers(truth.T, value.T), want):
            for mine, other in zip(a, b):
                assert np.allclose(mine, other, rtol=1e-13)
        assert np.allclose(truth_means(truth.T), y.mean(axis=0), rtol=1e-14)


def test_a_guess_of_the_constant_is_as_good_as_it():
    """Rounding tells sums of equal rows apart; an R2 of 4e-16 would be read as one."""
    y = np.random.default_rng(2).normal(10, 3, 70_001)
    (mean,) = output_powers(y[None], np.full((1, len(y)), y.mean()))
    assert mean.truth[0] == mean.squared[0]
