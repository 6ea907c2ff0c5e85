import numpy as np
import pytest
from scipy import integrate, stats
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from errbar.errors import BadInput
from errbar.worlds import world

PHI = stats.norm.cdf


def fitted(w, model, n=60, seed=1):
    s = w.sample(n, np.random.default_rng(seed))
    return model.fit(s.X, s.y)


class Line:
    """A linear rule as scikit-learn's models show it."""

    classes_ = np.array([0, 1])

    def __init__(self, coef, intercept):
        self.coef_, self.intercept_ = np.array([coef]), np.array([intercept])

    def predict(self, X):
        return (X @ self.coef_[0] + self.intercept_[0] > 0).astype(int)


def test_bayes_error_is_the_tail_beyond_half_the_distance():
    found = world("two_gaussians").bayes_error
    assert found.value == pytest.approx(PHI(-1))
    assert found.how == "closed form" and found.se == 0
    assert world("two_gaussians(d=20, distance=3)").bayes_error.value == pytest.approx(PHI(-1.5))


def test_bayes_error_of_unequal_classes_moves_the_border():
    # log odds 2 x + log(0.3 / 0.7) are 0 at x = log(7 / 3) / 2.
    x = np.log(7 / 3) / 2
    wanted = 0.7 * (1 - PHI(x + 1)) + 0.3 * PHI(x - 1)
    assert world("two_gaussians(prior=0.3)").bayes_error.value == pytest.approx(wanted)


def test_a_border_that_is_one_sd_off():
    found = world("two_gaussians").true_error(Line([1.0, 0.0], -1.0))
    assert found.how == "closed form"
    assert found.value == pytest.approx((PHI(-2) + PHI(0)) / 2)


def test_a_rule_that_looks_at_noise_only_errs_half_the_time():
    assert world("two_gaussians").true_error(Line([0.0, 1.0], 0.0)).value == pytest.approx(0.5)


def test_coefficients_of_zero_are_a_constant_rule():
    w = world("two_gaussians(prior=0.3)")
    assert w.true_error(Line([0.0, 0.0], 1.0)).value == pytest.approx(0.7)
    assert w.true_error(Line([0.0, 0.0], -1.0)).value == pytest.approx(0.3)


@pytest.mark.parametrize("call", ["two_gaussians", "two_gaussians(d=5)", "two_gaussians(spread=2, prior=0.3)"])
def test_closed_form_is_what_fresh_labels_show(call):
    w = world(call)
    model = fitted(w, LinearDiscriminantAnalysis())
    found = w.true_error(model)
    fresh = w.sample(200_000, np.random.default_rng(9))
    share = np.mean(model.predict(fresh.X) != fresh.y)
    assert found.how == "closed form"
    assert abs(found.value - share) < 4 * np.sqrt(share * (1 - share) / 200_000)


@pytest.mark.parametrize("call", ["two_gaussians(d=1)", "two_gaussians", "two_gaussians(spread=3)"])
def test_quadrature_is_the_closed_form_within_its_stated_error(call):
    w = world(call)
    for seed in range(5):
        model = fitted(w, LinearDiscriminantAnalysis(), seed=seed)
        exact, near = w.true_error(model), w.true_error(model.predict)
        assert near.how == "quadrature" and 0 < near.se < 5e-4
        assert abs(near.value - exact.value) < 4 * near.se


def test_monte_carlo_is_the_closed_form_within_its_standard_error():
    w = world("two_gaussians(d=6)")
    model = fitted(w, LinearDiscriminantAnalysis())
    for seed in range(5):
        near = w.true_error(model.predict, rng=np.random.default_rng(seed), n=20_000)
        assert near.how == "Monte Carlo"
        assert abs(near.value - w.true_error(model).value) < 4 * near.se


def test_a_tree_is_found_by_quadrature_and_agrees_with_fresh_labels():
    w = world("two_gaussians")
    tree = fitted(w, DecisionTreeClassifier(random_state=0), n=100)
    found, fresh = w.true_error(tree), w.sample(200_000, np.random.default_rng(9))
    share = np.mean(tree.predict(fresh.X) != fresh.y)
    assert found.how == "quadrature"
    assert abs(found.value - share) < 4 * np.hypot(found.se, np.sqrt(share * (1 - share) / 200_000))


def test_a_scaler_in_front_does_not_change_what_is_found():
    w = world("two_gaussians")
    piped = fitted(w, make_pipeline(StandardScaler(), LinearDiscriminantAnalysis()))
    plain = fitted(w, LinearDiscriminantAnalysis())
    found = w.true_error(piped)
    assert found.how == "quadrature"
    assert found.value == pytest.approx(w.true_error(plain).value, abs=4 * found.se)


def test_coefficients_that_do_not_tell_the_answers_are_not_believed():
    class Contrary(Line):
        def predict(self, X):
            return 1 - super().predict(X)

    found = world("two_gaussians").true_error(Contrary([1.0, 0.0], 0.0))
    assert found.how == "quadrature"
    assert found.value == pytest.approx(1 - PHI(-1), abs=1e-3)


def test_unequal_spreads_have_the_overlap_of_the_two_densities_as_bayes_error():
    w = world("two_gaussians(d=1, spread=2)")
    wanted, _ = integrate.quad(
        lambda x: min(0.5 * stats.norm.pdf(x, -1, 1), 0.5 * stats.norm.pdf(x, 1, 2)), -20, 20, limit=500, points=[-3, 0]
    )
    assert w.bayes_error.how == "quadrature"
    assert w.bayes_error.value == pytest.approx(wanted, abs=1e-6)


def test_log_loss_and_brier_of_one_half_everywhere():
    w = world("two_gaussians")
    assert w.truth(lambda X: np.full(len(X), 0.5), "log_loss").value == pytest.approx(np.log(2))
    assert w.truth(lambda X: np.full(len(X), 0.5), "brier").value == pytest.approx(0.25)


def test_log_loss_of_the_true_probabilities_by_an_integral():
    def loss(x):
        odds = 2 * x
        p = 1 / (1 + np.exp(-odds))
        density = 0.5 * stats.norm.pdf(x, -1) + 0.5 * stats.norm.pdf(x, 1)
        return density * (p * np.logaddexp(0, -odds) + (1 - p) * np.logaddexp(0, odds))

    w = world("two_gaussians")
    found = w.truth(w.bayes_prob, "log_loss")
    assert found.value == pytest.approx(integrate.quad(loss, -10, 10)[0], abs=4 * found.se)
    assert found.se < 1e-4


def test_a_sure_answer_that_can_be_wrong_costs_infinitely_much():
    found = world("two_gaussians").truth(lambda X: np.ones(len(X)), "log_loss")
    assert found.value == np.inf and found.se == 0


def test_samples_have_the_means_spreads_and_shares_of_the_settings():
    X, y, unit, time = world("two_gaussians(d=3, distance=4, prior=0.3, spread=2)").sample(
        40_000, np.random.default_rng(0)
    )
    assert unit is None and time is None
    assert y.mean() == pytest.approx(0.3, abs=0.01)
    assert X[y == 0].mean(axis=0) == pytest.approx([-2, 0, 0], abs=0.04)
    assert X[y == 1].mean(axis=0) == pytest.approx([2, 0, 0], abs=0.08)
    assert X[y == 0].std(axis=0) == pytest.approx([1, 1, 1], abs=0.03)
    assert X[y == 1].std(axis=0) == pytest.approx([2, 2, 2], abs=0.06)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("two_gaussians(prior=2)", "0 < prior < 1; got 2"),
        ("two_gaussians(d=0)", "whole d >= 1; got d=0"),
        ("two_gaussians(d=1.5)", "whole d >= 1"),
        ("two_gaussians(distance=far)", "0 < distance; got 'far'"),
        ("two_gaussians(spread=0)", "0 < spread"),
        ("two_gaussians(distence=2)", "Did you mean distance"),
    ],
)
def test_bad_settings_are_refused_when_the_world_is_asked_for(call, says):
    with pytest.raises(BadInput, match=says):
        world(call)
