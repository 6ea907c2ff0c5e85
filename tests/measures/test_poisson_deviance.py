import numpy as np
import pytest
from scipy.special import xlogy
from sklearn.metrics import mean_poisson_deviance


def test_a_count_of_0_costs_twice_its_rate(estimate):
    # (2 x 2 + 0) / 2
    assert estimate("poisson_deviance", truth=[0.0, 1.0], value=[2.0, 1.0]).value == 2.0


def test_agrees_with_scikit_learn_on_weighted_counts(estimate):
    rng = np.random.default_rng(0)
    rate, weight = rng.gamma(2.0, 1.0, 300) + 0.1, rng.random(300)
    count = rng.poisson(rate).astype(float)
    expected = mean_poisson_deviance(count, rate, sample_weight=weight)
    found = estimate("poisson_deviance", truth=count, value=rate, weight=weight)
    assert found.value == pytest.approx(expected, rel=1e-12)
    constant = np.full(300, np.average(count, weights=weight))
    assert found.no_skill == pytest.approx(mean_poisson_deviance(count, constant, sample_weight=weight), rel=1e-12)


def test_several_outputs_are_averaged(pairs, estimate):
    p = pairs(2)
    each = [mean_poisson_deviance(y, f) for y, f in zip(p["truth"].T, p["value"].T)]
    assert estimate("poisson_deviance", truth=p["truth"], value=p["value"]).value == pytest.approx(np.mean(each))


def test_undefined_at_a_rate_of_0(estimate):
    assert "1 predicted rates are 0 or less" in estimate("poisson_deviance", truth=[0.0, 1.0], value=[0.0, 1.0]).reason


def test_undefined_at_a_count_below_0(estimate):
    found = estimate("poisson_deviance", truth=[-1.0, 1.0], value=[1.0, 1.0])
    assert "1 true values are below 0" in found.reason
    assert found.no_skill is None


def test_no_events_at_all_have_no_rate_to_compare_with(estimate):
    assert estimate("poisson_deviance", truth=[0.0, 0.0], value=[1.0, 2.0]).no_skill is None


def test_truth_and_rate_of_a_hundred_million_do_not_cancel(estimate):
    # (y - f)^2 / f to first order: (1 / 1e8 + 25 / 1e8) / 2
    found = estimate("poisson_deviance", truth=[1e8, 1e8 + 3], value=[1e8 + 1, 1e8 - 2])
    assert found.value == pytest.approx(13e-8, rel=1e-6)


def test_counts_of_0_and_rates_near_their_count_are_those_of_the_plain_formula(estimate):
    rng = np.random.default_rng(1)
    rate = rng.gamma(2.0, 3.0, (400, 2)) + 0.1
    count = rng.poisson(rate).astype(float)
    count[:40] = rate[:40] * (1 + np.linspace(-2e-3, 2e-3, 40))[:, None]  # either side of where the series begins
    each = 2 * (xlogy(count, count / rate) - count + rate)
    assert (count == 0).any()
    found = estimate("poisson_deviance", truth=count, value=rate)
    assert found.value == pytest.approx(each.mean(), rel=1e-10)
    constant = count.mean(axis=0)
    assert found.no_skill == pytest.approx((2 * (xlogy(count, count / constant) - count + constant)).mean(), rel=1e-10)
