import numpy as np
import pytest
from scipy.stats import kurtosis, skew

from errbar._numeric.moments import BLOCK, FIRST, WIDE, moments, of_rows, square_kurtosis, without


@pytest.mark.parametrize("n", [2, 5, BLOCK - 1, BLOCK + 1, 3 * BLOCK + 7])
@pytest.mark.parametrize("shift", [0.0, 1e6])
def test_moments_agree_with_numpy_and_scipy_across_blocks(n, shift):
    x = np.random.default_rng(n).gamma(2.0, 1.0, n) + shift
    m = of_rows(x)
    assert m.n == n
    assert np.isclose(m.mean, x.mean())
    assert np.isclose(m.variance, x.var(ddof=1), rtol=1e-6)
    assert np.isclose(m.skewness, skew(x), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("n", [FIRST, FIRST + 1, WIDE, 2 * WIDE + 7])
@pytest.mark.parametrize("kind", ["skewed", "far", "far behind", "constant"])
def test_rows_written_to_a_line_have_the_moments_of_rows_that_are_there(n, kind):
    x = np.random.default_rng(n).gamma(0.5, 1.0, n)
    x = {"far": x + 1e6, "constant": np.full(n, 0.1), "far behind": np.where(np.arange(n) < FIRST, x, x + 1e4)}.get(
        kind, x
    )
    found = moments(lambda s: x[s], n, lambda s, line: np.copyto(line, x[s]))
    d = x - x.mean()
    m2 = np.square(d).mean()
    assert np.isclose(found.mean, x.mean(), rtol=1e-13)
    if kind == "constant":
        assert found.variance == 0.0
    else:
        assert np.isclose(found.variance, m2 * n / (n - 1), rtol=1e-9)
        assert np.isclose(found.skewness, (d**3).mean() / m2**1.5, rtol=1e-7)
        assert np.isclose(found.kurtosis, (d**4).mean() / m2**2, rtol=1e-7)


def test_the_kurtosis_of_squared_differences():
    y, f = np.random.default_rng(6).normal(size=(2, 2, WIDE + 5))
    squares = np.square(y - f)
    assert square_kurtosis(y, f) == pytest.approx([kurtosis(line, fisher=False) for line in squares], rel=1e-9)


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


@pytest.mark.parametrize("by", [2.0**-400, 2.0**-510, 2.0**300, 2.0**500])
def test_rows_that_are_left_of_tiny_and_of_huge_ones_have_the_same_moments_in_another_unit(by):
    x = np.random.default_rng(5).exponential(1, 3_000)
    plain = without(of_rows(x), of_rows(x[:700]))
    parts = [m._replace(mean=m.mean * by, variance=m.variance * by * by) for m in (of_rows(x), of_rows(x[:700]))]
    assert without(*parts) == plain._replace(mean=plain.mean * by, variance=plain.variance * by * by)


def test_tiny_rows_behind_equal_ones_have_the_moments_of_the_same_rows_enlarged():
    x, by = np.r_[np.zeros(BLOCK), np.random.default_rng(6).random(100)], 2.0**-400
    plain, tiny = of_rows(x), of_rows(x * by)
    assert tiny == pytest.approx(plain._replace(mean=plain.mean * by, variance=plain.variance * by * by), rel=1e-12)


def test_rows_of_very_different_sizes_in_later_blocks_are_all_seen():
    x = np.r_[np.arange(BLOCK) * 1e-300, np.random.default_rng(7).random(100) * 1e-90]
    assert of_rows(x).kurtosis == pytest.approx(of_rows(x * 1e90).kurtosis, rel=1e-9)
