"""Results of statsmodels: made by a function of the training rows, asked by their predict."""

import numpy as np
import pytest

import errbar

sm = pytest.importorskip("statsmodels.api")

RNG = np.random.default_rng(0)
X = sm.add_constant(RNG.normal(size=(120, 2)))
Y = (X[:, 1] + RNG.normal(size=120) > 0).astype(int)


def test_a_logit_is_scored_by_its_probabilities():
    run = errbar.evaluate(lambda X, y: sm.Logit(y, X).fit(disp=0), X, Y, plan="kfold(k=3)")
    given = run.predictions
    first = given.split == 0
    train = np.setdiff1d(np.arange(120), given.row[first])
    hand = sm.Logit(Y[train], X[train]).fit(disp=0).predict(X[given.row[first]])
    np.testing.assert_allclose(given.prob[first], hand)
    assert sum("read as P(1)" in line for line in run.data.said) == 1


def test_least_squares_is_scored_by_its_values():
    target = X[:, 1] * 2 + RNG.normal(size=120)
    run = errbar.evaluate(lambda X, y: sm.OLS(y, X).fit(), X, target, plan="kfold(k=3)")
    assert run["r2"].value > 0.6
