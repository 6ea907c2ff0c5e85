"""Classes alone are those that `answer` reads, and a search that grades classes asks for nothing else."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.naive_bayes import GaussianNB
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.learners import learner
from errbar.learners.fitting import answer_classes, fit_fold
from tests.learners.fitting.small_tasks import BINARY, SPLITS, THREE, VALUES, Says


@pytest.mark.parametrize("task", [BINARY, THREE])
@pytest.mark.parametrize("model", [LogisticRegression(), GaussianNB(), SVC(), LinearSVC(), DecisionTreeClassifier()])
def test_classes_alone_are_those_of_a_whole_answer(task, model):
    whole = fit_fold(learner(model), task, SPLITS[0], 0, 0)
    alone = fit_fold(learner(model), task, SPLITS[0], 0, 0, answer_classes)
    assert alone.label.tolist() == whole.label.tolist() and whole.label is not None
    assert (alone.prob, alone.score) == (None, None) and not (whole.prob is None and whole.score is None)


def test_what_names_no_classes_is_read_as_ever():
    shares = np.linspace(0.1, 0.9, len(SPLITS[0].test))
    one_number = Says(shares, decision=shares)
    whole = fit_fold(learner(one_number), BINARY, SPLITS[0], 0, 0)
    alone = fit_fold(learner(one_number), BINARY, SPLITS[0], 0, 0, answer_classes)
    assert alone.prob.tolist() == whole.prob.tolist()
    value = fit_fold(learner(Ridge()), VALUES, SPLITS[0], 0, 0, answer_classes).value
    assert len(value) == len(SPLITS[0].test)


class Counting(GaussianNB):
    """Counts how often its probabilities are asked for."""

    asked = 0

    def predict_proba(self, X):
        type(self).asked += 1
        return super().predict_proba(X)

    def predict(self, X):
        return self.classes_[np.argmax(self.predict_joint_log_proba(X), axis=1)]


@pytest.mark.parametrize(("primary", "asked"), [("error_rate", 2), ("log_loss", 22), ("accuracy(threshold=0.4)", 22)])
def test_a_search_asks_for_probabilities_where_it_reads_them(primary, asked):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 2)), rng.integers(0, 2, 60)
    Counting.asked = 0
    run = errbar.select(Counting(), {"var_smoothing": [1e-9, 0.1]}, X, y, outer="holdout", primary=primary)
    # Two searches of two settings on five folds, the outer split and the model of all rows.
    assert Counting.asked == asked and run["log_loss"].value is not None
