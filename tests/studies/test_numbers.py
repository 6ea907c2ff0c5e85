import math

import numpy as np
import pytest
from scipy import stats

from errbar.studies._numbers import (
    mean_estimate,
    mean_se,
    median_se,
    quality,
    root_mean_square_se,
    sd_se,
    share_estimate,
    share_se,
)


def test_a_mean_has_its_standard_error():
    # 1, 2, 3: sd 1, so 1 / sqrt(3).
    assert mean_se(np.array([1.0, 2.0, 3.0])) == (2.0, pytest.approx(1 / math.sqrt(3)))


def test_numbers_that_are_not_there_carry_nothing():
    assert mean_se(np.array([1.0, np.nan, 3.0]))[0] == 2.0
    assert mean_se(np.array([np.nan])) == (None, None)
    assert mean_se(np.array([5.0])) == (5.0, None)


def test_a_share_of_half_has_the_binomial_error():
    assert share_se(50, 100) == (0.5, pytest.approx(0.05))


def test_none_in_a_hundred_is_not_certain():
    # As if one in 100 had been seen: sqrt(0.01 * 0.99 / 100).
    assert share_se(0, 100) == (0.0, pytest.approx(math.sqrt(0.01 * 0.99 / 100)))
    assert share_se(100, 100)[1] == share_se(0, 100)[1]
    assert share_se(0, 0) == (None, None)


def test_the_error_of_an_sd_is_that_of_a_normal_sample_there():
    x = np.random.default_rng(0).normal(0, 2, 20_000)
    sd, se = sd_se(x)
    assert sd == pytest.approx(2, abs=0.05)
    assert se == pytest.approx(2 / math.sqrt(2 * 20_000), rel=0.05)
    assert sd_se(np.ones(5)) == (0.0, 0.0)


def test_root_mean_square_by_hand():
    root, se = root_mean_square_se(np.array([3.0, 5.0]))
    assert root == pytest.approx(math.sqrt(17))
    # Squares 9 and 25: se of their mean 8, divided by twice the root.
    assert se == pytest.approx(8 / (2 * math.sqrt(17)))


def test_the_median_has_an_error_of_about_1_25_that_of_the_mean():
    x = np.random.default_rng(1).normal(size=40_000)
    assert median_se(x)[1] == pytest.approx(1.2533 / math.sqrt(40_000), rel=0.15)


def test_quality_by_hand():
    bias, _, sd, _, rmse, _ = quality(np.array([0.3, 0.5]), np.array([0.2, 0.2]))
    assert bias == pytest.approx(0.2)
    assert sd == pytest.approx(0.2 / math.sqrt(2))
    assert rmse == pytest.approx(math.sqrt((0.01 + 0.09) / 2))


def test_a_mean_estimate_is_the_t_interval():
    x = np.random.default_rng(2).normal(size=20)
    e = mean_estimate("m", "m", x, level=0.9, about="x")
    assert (e.low, e.high) == pytest.approx(stats.t.interval(0.9, 19, x.mean(), stats.sem(x)))


def test_replications_that_do_not_differ_have_no_interval():
    e = mean_estimate("m", "m", np.zeros(4), level=0.9, about="x")
    assert e.value == 0 and e.interval is None and "do not differ" in e.reason


def test_a_share_estimate_is_clopper_pearson():
    e = share_estimate("c", "c", 47, 50, level=0.95, about="x")
    exact = stats.binomtest(47, 50).proportion_ci(0.95, method="exact")
    assert (e.low, e.high) == pytest.approx((exact.low, exact.high))
