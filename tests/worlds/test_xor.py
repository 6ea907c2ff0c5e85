import numpy as np
import pytest
from scipy import stats

from errbar.errors import BadInput
from errbar.worlds import world


def test_bayes_error_is_losing_just_one_sign():
    p = stats.norm.cdf(1 / 0.5)
    assert world("xor(noise=0.5)").bayes_error.value == pytest.approx(2 * p * (1 - p))


def test_the_signs_rule_has_the_bayes_error():
    w = world("xor(noise=0.5, d=2)")
    found = w.true_error(lambda X: X[:, 0] * X[:, 1] < 0)
    assert found.how == "quadrature"
    assert found.value == pytest.approx(w.bayes_error.value, abs=4 * found.se)


def test_noise_features_leave_the_bayes_error_alone():
    assert world("xor(d=4)").bayes_error == world("xor(d=2)").bayes_error


def test_one_feature_alone_says_nothing():
    for feature in (0, 1):
        found = world("xor(d=2)").true_error(lambda X, j=feature: X[:, j] > 0)
        assert found.value == pytest.approx(0.5, abs=4 * found.se)


def test_a_line_that_cuts_off_a_corner_in_closed_form():
    class Corner:
        coef_, intercept_, classes_ = np.array([[-1.0, -1.0]]), np.array([1.0]), np.array([0, 1])

        def predict(self, X):
            return (1 - X[:, 0] - X[:, 1] > 0).astype(int)

    # Scores 1 - x1 - x2: mean 3 at (-1,-1), -1 at (1,1), 1 at the two corners of class 1; sd 0.5 sqrt(2).
    s = 0.5 * np.sqrt(2)
    up = stats.norm.cdf(np.array([3, -1, 1, 1]) / s)
    found = world("xor(noise=0.5, d=2)").true_error(Corner())
    assert found.how == "closed form"
    assert found.value == pytest.approx((up[0] + up[1] + (1 - up[2]) + (1 - up[3])) / 4)


def test_rows_sit_at_the_corners():
    X, y, *_ = world("xor(noise=0.01, d=3)").sample(1000, np.random.default_rng(0))
    assert np.allclose(np.abs(X[:, :2]), 1, atol=0.06)
    assert np.array_equal(y == 1, X[:, 0] * X[:, 1] < 0)
    assert np.allclose(X[:, 2], 0, atol=0.06)


def test_it_needs_two_features():
    with pytest.raises(BadInput, match="whole d >= 2; got d=1"):
        world("xor(d=1)")
