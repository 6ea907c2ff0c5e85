import math

import numpy as np
import pytest
import statsmodels.api as sm
from _leaving_out import left_out


def rows(n=300, seed=0):
    rng = np.random.default_rng(seed)
    p = rng.beta(2, 3, n)
    return {"truth": (rng.random(n) < p**1.5).astype(int), "prob": p, "positive": 1}


def shifted(roles, weight=None, **fit):
    p = np.asarray(roles["prob"])
    binomial = sm.families.Binomial()
    model = sm.GLM(roles["truth"], np.ones(len(p)), binomial, offset=np.log(p / (1 - p)), freq_weights=weight)
    return model.fit(tol=1e-13, **fit)


def test_one_risk_by_hand(estimate):
    # Odds 3 where 1/4 were said: log 12
    found = estimate("calibration_in_the_large", truth=[1, 1, 1, 0], prob=[0.2] * 4, positive=1)
    assert found.value == pytest.approx(math.log(12), rel=1e-12)


def test_risks_that_are_right_on_the_whole_need_no_shift(estimate):
    # 0.25 + 0.75 predicted, one seen: the shifted risks must add up to the events.
    assert estimate("calibration_intercept", truth=[1, 0], prob=[0.25, 0.75], positive=1).value == pytest.approx(0)


@pytest.mark.parametrize("n", [40, 40_000])
def test_agrees_with_statsmodels_value_and_robust_error(estimate, n):
    roles = rows(n)
    expected = shifted(roles, cov_type="HC0")
    found = estimate("calibration_intercept", **roles)
    assert found.value == pytest.approx(expected.params[0], rel=1e-9)
    assert found.se == pytest.approx(expected.bse[0] * math.sqrt(n / (n - 1)), rel=1e-8)


def test_agrees_with_statsmodels_on_weighted_rows(estimate):
    roles, w = rows(), np.random.default_rng(1).random(300)
    expected = shifted(roles, w).params[0]
    assert estimate("calibration_intercept", **roles, weight=w).value == pytest.approx(expected, rel=1e-9)


def test_influence_is_leaving_a_row_out():
    moved, said = left_out("calibration_intercept", **rows(200))
    assert np.abs(moved - said).max() < 0.05 * np.abs(moved).max()


@pytest.mark.parametrize(
    ("truth", "prob", "why"),
    [([1, 0], [1.0, 0.2], "1 row has probability 0 or 1"), ([0, 0], [0.7, 0.2], "one class only")],
)
def test_undefined_with_its_reason(estimate, truth, prob, why):
    found = estimate("calibration_intercept", truth=truth, prob=prob, classes=[0, 1], positive=1)
    assert found.value is None
    assert why in found.reason


def test_a_row_of_nearly_all_weight_leaves_its_log_odds_exact(estimate):
    found = estimate("calibration_intercept", truth=[1, 0], prob=[0.5, 0.5], weight=[1e11, 1.0], positive=1)
    assert found.value == pytest.approx(np.log(1e11), rel=1e-12)
