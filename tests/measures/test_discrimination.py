import numpy as np
import pytest
from sklearn.isotonic import IsotonicRegression


def test_two_groups_by_hand(estimate):
    # Recalibrated to 1/4 and 3/4, error 3/16 each; uncertainty 1/4: gain 1/16, whatever p was.
    roles = {"truth": [1, 0, 0, 0, 1, 1, 1, 0], "prob": [0.5] * 4 + [0.6] * 4, "positive": 1}
    assert estimate("discrimination", **roles).value == pytest.approx(1 / 16, rel=1e-12)


def test_agrees_with_isotonic_regression_of_scikit_learn(estimate):
    rng = np.random.default_rng(0)
    p, w = np.round(rng.random(300), 2), rng.random(300)
    y = (rng.random(300) < p).astype(int)
    fit = IsotonicRegression().fit(p, y, sample_weight=w).predict(p)
    share = np.average(y, weights=w)
    expected = share * (1 - share) - np.average((fit - y) ** 2, weights=w)
    found = estimate("discrimination", truth=y, prob=p, weight=w, positive=1)
    assert found.value == pytest.approx(expected, rel=1e-9)
    assert found.no_skill == 0


def test_any_rising_change_of_the_probabilities_leaves_it_as_it_is(estimate):
    rng = np.random.default_rng(1)
    p, y = rng.random(100), rng.integers(0, 2, 100)
    one, other = (estimate("discrimination", truth=y, prob=q, positive=1).value for q in (p, p**3 / 2))
    assert one == pytest.approx(other, rel=1e-12)


def test_constant_probabilities_discriminate_nothing(estimate):
    found = estimate("discrimination", truth=[1, 0, 0], prob=[0.3] * 3, positive=1)
    assert found.value == pytest.approx(0, abs=1e-15)
    assert "fitted to the rows it judges" in found.reason
