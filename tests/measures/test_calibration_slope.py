import math

import numpy as np
import pytest
import statsmodels.api as sm
from _leaving_out import left_out


def rows(n=300, seed=0, power=1.5):
    rng = np.random.default_rng(seed)
    p = rng.beta(2, 3, n)
    return {"truth": (rng.random(n) < p**power).astype(int), "prob": p, "positive": 1}


def logistic(roles, weight=None, **fit):
    p = np.asarray(roles["prob"])
    design = sm.add_constant(np.log(p / (1 - p)))
    return sm.GLM(roles["truth"], design, family=sm.families.Binomial(), freq_weights=weight).fit(tol=1e-13, **fit)


def test_two_risks_by_hand(estimate):
    # Odds 3 and 1/3 where 9 and 1/9 were said: log 3 / log 9
    roles = {"truth": [1, 1, 1, 0, 1, 0, 0, 0], "prob": [0.9] * 4 + [0.1] * 4, "positive": 1}
    found = estimate("calibration_slope", **roles)
    assert found.value == pytest.approx(math.log(3) / math.log(9), rel=1e-12)
    assert (found.better, found.perfect) == ("near", 1)


@pytest.mark.parametrize("n", [40, 300, 40_000])
def test_agrees_with_statsmodels_value_and_robust_error(estimate, n):
    roles = rows(n)
    expected = logistic(roles, cov_type="HC0")
    found = estimate("calibration_slope", **roles)
    assert found.value == pytest.approx(expected.params[1], rel=1e-10)
    assert found.se == pytest.approx(expected.bse[1] * math.sqrt(n / (n - 1)), rel=1e-8)


ROUGH = {
    "rounded": lambda p, rng: np.clip(np.round(p, 2), 0.01, 0.99),
    "heavy tails": lambda p, rng: 1 / (1 + np.exp(-np.clip(rng.standard_t(1.5, len(p)), -30, 30))),
    "two values": lambda p, rng: np.where(p > 0.4, 0.7, 0.2),
}


@pytest.mark.parametrize("n", [40_000, 300_000])
@pytest.mark.parametrize("kind", ROUGH)
def test_many_rough_rows_agree_with_statsmodels(estimate, kind, n):
    """Fits that begin on bins of the logit, which few distinct values and far ones fit badly."""
    roles = rows(n)
    roles["prob"] = ROUGH[kind](roles["prob"], np.random.default_rng(3))
    expected = logistic(roles, cov_type="HC0")
    found = estimate("calibration_slope", **roles)
    assert found.value == pytest.approx(expected.params[1], rel=1e-9, abs=1e-11)
    assert found.se == pytest.approx(expected.bse[1] * math.sqrt(n / (n - 1)), rel=1e-8)


def test_agrees_with_statsmodels_on_weighted_rows_some_of_weight_zero(estimate):
    roles = rows()
    w = np.random.default_rng(1).integers(0, 4, 300)
    assert estimate("calibration_slope", **roles, weight=w).value == pytest.approx(
        logistic(roles, w).params[1], rel=1e-10
    )


def test_a_sure_row_of_weight_zero_is_not_there(estimate):
    roles = {"truth": [1, 1, 1, 0, 1, 0, 0, 0, 0], "prob": [0.9] * 4 + [0.1] * 4 + [1.0], "positive": 1}
    assert estimate("calibration_slope", **roles, weight=[1] * 8 + [0]).value == pytest.approx(0.5)


def test_influence_is_leaving_a_row_out():
    moved, said = left_out("calibration_slope", **rows(200))
    assert np.abs(moved - said).max() < 0.15 * np.abs(moved).max()


def test_risks_that_differ_by_a_billionth_still_have_a_slope(estimate):
    rng = np.random.default_rng(2)
    roles = {"truth": rng.integers(0, 2, 60), "prob": 0.5 + 1e-9 * rng.standard_normal(60), "positive": 1}
    x = np.log(roles["prob"] / (1 - roles["prob"]))
    scaled = sm.Logit(roles["truth"], sm.add_constant((x - x.mean()) * 1e9)).fit(disp=0, tol=1e-12)
    assert estimate("calibration_slope", **roles).value == pytest.approx(scaled.params[1] * 1e9, rel=1e-6)


@pytest.mark.parametrize(
    ("truth", "prob", "why"),
    [
        ([1, 0, 1, 0], [1.0, 0.2, 0.0, 0.5], "2 rows have probability 0 or 1"),
        ([1, 1, 1, 1], [0.7, 0.2, 0.1, 0.5], "one class only"),
        ([1, 0, 1, 0], [0.3, 0.3, 0.3, 0.3], "all probabilities are equal"),
        ([1, 0, 1, 0], [0.8, 0.3, 0.9, 0.1], "separate the classes"),
        ([0, 1, 0, 1], [0.8, 0.3, 0.9, 0.1], "separate the classes"),
        ([1, 0, 1, 0], [0.8, 0.3, 0.3, 0.1], "separate the classes"),
        ([0, 1, 0, 1], [0.8, 0.3, 0.3, 0.1], "separate the classes"),
    ],
)
def test_undefined_with_its_reason(estimate, truth, prob, why):
    found = estimate("calibration_slope", truth=truth, prob=prob, classes=[0, 1], positive=1)
    assert found.value is None
    assert why in found.reason
