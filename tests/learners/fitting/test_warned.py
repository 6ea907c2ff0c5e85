"""Warnings of a fit are kept with its fold."""

import threading
import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from sklearn.neural_network import MLPClassifier

from errbar.learners import learner
from errbar.learners.fitting import fit_fold
from tests.learners.fitting.small_tasks import BINARY, SPLITS, Says


def test_warnings_are_kept_once_each_and_not_shown():
    class Warns(Says):
        def fit(self, X, y):
            for _ in range(3):
                warnings.warn("too few steps\n\nsee the manual", RuntimeWarning, stacklevel=1)
            warnings.warn("old", DeprecationWarning, stacklevel=1)
            return self

    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        fold = fit_fold(learner(Warns(["no"] * 30)), BINARY, SPLITS[0], 0, 0)
        warnings.warn("after", UserWarning, stacklevel=1)
    assert fold.warned == ("RuntimeWarning: too few steps",)
    assert [str(w.message) for w in seen] == ["after"]


def test_a_learner_may_itself_fit_learners():
    def nested(X_train, y_train, X_test):
        inner = fit_fold(learner(MLPClassifier(max_iter=1)), BINARY, SPLITS[0], 0, 0)
        warnings.warn(f"inner warned {len(inner.warned)} times", UserWarning, stacklevel=1)
        return np.full(len(X_test), "no")

    assert fit_fold(learner(nested), BINARY, SPLITS[0], 0, 0).warned == ("UserWarning: inner warned 1 times",)


def test_a_model_that_does_not_converge_is_no_failure():
    fold = fit_fold(learner(MLPClassifier(max_iter=1)), BINARY, SPLITS[0], 0, 0)
    assert len(fold.warned) == 1 and fold.warned[0].startswith("ConvergenceWarning: Stochastic Optimizer")


def test_warnings_of_fits_in_threads_stay_apart_and_the_filters_are_restored():
    meet = threading.Barrier(2)

    class Warns(Says):
        def __init__(self, answer, text):
            super().__init__(answer)
            self.text = text

        def __deepcopy__(self, memo):
            return self

        def fit(self, X, y):
            meet.wait(10)
            warnings.warn(self.text, UserWarning, stacklevel=1)
            meet.wait(10)
            return self

    before, shown = list(warnings.filters), warnings.showwarning
    with ThreadPoolExecutor(2) as pool:
        jobs = [
            pool.submit(fit_fold, learner(Warns(["no"] * 30, text)), BINARY, SPLITS[0], 0, 0) for text in ("one", "two")
        ]
        assert [job.result().warned for job in jobs] == [("UserWarning: one",), ("UserWarning: two",)]
    assert warnings.filters == before and warnings.showwarning is shown
