"""Constant predictions without refitting: frequencies and means of the training rows."""

import numpy as np
import pytest
from sklearn.dummy import DummyClassifier, DummyRegressor

from errbar.learners import exact
from errbar.learners._constant_model import Constant
from tests.learners.exact._refits import SHAPES, agree, classification, learner, leave_one_out, refits, regression

MODELS = [
    DummyClassifier(),
    DummyClassifier(strategy="most_frequent"),
    Constant(),
    Constant("laplace"),
    Constant("m_estimate", m=3.5),
]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("model", MODELS, ids=str)
def test_every_shape_of_plan(model, shape):
    rng = np.random.default_rng(len(shape))
    for k in (2, 3):
        y = np.concatenate([np.arange(k), rng.integers(0, k, 31 - k)])
        got = agree(model, classification(rng.normal(size=(31, 2)), y), SHAPES[shape](31))
        assert not got.refitted
    labels = np.array(["z", "a", "m"])
    agree(model, classification(np.zeros((31, 1)), y, labels=labels), SHAPES[shape](31))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_mean_of_numbers(shape):
    rng = np.random.default_rng(1)
    for y in (rng.normal(size=31) + 1e6, rng.integers(0, 9, 31), rng.normal(size=(31, 2))):
        agree(DummyRegressor(), regression(np.zeros((31, 1)), y), SHAPES[shape](31))


def test_targets_far_smaller_in_training_than_elsewhere_keep_their_digits():
    y = np.arange(1.0, 41.0) * np.where(np.arange(40) < 20, 1e-9, 1.0)
    task, drawn = regression(np.zeros((40, 1)), y), SHAPES["growing"](40)
    got = exact.predicted(learner(DummyRegressor()), task, drawn)
    np.testing.assert_allclose(got.value, refits(DummyRegressor(), task, drawn)["value"], rtol=1e-9)


def test_leaving_one_out_by_hand():
    # a a b: without an `a` the rest is a b, and the first of equals wins; without `b` it is unseen.
    task = classification(np.zeros((3, 1)), np.array([0, 0, 1]))
    got = exact.predicted(learner(DummyClassifier()), task, leave_one_out(3))
    assert got.label.tolist() == [0, 0, 0] and got.prob.tolist() == [0.5, 0.5, 0.0]
    assert got.unseen == ((2, ("class 1",)),)
    values = exact.predicted(
        learner(DummyRegressor()), regression(np.zeros((3, 1)), np.array([1.0, 2.0, 6.0])), leave_one_out(3)
    )
    np.testing.assert_allclose(values.value, [4.0, 3.5, 1.5])


def test_features_of_any_kind_are_never_looked_at():
    X = np.array([["a", None], ["b", "c"], [None, "d"], ["e", "f"]], dtype=object)
    agree(DummyClassifier(), classification(X, np.array([0, 1, 1, 0])), leave_one_out(4))


@pytest.mark.parametrize("strategy", ["stratified", "uniform", "constant"])
def test_other_strategies_are_refused_in_words(strategy):
    task = classification(np.zeros((4, 1)), np.array([0, 1, 0, 1]))
    model = DummyClassifier(strategy=strategy, constant=0)
    assert f"strategy='{strategy}'" in exact.covers(learner(model), task)


def test_the_median_is_refused_in_words():
    task = regression(np.zeros((4, 1)), np.arange(4.0))
    assert "strategy='median'" in exact.covers(learner(DummyRegressor(strategy="median")), task)
    both = classification(np.zeros((4, 1)), np.array([0, 1, 0, 1]))
    assert "priors" in exact.covers(learner(Constant(priors=[0.5, 0.5])), both)
