import numpy as np
import pytest
from sklearn.metrics import mean_squared_error


def test_mse_of_errors_0_0_0_4(estimate):
    # (0 + 0 + 0 + 16) / 4
    assert estimate("mse", truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 2.0, 3.0, 8.0]).value == 4.0


@pytest.mark.parametrize("outputs", [1, 3])
def test_agrees_with_scikit_learn_on_weighted_rows(pairs, estimate, outputs):
    p = pairs(outputs)
    expected = mean_squared_error(p["truth"], p["value"], sample_weight=p["weight"])
    assert estimate("mse", **p).value == pytest.approx(expected, rel=1e-12)


def test_its_standard_error_is_that_of_a_mean(pairs, estimate):
    p = pairs()
    squares = (p["truth"] - p["value"]) ** 2
    expected = squares.std(ddof=1) / np.sqrt(300)
    assert estimate("mse", truth=p["truth"], value=p["value"]).se == pytest.approx(expected, rel=1e-10)


def test_no_skill_is_the_error_of_the_mean(pairs, estimate):
    p = pairs(2)
    constant = np.tile(np.average(p["truth"], axis=0, weights=p["weight"]), (300, 1))
    expected = mean_squared_error(p["truth"], constant, sample_weight=p["weight"])
    assert estimate("mse", **p).no_skill == pytest.approx(expected, rel=1e-12)


def test_equal_losses_give_no_interval_but_a_reason(estimate):
    found = estimate("mse", truth=[1.0, 2.0, 3.0], value=[2.0, 3.0, 4.0])
    assert found.interval is None
    assert "all 3 losses are equal" in found.reason
