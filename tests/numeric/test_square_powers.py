"""Sums of powers of squares, and standard errors that follow from them, are those of rows left out one by one."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._numeric.column_blocks import ROWS
from errbar._numeric.square_powers import MANY, spread_of_correlation, spread_of_ratio, square_powers, variance_about

N = 20_011


def sums(e, a):
    def fill(rows, first, second):
        first[:], second[:] = e[rows], a[rows]

    return square_powers(len(e), fill)


def jackknife(theta):
    n = len(theta)
    return np.sqrt((n - 1) / n * np.square(theta - theta.mean()).sum())


def without_each(x):
    """Sum of squares about the mean without each row."""
    n, d = len(x), x - x.mean()
    return (d * d).sum() - n / (n - 1) * d * d


def lines():
    """The second is skewed, and spreads with the first."""
    e, a = np.random.default_rng(8).normal(size=(2, N))
    a = a + 0.4 * e * e
    return e - e.mean(), 3 * (a - a.mean())


@pytest.mark.parametrize("n", [1, 7, ROWS, ROWS + 1, MANY - 1, MANY])
def test_sums_are_those_of_numpy(n):
    e, a = np.random.default_rng(n).normal(size=(2, n))
    q, b, found = e * e, a * a, sums(e, a)
    assert found.first == pytest.approx([(q**k).sum() for k in range(1, 5)], rel=1e-12)
    assert found.second == pytest.approx([(b**k).sum() for k in range(1, 5)], rel=1e-12)
    assert found.joint == pytest.approx([(q * b).sum(), (q * q * b).sum(), (q * b * b).sum()], rel=1e-12)
    if n >= MANY:
        assert found.fourth is None
    else:
        assert found.fourth == pytest.approx([(q**3 * b).sum(), (q * q * b * b).sum(), (q * b**3).sum()], rel=1e-12)


def test_a_ratio_of_variances_without_each_row():
    e, a = lines()
    found, ratio = spread_of_ratio(sums(e, a)), e.var() / a.var()
    assert np.isclose(found.left_out, jackknife(np.log(without_each(e) / without_each(a))), rtol=1e-9)
    influence = ratio * (e * e / e.var() - a * a / a.var())
    assert np.isclose(found.tangent, influence.std(ddof=1) / np.sqrt(N), rtol=1e-12)


def test_a_ratio_whose_first_line_has_a_mean_that_does_not_move():
    e, a = lines()
    e = e + 0.5
    found, squares = spread_of_ratio(sums(e, a), centred=False), e * e
    assert np.isclose(found.left_out, jackknife(np.log((squares.sum() - squares) / without_each(a))), rtol=1e-9)
    assert not np.isclose(found.left_out, spread_of_ratio(sums(e, a)).left_out, rtol=1e-7)


@pytest.mark.parametrize("r", [-0.9, 0.0, 0.6, 0.97])
def test_a_correlation_without_each_row(r):
    y, z = lines()
    f = r * y / y.std() + np.sqrt(1 - r * r) * z / z.std()
    a, b = ((x - x.mean()) / np.sqrt(np.square(x - x.mean()).sum()) for x in (y, f))
    found, rho, n = spread_of_correlation(sums(a - b, a + b)), (a * b).sum(), N
    left = (rho - n / (n - 1) * a * b) / np.sqrt((1 - n / (n - 1) * a * a) * (1 - n / (n - 1) * b * b))
    assert np.isclose(found.left_out, jackknife(np.arctanh(left)), rtol=1e-9)
    influence = n * (a * b - rho / 2 * (a * a + b * b))
    assert np.isclose(found.tangent, influence.std(ddof=1) / np.sqrt(n), rtol=1e-10)


def test_rows_of_which_sums_do_not_tell():
    e, a = lines()
    one_row = np.where(np.arange(N) == 5, 1e3, e)
    assert spread_of_ratio(sums(one_row, a)) is None and spread_of_correlation(sums(a, one_row)) is None
    assert spread_of_ratio(sums(a, a)) is None  # nothing is left but rounding
    assert spread_of_ratio(sums(e * 1e-60, a)) is None  # powers vanish
    assert spread_of_ratio(sums(e * 0, a)) is None


@pytest.mark.parametrize("mean", [0.0, 3.0, 1e6])
def test_variance_near_and_far_from_0(mean):
    x = np.random.default_rng(2).normal(mean, 2.0, 30_000)
    assert np.isclose(variance_about(x, float(x.mean())), x.var(), rtol=1e-12)
