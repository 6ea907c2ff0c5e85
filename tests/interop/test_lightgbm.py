"""Boosters of lgb.train: one column of probabilities, a column for each class, raw margins."""

import numpy as np
import pytest

import errbar

lgb = pytest.importorskip("lightgbm")

RNG = np.random.default_rng(0)
X = RNG.normal(size=(90, 3))
Y = (X[:, 0] + 0.5 * RNG.normal(size=90) > 0).astype(int)
THREE = np.digitize(X[:, 0], [-0.5, 0.5])
QUIET = {"verbose": -1, "num_threads": 1, "min_data_in_leaf": 5, "deterministic": True}


def booster(**params):
    return lambda X, y: lgb.train({**QUIET, **params}, lgb.Dataset(X, y), 10)


def by_hand(run, params, y):
    """The same folds with the library alone."""
    given = run.predictions
    out = []
    for split in np.unique(given.split):
        test = given.row[given.split == split]
        train = np.setdiff1d(np.arange(90), test)
        out.append(lgb.train({**QUIET, **params}, lgb.Dataset(X[train], y[train]), 10).predict(X[test]))
    return np.concatenate(out)


def test_a_booster_gives_the_probability_of_the_class_1():
    run = errbar.evaluate(booster(objective="binary"), X, Y, plan="kfold(k=3)")
    np.testing.assert_allclose(run.predictions.prob, by_hand(run, {"objective": "binary"}, Y))
    assert sum("predict gives one column: read as P(1)" in line for line in run.data.said) == 1
    assert run["roc_auc"].value > 0.7


def test_a_booster_of_several_classes_gives_a_column_for_each():
    params = {"objective": "multiclass", "num_class": 3}
    run = errbar.evaluate(booster(**params), X, THREE, plan="kfold(k=3)")
    np.testing.assert_allclose(run.predictions.prob, by_hand(run, params, THREE))
    assert run["accuracy"].value > 0.6


def test_a_boosted_classifier_with_text_labels_says_the_order_itself():
    model = lgb.LGBMClassifier(n_estimators=10, num_threads=1, verbose=-1, min_child_samples=5)
    run = errbar.evaluate(model, X, np.array(["w", "m", "a"])[THREE], plan="kfold(k=3)")
    assert run["accuracy"].value > 0.6 and run["roc_auc"].value > 0.8
