import numpy as np
import pytest
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import brier_score_loss


def rows(seed, n=300, digits=2):
    rng = np.random.default_rng(seed)
    p = np.round(rng.random(n), digits)
    return {"truth": (rng.random(n) < p**2).astype(int), "prob": p, "weight": rng.random(n), "positive": 1}


def test_reversed_probabilities_recalibrate_to_the_prevalence(estimate):
    # Truth falls with p, so the best rising fit is the constant 1/2: Brier 0.64 less 1/4.
    found = estimate("miscalibration", truth=[1, 1, 0, 0], prob=[0.2, 0.2, 0.8, 0.8], positive=1)
    assert found.value == pytest.approx(0.64 - 0.25, rel=1e-12)


@pytest.mark.parametrize("digits", [1, 9])
def test_agrees_with_isotonic_regression_of_scikit_learn(estimate, digits):
    r = rows(0, digits=digits)
    p, y, w = r["prob"], r["truth"], r["weight"]
    fit = IsotonicRegression().fit(p, y, sample_weight=w).predict(p)
    gain = brier_score_loss(y, p, sample_weight=w) - np.average((fit - y) ** 2, weights=w)
    assert estimate("miscalibration", **r).value == pytest.approx(gain, rel=1e-9)


@pytest.mark.parametrize("weighted", [False, True])
def test_the_three_parts_add_up_to_brier(estimate, weighted):
    r = rows(1)
    if not weighted:
        del r["weight"]
    m, d, u, b = (estimate(x, **r).value for x in ("miscalibration", "discrimination", "uncertainty", "brier"))
    assert m - d + u == pytest.approx(b, abs=1e-15)


def test_a_score_beside_the_probability_changes_nothing(estimate):
    r = rows(2)
    alone = estimate("miscalibration", **r).value
    assert estimate("miscalibration", **r, score=-r["prob"]).value == pytest.approx(alone, rel=1e-12)


def test_weight_zero_is_absence(estimate):
    r = rows(3)
    r["weight"][::2] = 0
    some = {k: v if k == "positive" else v[1::2] for k, v in r.items()}
    assert estimate("miscalibration", **r).value == pytest.approx(estimate("miscalibration", **some).value)


def test_one_class_only_is_all_miscalibration(estimate):
    found = estimate("miscalibration", truth=[1, 1], prob=[0.5, 0.7], classes=[0, 1], positive=1)
    assert found.value == pytest.approx((0.25 + 0.09) / 2)


def test_the_reason_says_how_much_chance_adds(estimate):
    assert "0.02 at n = 100" in estimate("miscalibration", **rows(4)).reason
