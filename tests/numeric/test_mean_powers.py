"""Means over outputs by sums agree with rows laid out, and the spread of a mean ratio with leaving out each row."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._numeric.mean_powers import Outputs, mean_powers


def made(k, n, noise="normal"):
    rng = np.random.default_rng([k, n])
    y = rng.normal(10, 3, (k, n)) * np.arange(1, k + 1)[:, None]
    e = rng.normal(size=(k, n)) if noise == "normal" else rng.standard_t(6, (k, n))
    f = 0.8 * y + 2 + e
    return y, f, Outputs(((y - f) ** 2).mean(1), y.mean(1), y.var(1))


@pytest.mark.parametrize("k", [1, 2, 5, 40])
@pytest.mark.parametrize("n", [9, 1_000, 20_003])
def test_powers_are_those_of_rows(k, n):
    y, f, known = made(k, n)
    found = mean_powers(y, f, known)
    u, q, b = np.abs(y - f), (y - f) ** 2, (y - known.centre[:, None]) ** 2
    assert np.allclose(found.absolute, [(u.mean(0) ** p).sum() for p in (2, 3, 4)])
    assert np.allclose(found.squared, [(q.mean(0) ** p).sum() for p in (2, 3, 4)])
    assert np.allclose(found.squared_gap[:2], [((q - b).mean(0) ** p).sum() for p in (2, 3)])
    across = mean_powers(np.asfortranarray(y), np.asfortranarray(f), known)
    assert np.allclose(across.squared, found.squared) and np.allclose(across.ratio, found.ratio)


@pytest.mark.parametrize("noise", ["normal", "t6"])
@pytest.mark.parametrize("k", [1, 3])
def test_spread_is_that_of_leaving_out(k, noise):
    n = 40_000
    y, f, known = made(k, n, noise)
    q, b = (y - f) ** 2, (y - known.centre[:, None]) ** 2
    without = (q.sum(1, keepdims=True) - q) / (b.sum(1, keepdims=True) - n / (n - 1) * b)
    theta = np.log(without.mean(axis=0))
    want = np.sqrt((n - 1) / n * np.square(theta - theta.mean()).sum())
    assert np.isclose(mean_powers(y, f, known).ratio.log, want, rtol=1e-5)


def test_rows_that_cancel_have_no_spread():
    y, _, known = made(1, 5_000)
    f = np.full_like(y, y.mean())
    assert mean_powers(y, f, known._replace(error=y.var(1))).ratio == (0.0, 0.0)
