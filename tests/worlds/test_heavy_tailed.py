import numpy as np
import pytest
from scipy import integrate, stats
from sklearn.linear_model import Ridge

from errbar.errors import BadInput
from errbar.worlds import world
from errbar.worlds._line import Student


def test_bayes_error_is_the_variance_of_students_t():
    assert world("heavy_tailed(df=5, scale=2)").bayes_error.value == pytest.approx(4 * 5 / 3)


def test_squared_risk_of_the_zero_line_by_hand():
    found = world("heavy_tailed(df=4, d=2)").true_error(lambda X: np.zeros(len(X)))
    assert found.value == pytest.approx(2 + 4, abs=4 * found.se)


def test_without_a_variance_the_squared_error_is_refused_and_the_absolute_one_found():
    w = world("heavy_tailed(df=2)")
    with pytest.raises(BadInput, match=r"df > 2; got df=2.*Use absolute"):
        w.true_error(w.bayes)
    # E|t| with 2 degrees of freedom is sqrt(2).
    assert w.truth(w.bayes, "absolute").value == pytest.approx(np.sqrt(2))


def test_mean_size_of_t3_is_known():
    assert Student(3, 1.0).absolute(np.array(0.0)) == pytest.approx(2 * np.sqrt(3) / np.pi)


@pytest.mark.parametrize("gap", [-2.0, 0.3, 5.0])
def test_mean_distance_from_a_point_by_an_integral(gap):
    def at(x):
        return abs(2 * x - gap) * stats.t.pdf(x, 3)

    wanted = integrate.quad(at, -np.inf, gap / 2)[0] + integrate.quad(at, gap / 2, np.inf)[0]
    assert Student(3, 2.0).absolute(np.array(gap)) == pytest.approx(wanted)


def test_absolute_risk_of_a_fitted_line_three_ways():
    w = world("heavy_tailed")
    s, fresh = w.sample(100, np.random.default_rng(0)), w.sample(100_000, np.random.default_rng(1))
    model = Ridge().fit(s.X, s.y)
    exact, near = w.truth(model, "absolute"), w.truth(model.predict, "absolute")
    losses = np.abs(model.predict(fresh.X) - fresh.y)
    assert exact.how == "quadrature" and exact.se < 1e-5
    assert near.value == pytest.approx(exact.value, abs=4 * near.se)
    assert losses.mean() == pytest.approx(exact.value, abs=4 * losses.std() / np.sqrt(100_000))


def test_squared_risk_of_a_fitted_line_is_closed():
    w = world("heavy_tailed")
    s = w.sample(100, np.random.default_rng(0))
    model = Ridge().fit(s.X, s.y)
    gap = model.coef_ - 2 / np.sqrt(10)
    assert w.true_error(model).value == pytest.approx(3 + gap @ gap + model.intercept_**2)


def test_noise_has_the_tails_of_students_t():
    X, y, *_ = world("heavy_tailed(df=3)").sample(40_000, np.random.default_rng(0))
    noise = y - X.sum(axis=1) * 2 / np.sqrt(10)
    assert stats.kstest(noise, stats.t(3).cdf).pvalue > 0.001
