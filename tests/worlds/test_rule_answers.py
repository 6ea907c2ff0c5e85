import sys

import numpy as np
import pytest
from sklearn.linear_model import Lasso, LogisticRegression, RidgeClassifier
from sklearn.svm import LinearSVC
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.errors import ForeignEnded, LearnerFailed
from errbar.studies._fitted_rules import BayesRule
from errbar.worlds._rule_answers import Linear, as_linear, codes_of, probs_of, values_of

X = np.random.default_rng(0).normal(size=(40, 3))
Y = (X[:, 0] > 0).astype(int)
TWO = np.array([0, 1])


def test_one_answer_is_spread_over_all_rows():
    assert codes_of(lambda X: 1, X, TWO).tolist() == [1] * 40
    assert values_of(lambda X: 2.5, X).tolist() == [2.5] * 40


def test_labels_of_any_type_become_codes():
    assert codes_of(lambda X: np.array([2.0, 1.0]), X[:2], np.array([1, 2])).tolist() == [1, 0]
    assert codes_of(lambda X: [True, False], X[:2], TWO).tolist() == [1, 0]
    words = np.array(["no", "yes"])
    assert codes_of(lambda X: np.array(["yes", "no"], dtype=object), X[:2], words).tolist() == [1, 0]


def test_what_a_rule_raises_is_its_own_failure():
    def broken(X):
        raise OverflowError("too large")

    with pytest.raises(LearnerFailed, match="The rule broken ended in OverflowError: too large"):
        codes_of(broken, X, TWO)
    with pytest.raises(ForeignEnded, match="ended in"):
        values_of(lambda X: sys.exit("no licence"), X)


def test_a_defect_in_a_rule_of_errbar_is_not_blamed_on_it(monkeypatch):
    """A fault planted in the world's own rule passes, and so ends in exit 70."""
    rule = BayesRule(errbar.world("xor"))
    monkeypatch.setattr(type(rule.world), "bayes", lambda self, X: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        codes_of(rule, X, TWO)


@pytest.mark.parametrize("said", [3, 0.5, "a", np.nan])
def test_a_label_that_is_none_is_refused(said):
    with pytest.raises(LearnerFailed, match="labels 0, 1"):
        codes_of(lambda X: said, X, TWO)


def test_too_few_answers_are_refused():
    with pytest.raises(LearnerFailed, match=r"40 rows and predictions of shape \(39,\)\."):
        codes_of(lambda X: Y[1:], X, TWO)


def test_numbers_must_be_finite():
    with pytest.raises(LearnerFailed, match="1 of 40 are not"):
        values_of(lambda X: np.r_[np.inf, np.zeros(39)], X)


def test_a_class_that_the_model_never_saw_has_probability_0():
    tree = DecisionTreeClassifier().fit(X, np.where(Y, "c", "a"))
    found = probs_of(tree, X, np.array(["a", "b", "c"]))
    assert found[:, 1].tolist() == [0] * 40
    assert np.array_equal(found[:, [0, 2]], tree.predict_proba(X))


def test_one_column_is_the_probability_of_the_second_class():
    assert probs_of(lambda X: np.full(40, 0.3), X, TWO)[0].tolist() == [0.7, 0.3]


@pytest.mark.parametrize("said", [np.full((40, 2), 0.4), np.full((40, 2), [1.5, -0.5]), np.full((40, 2), np.nan)])
def test_what_is_no_probability_is_refused(said):
    with pytest.raises(LearnerFailed, match="sum to 1"):
        probs_of(lambda X: said, X, TWO)


def test_a_model_without_probabilities_says_so():
    with pytest.raises(LearnerFailed, match="LinearSVC has no predict_proba"):
        probs_of(LinearSVC().fit(X, Y), X, TWO)
    with pytest.raises(LearnerFailed, match="shape"):
        probs_of(lambda X: np.ones((40, 3)) / 3, X, TWO)


@pytest.mark.parametrize("model", [LogisticRegression(), LinearSVC(), RidgeClassifier()])
def test_linear_classifiers_are_seen_as_lines(model):
    model.fit(X, Y)
    line = as_linear(model, 3, TWO)
    assert np.array_equal(line.score(X) > 0, model.predict(X) == 1)


def test_linear_regressions_are_seen_as_lines():
    model = Lasso(0.01).fit(X, X[:, 0])
    assert np.allclose(as_linear(model, 3, np.empty(0)).score(X), model.predict(X))


def test_what_is_no_line_is_not():
    assert as_linear(DecisionTreeClassifier().fit(X, Y), 3, TWO) is None
    assert as_linear(lambda X: 0, 3, TWO) is None
    three = LogisticRegression().fit(X, np.arange(40) % 3)
    assert as_linear(three, 3, np.arange(3)) is None
    assert as_linear(LogisticRegression().fit(X, Y), 2, TWO) is None
    # Fitted on other labels than the world's.
    assert as_linear(LogisticRegression().fit(X, Y + 1), 3, TWO) is None
    assert as_linear(Linear(np.zeros(3), 1.0), 3, TWO) == Linear(pytest.approx(np.zeros(3)), 1.0)
