import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeRegressor

import errbar
from errbar.studies._fitted_rules import BayesRule, rule_of
from errbar.worlds import world


def test_a_scaled_ridge_is_seen_as_the_line_it_is():
    place = world("linear_gaussian(d=4)")
    X, y, *_ = place.sample(30, np.random.default_rng(0))
    model = make_pipeline(StandardScaler(), Ridge()).fit(X, y)
    seen = place.true_error(rule_of(model, place.labels))
    assert seen.how == "closed form"
    assert place.true_error(model, n=200_000).value == pytest.approx(seen.value, rel=0.02)


def test_a_scaled_logistic_regression_too():
    place = world("two_gaussians(d=3)")
    X, y, *_ = place.sample(60, np.random.default_rng(0))
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X, y)
    assert place.true_error(rule_of(model, place.labels)).how == "closed form"
    assert np.array_equal(rule_of(model, place.labels).predict_proba(X), model.predict_proba(X))


def test_other_models_stay_what_they_are():
    tree = DecisionTreeRegressor().fit([[0.0], [1.0]], [0, 1])
    assert rule_of(tree, np.empty(0)) is tree
    piped = make_pipeline(StandardScaler(), DecisionTreeRegressor()).fit([[0.0], [1.0]], [0, 1])
    assert rule_of(piped, np.empty(0)) is piped


def test_the_bayes_rule_learns_nothing():
    place = world("discrete_table")
    rule = BayesRule(place).fit(None, None)
    assert place.true_error(rule).value == 0.125
    assert rule.predict_proba(np.array([[0.0, 1.0]])).tolist() == [[0.75, 0.25]]


def test_a_function_may_answer_labels_or_probabilities():
    def labels(X, y, new):
        return (new[:, 0] > 0).astype(int)

    def probabilities(X, y, new):
        p = 1 / (1 + np.exp(-2 * new[:, 0]))
        return np.column_stack([1 - p, p])

    one, two = (
        errbar.lab("two_gaussians", study="bayes", learner=f, replications=2, vary="n=10")
        for f in (labels, probabilities)
    )
    # Both are the Bayes rule.
    assert [run.sheet("bayes").rows[0][3] for run in (one, two)] == pytest.approx([0, 0], abs=1e-3)
    run = errbar.lab(
        "two_gaussians", study="bayes", learner=probabilities, measure="brier", replications=2, vary="n=10"
    )
    assert run.sheet("bayes").rows[0][3] == pytest.approx(0, abs=1e-3)
