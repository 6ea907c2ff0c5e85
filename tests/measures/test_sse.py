import numpy as np
import pytest


def test_sse_of_errors_0_1_0_3(estimate):
    # 0 + 1 + 0 + 9
    assert estimate("sse", truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 3.0, 3.0, 7.0]).value == 10.0


def test_several_outputs_are_all_summed(estimate):
    # 9 + 0 + 1 + 16
    assert estimate("sse", truth=[[0.0, 0.0], [1.0, 0.0]], value=[[3.0, 0.0], [0.0, 4.0]]).value == 26.0


def test_weights_count_as_repeats(pairs, estimate):
    p = pairs()
    expected = (p["weight"] * (p["truth"] - p["value"]) ** 2).sum()
    assert estimate("sse", **p).value == pytest.approx(expected, rel=1e-12)


def test_its_interval_is_n_times_that_of_mse(pairs, estimate):
    p = pairs()
    total, mean = (estimate(name, truth=p["truth"], value=p["value"]) for name in ("sse", "mse"))
    assert (total.low, total.high, total.se) == pytest.approx((300 * mean.low, 300 * mean.high, 300 * mean.se))


def test_no_skill_is_the_sum_of_squares_about_the_mean(pairs, estimate):
    y = pairs()["truth"]
    expected = np.square(y - y.mean()).sum()
    assert estimate("sse", truth=y, value=pairs()["value"]).no_skill == pytest.approx(expected, rel=1e-12)
