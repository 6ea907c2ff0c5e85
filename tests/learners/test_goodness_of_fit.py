"""Deviance, AIC and BIC by hand and against statsmodels; effective parameters of penalised models."""

import math

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression, LogisticRegression, PoissonRegressor, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

import errbar
from errbar.errors import BadInput
from errbar.learners import fit_loss_of, goodness_of_fit

X4, Y4 = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0.0, 1.0, 1.0, 2.0])


def test_least_squares_by_hand():
    # Line 0.1 + 0.6 x, residuals -0.1 0.3 -0.3 0.1: sum of squares 0.2; two coefficients and a variance
    found = goodness_of_fit(LinearRegression().fit(X4, Y4), X4, Y4)
    ll = -2 * (math.log(2 * math.pi * 0.05) + 1)
    assert found.deviance == pytest.approx(0.2) and found.log_likelihood == pytest.approx(ll) == pytest.approx(
        0.31571, abs=1e-4
    )
    assert found.parameters == pytest.approx(3)
    assert found.aic == pytest.approx(6 - 2 * ll) and found.bic == pytest.approx(3 * math.log(4) - 2 * ll)


def test_logistic_by_hand():
    # 1 of 4 at x = 0 and 3 of 4 at x = 1: two free parameters meet the shares exactly
    X, y = np.repeat([[0.0], [1.0]], 4, axis=0), np.array([1, 0, 0, 0, 1, 1, 1, 0])
    model = LogisticRegression(C=np.inf, tol=1e-10).fit(X, y)
    found = goodness_of_fit(model, X, y)
    deviance = -4 * (3 * math.log(0.75) + math.log(0.25))
    assert found.deviance == pytest.approx(deviance, rel=1e-6) == pytest.approx(8.99736, abs=1e-4)
    assert found.aic == pytest.approx(deviance + 4, rel=1e-6)
    assert found.bic == pytest.approx(deviance + 2 * math.log(8), rel=1e-6)


def test_ridge_counts_effective_parameters():
    # One centred column with sum of squares 5: 5 / (5 + 5) of a slope, an intercept, a variance
    found = goodness_of_fit(Ridge(alpha=5.0).fit(X4, Y4), X4, Y4)
    assert found.parameters == pytest.approx(2.5)
    free = goodness_of_fit(Ridge(alpha=1e-12).fit(X4, Y4), X4, Y4)
    assert free.parameters == pytest.approx(3) and free.aic == pytest.approx(
        goodness_of_fit(LinearRegression().fit(X4, Y4), X4, Y4).aic
    )


def test_classes_of_three_have_two_free_sets_of_coefficients():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(150, 2))
    y = rng.integers(0, 3, 150)
    found = goodness_of_fit(LogisticRegression(C=np.inf, max_iter=2000).fit(X, y), X, y)
    assert found.parameters == pytest.approx(6, abs=1e-6)
    held = goodness_of_fit(LogisticRegression(C=0.01).fit(X, y), X, y)
    assert 2 < held.parameters < 6


def test_statsmodels_agrees():
    api = pytest.importorskip("statsmodels.api")
    rng = np.random.default_rng(1)
    X = rng.normal(size=(80, 3))
    mean = X @ [1.0, -0.5, 0.2]
    for y, mine, theirs in (
        (mean + rng.normal(size=80), LinearRegression(), "Gaussian"),
        ((mean + rng.logistic(size=80) > 0).astype(int), LogisticRegression(C=np.inf, tol=1e-10), "Binomial"),
        (rng.poisson(np.exp(mean)), PoissonRegressor(alpha=0, tol=1e-10, max_iter=1000), "Poisson"),
    ):
        model = make_pipeline(StandardScaler(), mine).fit(X, y)
        found = goodness_of_fit(model, X, y)
        peer = api.GLM(y, api.add_constant(X), family=getattr(api.families, theirs)()).fit()
        assert found.deviance == pytest.approx(peer.deviance, rel=1e-4)
        variance = 2 if theirs == "Gaussian" else 0  # its AIC leaves the variance out, R's counts it
        if theirs != "Gaussian":
            assert found.aic == pytest.approx(peer.aic + variance, rel=1e-4)
        else:
            assert found.log_likelihood == pytest.approx(api.OLS(y, api.add_constant(X)).fit().llf)
        told = goodness_of_fit(peer, X, y)
        assert told is None or told.aic == pytest.approx(peer.aic)


def test_a_model_that_meets_every_row_and_one_without_a_likelihood_have_none():
    assert goodness_of_fit(LinearRegression().fit(X4, X4[:, 0]), X4, X4[:, 0]) is None
    assert goodness_of_fit(SVC().fit(X4, [0, 0, 1, 1]), X4, np.array([0, 0, 1, 1])) is None


def test_an_object_tells_its_own():
    class Held:
        aic, bic, llf = 10.0, 12.0, -3.0

    found = goodness_of_fit(Held(), X4, Y4)
    assert (found.aic, found.bic, found.parameters) == (10.0, 12.0, 2.0)


def test_evaluate_labels_it_as_no_error_estimate():
    run = errbar.evaluate("linear", X4.repeat(5, 0) + np.arange(20)[:, None] / 100, Y4.repeat(5), plan="kfold(k=4)")
    sheet = run.sheet("goodness_of_fit")
    assert "not an error estimate" in sheet.title and [r[0] for r in sheet.rows][-2:] == ["AIC", "BIC"]
    with pytest.raises(BadInput, match="estimate no error"):
        errbar.evaluate("linear", X4, Y4, measures="aic")


@pytest.mark.parametrize(
    ("model", "loss"),
    [
        (LogisticRegression(), "log_loss"),
        (make_pipeline(StandardScaler(), Ridge()), "mse"),
        (SVC(), "hinge_loss"),
        ("a word", None),
    ],
)
def test_the_loss_that_a_fit_minimises_is_known_by_its_estimator(model, loss):
    assert fit_loss_of(model) == loss


def test_inner_beside_outer_loss():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    y = (X[:, 0] + rng.normal(size=60) > 0).astype(int)
    run = errbar.evaluate("logistic", X, y, plan="kfold(k=3)", measures=["error_rate", "log_loss"])
    inner, outer = run.sheet("losses").rows
    assert inner[:2] == ("inner", "log_loss") and outer[:2] == ("outer", "error_rate")
    assert inner[3] == pytest.approx(run["log_loss"].value) and outer[3] == pytest.approx(run["error_rate"].value)
    named = errbar.evaluate("knn", X, y, plan="kfold(k=3)", measures="error_rate", fit_loss="brier")
    assert named.sheet("losses").rows[0][1] == "brier"
    with pytest.raises(BadInput, match='fit_loss="mse"'):
        errbar.evaluate("knn", X, y, plan="kfold(k=3)", measures="error_rate", fit_loss="mse")
