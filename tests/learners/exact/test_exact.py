"""The door: what is covered, what comes out, and what a changed scikit-learn does to it."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import Ridge
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline

from errbar.errors import BadInput
from errbar.learners import exact, for_task
from errbar.learners import learner as spec
from errbar.learners.exact import _spot
from errbar.learners.exact.gaussian_nb import gaussian_nb
from tests.learners.exact._refits import SHAPES, classification, kfold, learner, leave_one_out, regression


@pytest.fixture
def two():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 40)
    return classification(rng.normal(size=(40, 3)) + y[:, None], y)


@pytest.mark.parametrize("shape", SHAPES)
def test_folds_are_the_pieces_of_the_bulk(two, shape):
    drawn = SHAPES[shape](40)
    bulk = exact.predicted(learner(GaussianNB()), two, drawn)
    folds = list(exact.folds(learner(GaussianNB()), two, drawn))
    assert [f.split for f in folds] == list(range(len(drawn.splits)))
    assert [f.n_train for f in folds] == [s.n_train(40) for s in drawn.splits]
    np.testing.assert_array_equal(np.concatenate([f.label for f in folds]), bulk.label)
    np.testing.assert_array_equal(np.concatenate([f.prob for f in folds]), bulk.prob)


@pytest.mark.parametrize("which", [[2], [4, 1], []])
@pytest.mark.parametrize("shape", ["kfold", "bootstrap"])
def test_some_splits_are_those_of_all(two, shape, which):
    drawn = SHAPES[shape](40)
    every = list(exact.folds(learner(GaussianNB()), two, drawn))
    some = list(exact.folds(learner(GaussianNB()), two, drawn, which))
    assert [f.split for f in some] == which
    for fold in some:
        np.testing.assert_array_equal(fold.label, every[fold.split].label)
        np.testing.assert_allclose(fold.prob, every[fold.split].prob, rtol=1e-12)


def test_a_subclass_is_another_learner(two):
    class Mine(GaussianNB):
        def predict(self, X):
            return 1 - super().predict(X)

    assert exact.covers(learner(Mine()), two) == "Mine has no closed form here"
    assert exact.covers(learner(make_pipeline(GaussianNB())), two) is None


def test_whatever_else_can_be_fitted_is_not_covered(two):
    assert exact.covers(learner(RandomForestClassifier()), two) == "RandomForestClassifier has no closed form here"
    assert "has no closed form" in exact.covers(spec(lambda X, y, new: y[: len(new)]), two)
    assert exact.covers(learner(Ridge()), two) == "Ridge on a binary target"
    assert exact.covers(learner(GaussianNB()), regression(np.zeros((4, 1)), np.arange(4.0))) is not None


def test_missing_values_are_not_covered():
    X = np.arange(12.0).reshape(6, 2)
    X[2, 1] = np.nan
    task = regression(X, np.arange(6.0))
    assert exact.covers(learner(Ridge()), task) == "a column is no number or lacks values"
    with pytest.raises(BadInput, match="lacks values"):
        exact.predicted(learner(Ridge()), task, kfold(6, 2))


def test_an_unknown_parameter_away_from_its_default_is_not_covered():
    older = replace(gaussian_nb[0], takes={"priors": (None,)})
    assert older.unlike(GaussianNB()) is None
    assert older.unlike(GaussianNB(var_smoothing=0.1)) == (
        "GaussianNB has a parameter var_smoothing that is not known here"
    )


def test_a_scikit_learn_that_computes_otherwise_is_refitted(two, monkeypatch):
    monkeypatch.setattr(_spot, "_VERDICTS", {})
    honest = GaussianNB.predict_proba
    monkeypatch.setattr(GaussianNB, "predict_proba", lambda self, X: honest(self, X) * 0.5)
    assert "computes GaussianNB differently" in exact.covers(learner(GaussianNB()), two)

    def tilted(self, X):
        prob = honest(self, X) + 1e-4
        return prob / prob.sum(axis=1, keepdims=True)

    monkeypatch.setattr(_spot, "_VERDICTS", {})
    monkeypatch.setattr(GaussianNB, "predict_proba", tilted)
    assert "computes GaussianNB differently" in exact.covers(learner(GaussianNB()), two)


def test_short_names_on_complete_numbers_are_covered(two):
    rng = np.random.default_rng(1)
    numbers = regression(rng.normal(size=(40, 3)), rng.normal(size=40))
    for name in ("ridge(penalty=3)", "linear", "constant"):
        assert exact.covers(for_task(spec(name), numbers), numbers) is None
    for name in ("naive_bayes", "constant(smoothing=laplace)"):
        assert exact.covers(for_task(spec(name), two), two) is None


def test_only_the_parameter_that_shares_work_has_a_path(two):
    with pytest.raises(BadInput, match="runs along none"):
        exact.path(learner(GaussianNB()), two, leave_one_out(40), "var_smoothing", [1e-9])
    numbers = regression(np.random.default_rng(1).normal(size=(9, 2)), np.arange(9.0))
    with pytest.raises(BadInput, match="runs along alpha"):
        exact.path(learner(Ridge()), numbers, kfold(9, 3), "tol", [1e-3])
    with pytest.raises(BadInput, match="with a value or more"):
        exact.path(learner(Ridge()), numbers, kfold(9, 3), "alpha", [])
