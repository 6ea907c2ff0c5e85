import numpy as np
import pytest
from sklearn.metrics import root_mean_squared_log_error


def test_one_row_of_four_off_by_e_squared(estimate):
    # sqrt((0 + 0 + 0 + 4) / 4)
    y, f = np.expm1([0.0, 0.0, 0.0, 1.0]), np.expm1([0.0, 0.0, 0.0, 3.0])
    assert estimate("rmsle", truth=y, value=f).value == pytest.approx(1.0, rel=1e-14)


def test_agrees_with_scikit_learn_on_weighted_rows(pairs, estimate):
    p = pairs()
    expected = root_mean_squared_log_error(p["truth"], p["value"], sample_weight=p["weight"])
    assert estimate("rmsle", **p).value == pytest.approx(expected, rel=1e-12)


def test_several_outputs_are_averaged_before_the_root(pairs, estimate):
    p = pairs(2)
    assert estimate("rmsle", **p).value == pytest.approx(np.sqrt(estimate("msle", **p).value), rel=1e-12)


def test_undefined_from_minus_1_down(estimate):
    found = estimate("rmsle", truth=[-2.0, 2.0], value=[1.0, 2.0])
    assert "1 true values are -1 or less" in found.reason
    assert found.no_skill is None
