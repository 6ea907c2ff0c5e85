import numpy as np
import pytest
from scipy import stats
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import KFold, cross_val_score

from errbar.worlds import world

PHI = stats.norm.cdf


class Border:
    classes_ = np.array([0, 1])

    def __init__(self, at):
        self.coef_, self.intercept_ = np.array([[1.0, 0.0]]), np.array([-float(at)])

    def predict(self, X):
        return (X[:, 0] + self.intercept_[0] > 0).astype(int)


def test_the_truth_is_that_of_the_time_after_the_sample():
    # Drift 2, so that the classes sit at 1 and 3 when the sample ends, and at 2 and 4 half as long after.
    now, later = world("time_drift"), world("time_drift(horizon=0.5)")
    assert now.true_error(Border(2)).value == pytest.approx(PHI(-1))
    assert later.true_error(Border(3)).value == pytest.approx(PHI(-1))
    assert later.true_error(Border(2)).value == pytest.approx((PHI(0) + PHI(-2)) / 2)


def test_the_bayes_error_does_not_age():
    assert world("time_drift(drift=5, horizon=3)").bayes_error.value == pytest.approx(PHI(-1))


def test_rows_come_in_order_of_time_and_move():
    X, y, unit, time = world("time_drift(drift=10)").sample(4000, np.random.default_rng(0))
    assert unit is None
    assert np.array_equal(time, np.arange(4000) / 4000)
    early, late = X[:400], X[-400:]
    assert late[:, 0].mean() - early[:, 0].mean() == pytest.approx(9, abs=0.4)
    assert late[:, 1].mean() - early[:, 1].mean() == pytest.approx(0, abs=0.3)
    assert y[-400:].mean() == pytest.approx(0.5, abs=0.1)


def test_shuffled_cross_validation_is_optimistic():
    w = world("time_drift")
    s = w.sample(1000, np.random.default_rng(0))
    model = LinearDiscriminantAnalysis()
    shuffled = 1 - cross_val_score(model, s.X, s.y, cv=KFold(10, shuffle=True, random_state=0)).mean()
    assert shuffled < w.true_error(model.fit(s.X, s.y)).value - 0.03
