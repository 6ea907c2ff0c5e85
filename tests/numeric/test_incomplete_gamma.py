"""Quantiles of the gamma distribution against SciPy, sums written out, and closed forms."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest
from scipy.special import gammaincinv

from errbar._numeric.incomplete_gamma import gamma_quantile

SHARES = (1e-6, 0.0005, 0.005, 0.025, 0.3, 0.5, 0.9, 0.975, 0.995, 0.9995, 1 - 1e-6)


@pytest.mark.parametrize("shape", [0.01, 0.2, 0.999, 1.0, 1.7, 6.0, 40.0, 150.0, 195.0, 260.0, 700.0, 5e3, 8e5, 1e8])
def test_quantiles_are_scipys(shape):
    for p in SHARES if shape < 1e4 else SHARES[1:-1]:  # SciPy's own are off further out
        want = float(gammaincinv(shape, p))
        near = 1e-8 if p > 0.9999 else 2e-10  # of a share near 1 fewer digits are left
        near *= math.sqrt(shape) if shape >= 1 else want
        assert gamma_quantile(p, shape) == pytest.approx(want, rel=0, abs=near)


@pytest.mark.parametrize("p", SHARES)
def test_of_shape_one_it_is_the_exponentials(p):
    assert gamma_quantile(p, 1.0) == pytest.approx(-math.log1p(-p), rel=1e-9)


@pytest.mark.parametrize("shape", [3, 170, 230, 2000])
@pytest.mark.parametrize("p", [0.025, 0.975])
def test_whole_shapes_against_a_sum_of_poisson_probabilities(shape, p):
    x = gamma_quantile(p, float(shape))
    with localcontext() as exact:
        exact.prec = 50
        term = total = Decimal(1)
        for k in range(1, shape):
            term *= Decimal(x) / k
            total += term
        below = float(1 - total * (-Decimal(x)).exp())
    assert below == pytest.approx(p, rel=1e-9)


def test_quantiles_ascend_where_the_expansion_takes_over():
    for p in (0.001, 0.025, 0.975, 0.999):
        found = [gamma_quantile(p, a) for a in np.geomspace(50, 2000, 4000)]
        assert (np.diff(found) > 0).all()


def test_ends_and_what_has_no_quantile():
    assert gamma_quantile(0.0, 2.0) == 0.0
    assert gamma_quantile(1.0, 2.0) == math.inf
    assert gamma_quantile(0.025, 1e-300) == 0.0
    assert gamma_quantile(0.3, 1e-4) == 0.0  # about 1e-5200
    for p, shape in ((math.nan, 1.0), (0.5, math.nan), (0.5, 0.0), (0.5, math.inf), (1.5, 1.0)):
        assert math.isnan(gamma_quantile(p, shape))
