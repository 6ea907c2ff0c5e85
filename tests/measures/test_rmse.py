import numpy as np
import pytest
from sklearn.metrics import root_mean_squared_error


def test_rmse_of_errors_0_0_0_4(estimate):
    # sqrt((0 + 0 + 0 + 16) / 4)
    assert estimate("rmse", truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 2.0, 3.0, 8.0]).value == 2.0


def test_agrees_with_scikit_learn_on_weighted_rows(pairs, estimate):
    p = pairs()
    expected = root_mean_squared_error(p["truth"], p["value"], sample_weight=p["weight"])
    assert estimate("rmse", **p).value == pytest.approx(expected, rel=1e-12)


def test_several_outputs_are_averaged_before_the_root(estimate):
    # squares 9 and 0, then 0 and 16: mean 25 / 4, root 5 / 2; the mean of the two roots would be 2.47
    found = estimate("rmse", truth=[[0.0, 0.0], [0.0, 0.0]], value=[[3.0, 0.0], [0.0, 4.0]])
    assert found.value == 2.5


def test_its_interval_is_the_root_of_the_interval_of_mse(pairs, estimate):
    p = pairs()
    squared = estimate("mse", **p)
    assert estimate("rmse", **p).low == pytest.approx(np.sqrt(squared.low), rel=1e-10)
    assert estimate("rmse", **p).high == pytest.approx(np.sqrt(squared.high), rel=1e-10)


def test_no_skill_is_the_spread_of_the_truth(estimate):
    # mean 2, deviations 2 and 2
    assert estimate("rmse", truth=[0.0, 4.0], value=[1.0, 1.0]).no_skill == 2.0
