"""XGBoost's own booster, which reads a DMatrix: probabilities in float32, and margins."""

import numpy as np
import pytest

import errbar

xgb = pytest.importorskip("xgboost")

RNG = np.random.default_rng(0)
X = RNG.normal(size=(90, 3))
Y = (X[:, 0] + 0.5 * RNG.normal(size=90) > 0).astype(int)
THREE = np.digitize(X[:, 0], [-0.5, 0.5])


def booster(**params):
    def fit_and_predict(X_train, y_train, X_test):
        made = xgb.train({"nthread": 1, **params}, xgb.DMatrix(X_train, y_train), 10)
        return made.predict(xgb.DMatrix(X_test))

    return fit_and_predict


def test_the_native_booster_gives_probabilities():
    run = errbar.evaluate(booster(objective="binary:logistic"), X, Y, plan="kfold(k=3)")
    assert run.predictions.prob is not None and run["roc_auc"].value > 0.7
    assert sum("predict gives one column: read as P(1)" in line for line in run.data.said) == 1


def test_margins_are_scores_and_claim_no_probability():
    run = errbar.evaluate(booster(objective="binary:logitraw"), X, Y, plan="kfold(k=3)")
    assert run.predictions.prob is None and run.predictions.label is None
    assert {e.measure for e in run.estimates} == {"roc_auc", "average_precision"}


@pytest.mark.parametrize("objective", ["multi:softprob", "multi:softmax"])
def test_several_classes_come_as_probabilities_or_as_labels(objective):
    run = errbar.evaluate(booster(objective=objective, num_class=3), X, THREE, plan="kfold(k=3)")
    assert run["accuracy"].value > 0.6
    assert (run.predictions.prob is None) == (objective == "multi:softmax")
