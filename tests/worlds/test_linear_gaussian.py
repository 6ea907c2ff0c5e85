import numpy as np
import pytest
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.tree import DecisionTreeRegressor

from errbar.errors import BadInput
from errbar.worlds import world


class Line:
    def __init__(self, coef, intercept):
        self.coef_, self.intercept_ = np.array(coef, dtype=float), intercept

    def predict(self, X):
        return X @ self.coef_ + self.intercept_


def test_bayes_error_is_the_variance_of_the_noise():
    assert world("linear_gaussian(noise=3)").bayes_error.value == 9


def test_risk_of_a_line_by_hand():
    # Slopes are 2 / sqrt(2) each, noise 1: the zero line misses a variance of 4, and an intercept of 3 adds 9.
    w = world("linear_gaussian(d=2)")
    found = w.true_error(Line([0, 0], 3))
    assert found.how == "closed form"
    assert found.value == pytest.approx(1 + 4 + 9)
    assert w.true_error(Line([np.sqrt(2), 0], 0)).value == pytest.approx(1 + 2)


def test_risk_with_correlated_features_by_hand():
    # Covariance [[1, 0.5], [0.5, 1]]: equal slopes b have variance 3 b^2 = 4; the gap (b, 0) leaves b^2 = 4/3.
    b = np.sqrt(4 / 3)
    w = world("linear_gaussian(d=2, correlation=0.5)")
    assert w.bayes(np.array([[1.0, 1.0]])) == pytest.approx(2 * b)
    assert w.true_error(Line([0, b], 0)).value == pytest.approx(1 + 4 / 3)


def test_absolute_risk_by_hand():
    # The zero line's error is normal with variance 1 + 4; its mean size is sqrt(2 / pi) sd.
    w = world("linear_gaussian(d=3)")
    found = w.truth(Line([0, 0, 0], 0), "absolute")
    assert found.how == "closed form"
    assert found.value == pytest.approx(np.sqrt(2 / np.pi * 5))
    assert w.truth(w.bayes, "absolute").value == pytest.approx(np.sqrt(2 / np.pi))


@pytest.mark.parametrize("loss", ["squared", "absolute"])
@pytest.mark.parametrize("options", ["d=2, correlation=0.3", "d=10"])
def test_a_fitted_ridge_three_ways(loss, options):
    w = world(f"linear_gaussian({options})")
    s = w.sample(50, np.random.default_rng(0))
    model = Ridge().fit(s.X, s.y)
    exact, near = w.truth(model, loss), w.truth(model.predict, loss)
    fresh = w.sample(100_000, np.random.default_rng(1))
    gap = np.abs(model.predict(fresh.X) - fresh.y)
    losses = gap**2 if loss == "squared" else gap
    assert exact.how == "closed form"
    assert near.value == pytest.approx(exact.value, abs=4 * near.se)
    assert losses.mean() == pytest.approx(exact.value, abs=4 * losses.std() / np.sqrt(100_000))


def test_a_tree_agrees_with_fresh_rows():
    w = world("linear_gaussian(d=2)")
    s, fresh = w.sample(100, np.random.default_rng(0)), w.sample(100_000, np.random.default_rng(1))
    tree = DecisionTreeRegressor(random_state=0).fit(s.X, s.y)
    found, losses = w.true_error(tree), (tree.predict(fresh.X) - fresh.y) ** 2
    assert found.how == "quadrature"
    assert losses.mean() == pytest.approx(found.value, abs=4 * np.hypot(found.se, losses.std() / np.sqrt(100_000)))


def test_least_squares_at_n_50_has_the_risk_that_theory_says():
    # E risk of least squares with an intercept: (1 + 1/n)(n - 2) / (n - d - 2) times the noise variance.
    w, risks = world("linear_gaussian"), []
    for seed in range(225):
        s = w.sample(50, np.random.default_rng(seed))
        risks.append(w.true_error(LinearRegression().fit(s.X, s.y)).value)
    wanted = (1 + 1 / 50) * 48 / 38
    assert np.mean(risks) == pytest.approx(wanted, abs=4 * np.std(risks) / 15)


def test_it_has_no_classes():
    w = world("linear_gaussian")
    assert w.classes == () and w.kind == "regression"
    with pytest.raises(BadInput, match="no classes"):
        w.bayes_prob(np.zeros((1, 10)))
    with pytest.raises(BadInput, match=r"correlation < 1"):
        world("linear_gaussian(correlation=1)")
