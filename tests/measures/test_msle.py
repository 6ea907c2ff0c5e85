import numpy as np
import pytest
from sklearn.metrics import mean_squared_log_error


def test_a_factor_of_e_squared_costs_4(estimate):
    # log(1 + y) = 0, 1 and log(1 + f) = 0, 3: (0 + 4) / 2
    found = estimate("msle", truth=[0.0, np.e - 1], value=[0.0, np.e**3 - 1])
    assert found.value == pytest.approx(2.0, rel=1e-14)


@pytest.mark.parametrize("outputs", [1, 3])
def test_agrees_with_scikit_learn_on_weighted_rows(pairs, estimate, outputs):
    p = pairs(outputs)
    expected = mean_squared_log_error(p["truth"], p["value"], sample_weight=p["weight"])
    assert estimate("msle", **p).value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("role", "word"), [("truth", "true"), ("value", "predicted")])
def test_undefined_from_minus_1_down(estimate, role, word):
    roles = {"truth": [1.0, 2.0, 3.0], "value": [1.0, 2.0, 3.0], role: [-1.0, 2.0, -3.0]}
    assert f"2 {word} values are -1 or less" in estimate("msle", **roles).reason


def test_no_skill_is_the_variance_of_the_logs(pairs, estimate):
    p = pairs()
    found = estimate("msle", truth=p["truth"], value=p["value"]).no_skill
    assert found == pytest.approx(np.log1p(p["truth"]).var(), rel=1e-12)
