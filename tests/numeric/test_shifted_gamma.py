import numpy as np
import pytest
from scipy import stats

from errbar._numeric.shifted_gamma import FLAT, pearson, share_below

SHARES = [0.025, 0.5, 0.975]


@pytest.mark.parametrize("skew", [-1.5, -0.2, 0.01, 0.7, 3.0])
def test_quantiles_and_the_share_below_0_are_pearsons(skew):
    mean, sd = 0.4, 0.3
    expected = stats.pearson3(skew, loc=mean, scale=sd)
    assert pearson(mean, sd**2, skew * sd**3, SHARES) == pytest.approx(expected.ppf(SHARES), rel=1e-6)
    assert share_below(mean, sd**2, skew * sd**3) == pytest.approx(expected.cdf(0), rel=1e-6, abs=1e-12)


def test_nearly_no_skewness_joins_the_normal():
    near, beyond = (pearson(0.0, 1.0, x * FLAT, SHARES) for x in (0.99, 1.01))
    assert near == pytest.approx(beyond, abs=1e-5)
    assert share_below(1.0, 1.0, 0.0) == pytest.approx(stats.norm.cdf(-1))


def test_without_spread_it_is_the_mean():
    assert pearson(0.3, 0.0, 0.0, SHARES) == [0.3] * 3
    assert [share_below(x, 0.0, 0.0) for x in (-1.0, 0.0, 1.0)] == [1.0, 0.5, 0.0]
    assert np.isfinite(share_below(5.0, 1.0, 2.0))
