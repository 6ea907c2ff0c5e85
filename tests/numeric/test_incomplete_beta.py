import math
from itertools import product

import pytest
import scipy
from scipy.special import bdtr, betainc, betaincc, betaincinv, stdtr, stdtrit

from errbar._numeric.incomplete_beta import at_most, beta_quantile, binomial_at_most, t_outside, t_two_sided

SHAPES = (0.5, 1, 1.5, 2, 5.5, 10, 21, 80.5, 300, 1000)
TAILS = (1e-9, 1e-4, 0.005, 0.025, 0.2, 0.5, 0.7, 0.975, 0.9999)
EXACT = 1e-13 if tuple(map(int, scipy.__version__.split(".")[:2])) >= (1, 15) else 1e-10
"""How exact SciPy's own quantiles of t are: older versions end their search early."""


@pytest.mark.parametrize(("a", "b"), list(product(SHAPES, SHAPES)))
def test_beta_quantiles_agree_with_scipy(a, b):
    for p in TAILS:
        assert beta_quantile(p, a, b) == pytest.approx(float(betaincinv(a, b, p)), rel=2e-12, abs=1e-300)


@pytest.mark.parametrize("shape", [(1e3, 1e6), (1e6, 1e3), (5e5, 5e5), (2, 1e6), (1e7, 40.5), (0.5, 1e5)], ids=str)
def test_beta_quantiles_of_many_rows_have_the_tail_that_was_asked_for(shape):
    # SciPy's own quantile is off by up to 2e-8 here; its tails are not.
    for p in TAILS:
        x = beta_quantile(p, *shape)
        found = float(betainc(*shape, x)) if p <= 0.5 else float(betaincc(*shape, x))
        # One unit in the last place of x is worth more of the tail the more rows there are.
        assert found == pytest.approx(min(p, 1 - p), rel=5e-9)


def test_beta_quantiles_by_hand():
    assert beta_quantile(0.3, 0.5, 0.5) == pytest.approx(math.sin(math.pi * 0.3 / 2) ** 2, rel=1e-14)  # the arcsine law
    assert beta_quantile(0.975, 1, 1e6) == pytest.approx(-math.expm1(math.log(0.025) / 1e6), rel=1e-14)
    assert beta_quantile(0.04, 2, 1) == pytest.approx(0.2, rel=1e-15)
    assert beta_quantile(1e-12, 2, 0.5) == pytest.approx(math.sqrt(1e-12 * 2 * 4 / 3), rel=1e-6)  # B(2, 1/2) = 4 / 3
    assert beta_quantile(0, 2, 3) == 0
    assert beta_quantile(1, 2, 3) == 1
    assert math.isnan(beta_quantile(math.nan, 2, 3))


@pytest.mark.parametrize("df", [0.5, 1, 1.5, 2, 3, 7.7, 20, 33, 99, 1e3, 1e5, 1e7, 1e10])
def test_t_quantiles_agree_with_scipy(df):
    for level in (0.01, 0.3, 0.5, 0.8, 0.9, 0.95, 0.99, 0.9999, 1 - 1e-9):
        assert t_two_sided(level, df) == pytest.approx(-float(stdtrit(df, (1 - level) / 2)), rel=EXACT)


def test_t_quantiles_by_hand():
    assert t_two_sided(0.95, 1) == pytest.approx(math.tan(math.pi * 0.475), rel=1e-14)  # the Cauchy distribution
    assert t_two_sided(0.95, 2) == pytest.approx(0.95 * math.sqrt(2 / (1 - 0.95**2)), rel=1e-14)
    assert t_two_sided(0.95, math.inf) == pytest.approx(1.959963984540054, rel=1e-14)
    assert t_two_sided(0, 5) == 0
    assert t_two_sided(1, 5) == math.inf
    assert math.isnan(t_two_sided(0.95, 0))
    assert math.isnan(t_two_sided(0.95, math.nan))


@pytest.mark.parametrize("a", [1e-3, 1e-4, 1e-6])
def test_a_quantile_below_the_smallest_number_is_0(a):
    assert beta_quantile(0.025, a, 40.0) == pytest.approx(float(betaincinv(a, 40.0, 0.025)), abs=1e-300)
    assert beta_quantile(0.975, 40.0, a) == 1.0


@pytest.mark.parametrize("df", [0.5, 1, 2, 7.7, 33, 999, 1e6, 1e12, 1e16])
def test_t_tails_agree_with_scipy(df):
    for t in (1e-3, 0.5, -1.96, 4.2, 37.5, 1e3):
        assert t_outside(t, df) == pytest.approx(float(2 * stdtr(df, -abs(t))), rel=1e-11, abs=1e-290)


def test_t_tails_by_hand():
    assert t_outside(1, 1) == pytest.approx(0.5, rel=1e-14)  # the Cauchy distribution
    assert t_outside(1e-9, 1) == pytest.approx(1 - 2e-9 / math.pi, rel=1e-15)
    assert t_outside(3, 2) == pytest.approx(1 - 3 / math.sqrt(2 + 9), rel=1e-13)
    assert t_outside(0, 5) == 1
    assert t_outside(-math.inf, 5) == 0
    assert math.isnan(t_outside(math.nan, 5))
    assert math.isnan(t_outside(1, 0))


@pytest.mark.parametrize("n", [1, 2, 10, 33, 1000])
def test_binomial_tails_agree_with_scipy(n):
    for p in (0.01, 0.3, 0.5, 0.975):
        for count in {0, 1, n // 4, n // 2, n - 1}:
            assert binomial_at_most(count, n, p) == pytest.approx(float(bdtr(count, n, p)), rel=1e-11, abs=1e-290)


def test_binomial_tails_by_hand():
    assert binomial_at_most(1, 4, 0.5) == pytest.approx(5 / 16, rel=1e-14)
    assert binomial_at_most(1.7, 4, 0.5) == binomial_at_most(1, 4, 0.5)
    assert binomial_at_most(-1, 4, 0.5) == 0
    assert binomial_at_most(4, 4, 0.5) == 1
    # Of a million tosses P(X < half) = (1 - P(X = half)) / 2, with P(X = half) by Stirling's series.
    middle = math.sqrt(2 / (math.pi * 1e6)) * (1 - 1 / 4e6)
    assert binomial_at_most(499_999, 1_000_000, 0.5) == pytest.approx((1 - middle) / 2, rel=1e-12)


def test_the_distribution_of_a_beta_variable_ends_at_0_and_1():
    assert at_most(0.25, 0.5, 0.5) == pytest.approx(2 / math.pi * math.asin(0.5), rel=1e-14)  # the arcsine law
    assert (at_most(0, 2, 3), at_most(1, 2, 3)) == (0, 1)
