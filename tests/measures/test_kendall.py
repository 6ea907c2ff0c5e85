import numpy as np
import pytest
from scipy.stats import kendalltau


def test_five_pairs_agree_and_one_does_not(estimate):
    # (5 - 1) / 6
    found = estimate("kendall", truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 3.0, 2.0, 4.0])
    assert found.value == pytest.approx(2 / 3, rel=1e-14)


def test_ties_leave_both_sides_of_the_ratio(estimate):
    # Pairs of (1,1) (1,2) (2,2): only the first and last rows can agree. 1 / sqrt(2 x 2)
    assert estimate("kendall", truth=[1.0, 1.0, 2.0], value=[1.0, 2.0, 2.0]).value == pytest.approx(0.5, rel=1e-14)


@pytest.mark.parametrize("n", [2, 12, 31, 33, 1000, 5000])
@pytest.mark.parametrize("digits", [None, 0, 1])
def test_agrees_with_scipy_with_and_without_ties(estimate, n, digits):
    rng = np.random.default_rng([n, 1])
    y = 3 * rng.normal(size=n)
    f = y + 3 * rng.normal(size=n)
    y, f = (y, f) if digits is None else (y.round(digits), f.round(digits))
    assert estimate("kendall", truth=y, value=f).value == pytest.approx(kendalltau(y, f).statistic, rel=1e-12)


def test_ties_on_one_side_only(estimate):
    rng = np.random.default_rng(0)
    y, f = rng.normal(size=200), rng.integers(0, 3, 200).astype(float)
    expected = kendalltau(y, f).statistic
    assert estimate("kendall", truth=y, value=f).value == pytest.approx(expected, rel=1e-12)
    assert estimate("kendall", truth=f, value=y).value == pytest.approx(expected, rel=1e-12)


def test_weights_count_as_repeats(estimate):
    rng = np.random.default_rng(0)
    y, f, w = rng.integers(0, 9, 50), rng.integers(0, 9, 50), rng.integers(1, 5, 50)
    expected = kendalltau(np.repeat(y, w), np.repeat(f, w)).statistic
    found = estimate("kendall", truth=y.astype(float), value=f.astype(float), weight=w.astype(float))
    assert found.value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("digits", [None, 0])
def test_its_standard_error_is_that_of_the_jackknife(estimate, digits):
    rng = np.random.default_rng(2)
    y = 2 * rng.normal(size=300)
    f = y + 2 * rng.normal(size=300)
    y, f = (y, f) if digits is None else (y.round(digits), f.round(digits))
    without = np.array([kendalltau(np.delete(y, i), np.delete(f, i)).statistic for i in range(300)])
    jackknife = np.sqrt(299 / 300 * np.square(without - without.mean()).sum())
    assert estimate("kendall", truth=y, value=f).se == pytest.approx(jackknife, rel=0.02)


@pytest.mark.parametrize(("role", "words"), [("truth", "the truth is"), ("value", "the predictions are")])
def test_undefined_on_a_constant_column(estimate, role, words):
    roles = {"truth": [1.0, 2.0, 3.0], "value": [1.0, 3.0, 2.0], role: [4.0, 4.0, 4.0]}
    assert estimate("kendall", **roles).reason == f"undefined: {words} constant: nothing to rank"
