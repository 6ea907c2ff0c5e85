import numpy as np
import pytest
from scipy import integrate, stats
from sklearn.linear_model import LogisticRegression

from errbar.worlds import world


def integral(of, signal=2.0, intercept=0.0):
    """E of(log odds) with log odds normal."""
    return integrate.quad(lambda z: stats.norm.pdf(z) * of(intercept + signal * z), -10, 10, limit=300)[0]


def p(odds):
    return 1 / (1 + np.exp(-odds))


@pytest.mark.parametrize("options", ["d=1", "d=7", "d=3, intercept=-1", "signal=0"])
def test_bayes_error_is_the_mean_of_the_smaller_probability(options):
    w = world(f"logistic({options})")
    settings = {"signal": w.settings["signal"], "intercept": w.settings["intercept"]}
    wanted = integral(lambda odds: min(p(odds), p(-odds)), **settings)
    assert w.bayes_error.value == pytest.approx(wanted, abs=1e-7)


def test_probabilities_are_the_logistic_function_of_the_line():
    # Two slopes of 2 / sqrt(2) each.
    prob = world("logistic(d=2, intercept=1)").bayes_prob(np.array([[1.0, 0.0], [0.0, 0.0], [1.0, -1.0]]))
    assert prob[:, 1] == pytest.approx([p(1 + np.sqrt(2)), p(1), p(1)])


def test_floor_of_log_loss_and_brier():
    w = world("logistic(d=2)")
    log_loss, brier = (w.truth(w.bayes_prob, loss) for loss in ("log_loss", "brier"))
    assert log_loss.value == pytest.approx(integral(lambda o: -p(o) * np.log(p(o)) - p(-o) * np.log(p(-o))), abs=1e-4)
    assert brier.value == pytest.approx(integral(lambda o: p(o) * p(-o)), abs=1e-4)


@pytest.mark.parametrize("d", [2, 5])
def test_a_fitted_line_three_ways(d):
    w = world(f"logistic(d={d}, intercept=0.5)")
    s = w.sample(100, np.random.default_rng(0))
    model = LogisticRegression().fit(s.X, s.y)
    exact, near = w.true_error(model), w.true_error(model.predict)
    fresh = w.sample(200_000, np.random.default_rng(1))
    share = np.mean(model.predict(fresh.X) != fresh.y)
    assert exact.how == "quadrature" and exact.se < 1e-6
    assert near.how == ("quadrature" if d == 2 else "Monte Carlo")
    assert near.value == pytest.approx(exact.value, abs=4 * near.se)
    assert share == pytest.approx(exact.value, abs=4 * np.sqrt(0.25 / 200_000))


def test_labels_are_as_common_as_their_probability():
    w = world("logistic(intercept=-1)")
    X, y, *_ = w.sample(40_000, np.random.default_rng(0))
    assert y.mean() == pytest.approx(integral(p, intercept=-1), abs=0.01)
    sure = w.bayes_prob(X)[:, 1] > 0.8
    assert y[sure].mean() == pytest.approx(w.bayes_prob(X)[sure, 1].mean(), abs=0.02)
