"""A fresh model: a copy, seeded where the user left the seed open, and nowhere else."""

import threading

import numpy as np
from sklearn.base import BaseEstimator, clone
from sklearn.decomposition import PCA
from sklearn.ensemble import BaggingClassifier, RandomForestClassifier, VotingClassifier
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from errbar.learners import learner
from errbar.learners.fitting import fresh


def test_open_seeds_are_set_at_every_depth_and_given_ones_are_kept():
    model = VotingClassifier(
        [
            ("forest", make_pipeline(PCA(), RandomForestClassifier(random_state=5))),
            ("bag", BaggingClassifier(DecisionTreeClassifier())),
        ]
    )
    made = learner(model)
    found = fresh(made, 1).get_params()
    names = ("forest__pca", "bag", "bag__estimator")
    states = [found[f"{name}__random_state"] for name in names]
    assert all(type(s) is int and 0 <= s < 2**32 for s in states) and len(set(states)) == 3
    assert found["forest__randomforestclassifier__random_state"] == 5
    assert [fresh(made, 1).get_params()[f"{n}__random_state"] for n in names] == states
    assert [fresh(made, 2).get_params()[f"{n}__random_state"] for n in names] != states
    assert made.model.get_params()["bag__random_state"] is None


def test_nothing_but_seeds_differs_from_a_clone():
    made = learner(make_pipeline(StandardScaler(with_std=False), RandomForestClassifier(7, n_jobs=2)))
    mine, theirs = fresh(made, 3), clone(made.model)
    theirs.set_params(randomforestclassifier__random_state=mine[-1].random_state)
    assert repr(mine.get_params()) == repr(theirs.get_params())
    assert mine[0] is not made.model[0]


def test_a_model_without_seeds_is_just_copied():
    assert fresh(learner(Ridge(alpha=3, random_state=1)), 0).get_params() == Ridge(alpha=3, random_state=1).get_params()


def test_set_params_of_ones_own_is_used():
    class Own(BaseEstimator):
        def __init__(self, random_state=None):
            self.random_state = random_state

        def set_params(self, **params):
            self.told = params
            return self

        def fit(self, X, y):
            return self

        def predict(self, X):
            return np.zeros(len(X))

    found = fresh(learner(Own()), 0)
    assert list(found.told) == ["random_state"] and found.random_state is None


def test_a_model_that_holds_a_lock_is_cloned():
    class Locked(BaseEstimator):
        def __init__(self, random_state=None):
            self.random_state = random_state
            self._lock = threading.Lock()

        def fit(self, X, y):
            return self

        def predict(self, X):
            return np.zeros(len(X))

    assert type(fresh(learner(Locked()), 0).random_state) is int
