import numpy as np
import pytest
from scipy.stats import pearsonr


def test_pearson_of_three_rows(estimate):
    # deviations -1 0 1 and -1 1 0: 1 / sqrt(2 x 2)
    assert estimate("pearson", truth=[1.0, 2.0, 3.0], value=[1.0, 3.0, 2.0]).value == pytest.approx(0.5, rel=1e-14)


def test_agrees_with_scipy(pairs, estimate):
    p = pairs()
    expected = pearsonr(p["truth"], p["value"]).statistic
    assert estimate("pearson", truth=p["truth"], value=p["value"]).value == pytest.approx(expected, rel=1e-12)


def test_weights_give_the_weighted_covariance(pairs, estimate):
    p = pairs()
    c = np.cov(p["truth"], p["value"], aweights=p["weight"])
    assert estimate("pearson", **p).value == pytest.approx(c[0, 1] / np.sqrt(c[0, 0] * c[1, 1]), rel=1e-12)


def test_any_rising_line_leaves_it_as_it_is(pairs, estimate):
    p = pairs()
    moved = {**p, "value": 1e6 + 0.001 * p["value"]}
    assert estimate("pearson", **moved).value == pytest.approx(estimate("pearson", **p).value, rel=1e-9)


def test_on_normal_data_its_interval_is_about_fishers(estimate):
    rng = np.random.default_rng(0)
    y = rng.normal(size=2000)
    f = y + rng.normal(size=2000)
    found, expected = estimate("pearson", truth=y, value=f), pearsonr(y, f).confidence_interval(0.95)
    assert found.method == "jackknife"
    assert (found.low, found.high) == pytest.approx(tuple(expected), abs=0.003)


@pytest.mark.parametrize(("role", "words"), [("truth", "the truth is"), ("value", "the predictions are")])
def test_undefined_on_a_constant_column(estimate, role, words):
    roles = {"truth": [1.0, 2.0, 3.0], "value": [1.0, 3.0, 2.0], role: [4.0, 4.0, 4.0]}
    assert estimate("pearson", **roles).reason == f"undefined: {words} constant: a constant column has no correlation"


def test_rows_on_a_line_show_no_spread(estimate):
    y = np.arange(20.0)
    found = estimate("pearson", truth=y, value=0.1 * y + 0.3)
    assert found.value == pytest.approx(1.0, abs=1e-12)
    assert "the rows lie on one line" in found.reason
