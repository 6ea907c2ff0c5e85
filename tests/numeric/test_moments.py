import numpy as np
import pytest
from scipy.stats import skew

from errbar._numeric.moments import BLOCK, of_rows, without


@pytest.mark.parametrize("n", [2, 5, BLOCK - 1, BLOCK + 1, 3 * BLOCK + 7])
@pytest.mark.parametrize("shift", [0.0, 1e6])
def test_moments_agree_with_numpy_and_scipy_across_blocks(n, shift):
    x = np.random.default_rng(n).gamma(2.0, 1.0, n) + shift
    m = of_rows(x)
    assert m.n == n
    assert np.isclose(m.mean, x.mean())
    assert np.isclose(m.variance, x.var(ddof=1), rtol=1e-6)
    assert np.isclose(m.skewness, skew(x), rtol=1e-4, atol=1e-6)


def test_by_hand():
    # 0, 0, 3: mean 1, variance (1 + 1 + 4) / 2 = 3, m2 = 2, m3 = (-1 - 1 + 8) / 3 = 2, skewness 2 / 2^1.5
    m = of_rows(np.array([0.0, 0.0, 3.0]))
    assert (m.mean, m.variance) == (1.0, pytest.approx(3.0))
    assert m.skewness == pytest.approx(2 / 2**1.5)


def test_equal_rows_have_exactly_no_variance():
    assert of_rows(np.full(1000, 0.1)).variance == 0.0


def test_tiny_rows_have_the_moments_of_the_same_rows_enlarged():
    x = np.random.default_rng(3).lognormal(size=20_000)
    by = 2.0**-400
    plain, tiny = of_rows(x), of_rows(x * by)
    assert tiny == plain._replace(mean=plain.mean * by, variance=plain.variance * by * by)


def test_a_large_row_behind_tiny_ones_is_still_seen():
    x = np.r_[np.arange(10_000) * 1e-200, 1.0]
    assert of_rows(x).variance == pytest.approx(x.var(ddof=1), rel=1e-12)


@pytest.mark.parametrize("shift", [0.0, 50.0])
def test_rows_that_are_left_have_the_moments_of_their_own_pass(shift):
    rng = np.random.default_rng(4)
    x = rng.exponential(1, 3_000) + shift
    whole, part = of_rows(x), of_rows(x[:700])
    left = without(whole, part)
    assert left is not None
    assert left == pytest.approx(of_rows(x[700:]), rel=1e-9)


def test_rows_that_are_left_are_passed_over_where_digits_would_go():
    x = np.concatenate([np.full(5, 1e6), np.linspace(0, 1, 1_000)])
    assert without(of_rows(x), of_rows(x[:5])) is None  # all of the spread was in the rows left out
    assert without(of_rows(x), of_rows(x[:900])) is None  # most of the rows were
