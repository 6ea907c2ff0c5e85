"""Decision functions: of two classes, a column for each of several, and those that are something else."""

import numpy as np
import pytest
from sklearn.linear_model import RidgeClassifier
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

import errbar
from errbar.errors import BadInput, LearnerFailed

RNG = np.random.default_rng(0)
X = RNG.normal(size=(90, 3))
CODES = np.digitize(X[:, 0] + 0.5 * RNG.normal(size=90), [-0.5, 0.5])
NAMES = np.array(["mid", "low", "zed"])
TWO = np.where(CODES > 0, "yes", "no")


class Fixed:
    """A learner without classes_ whose scores and classes are those of one that has them."""

    def __init__(self, model, turn=1.0):
        self.model, self.turn = model, turn

    def fit(self, X, y):
        self.fitted = self.model.fit(X, y)
        return self

    def predict(self, X):
        return self.fitted.predict(X)

    def decision_function(self, X):
        return self.turn * self.fitted.decision_function(X)


@pytest.mark.parametrize(
    "model",
    [
        LinearSVC(),
        RidgeClassifier(),
        SVC(),
        make_pipeline(StandardScaler(), LinearSVC()),
        GridSearchCV(LinearSVC(), {"C": [0.1, 1]}, cv=3),
    ],
    ids=lambda m: type(m).__name__,
)
def test_a_column_for_each_class_orders_rows_as_scikit_learn_does(model):
    y = NAMES[CODES]
    run = errbar.evaluate(model, X, y, plan="kfold(k=3)", measures="roc_auc,accuracy")
    given = run.predictions
    areas = []
    for split in range(3):
        test = given.row[given.split == split]
        train = np.setdiff1d(np.arange(90), test)
        fitted = model.fit(X[train], y[train])
        scores = fitted.decision_function(X[test])
        assert given.score[given.split == split].tolist() == scores.tolist()  # classes_ and classes are both sorted
        areas.append(np.mean([roc_auc_score(y[test] == c, scores[:, j]) for j, c in enumerate(fitted.classes_)]))
    assert run["roc_auc"].value == pytest.approx(np.mean(areas))


def test_a_column_for_each_pair_of_classes_is_not_taken_for_classes():
    model = make_pipeline(StandardScaler(), SVC(decision_function_shape="ovo"))
    run = errbar.evaluate(model, X, CODES, plan="kfold(k=3)")
    assert run.predictions.score is None and "roc_auc" not in run
    assert "decision_function compares pairs of classes (ovo): not read" in run.data.said
    with pytest.raises(BadInput, match="roc_auc reads prob or score"):
        errbar.evaluate(model, X, CODES, plan="kfold(k=3)", measures="roc_auc")


def test_columns_that_contradict_the_predictions_are_not_read():
    run = errbar.evaluate(Fixed(LinearSVC(), turn=-1.0), X, CODES, plan="kfold(k=3)")
    assert run.predictions.score is None
    assert sum("another class than predict gives in most rows: not read" in line for line in run.data.said) == 1


def test_columns_in_the_order_of_numbers_are_said_and_text_is_not_guessed():
    run = errbar.evaluate(Fixed(LinearSVC()), X, CODES, plan="kfold(k=3)")
    assert run.predictions.score.shape == (90, 3)
    assert any("read in the order of the numbers 0, 1, 2" in line for line in run.data.said)
    run = errbar.evaluate(Fixed(LinearSVC()), X, NAMES[CODES], plan="kfold(k=3)")
    assert run.predictions.score is None
    assert any("columns without their classes, which are text: not read" in line for line in run.data.said)


def test_a_fold_that_has_seen_two_of_three_classes_orders_these():
    train, test = np.flatnonzero(CODES[10:] < 2) + 10, np.arange(10)
    fold = errbar.evaluate(LinearSVC(), X, CODES, plan=[(train, test)], measures="accuracy").predictions
    hand = LinearSVC(random_state=0).fit(X[train], CODES[train]).decision_function(X[test])
    np.testing.assert_allclose(fold.score[:, 1], hand, rtol=1e-4)
    np.testing.assert_allclose(fold.score[:, 0], -hand, rtol=1e-4)
    assert (fold.score[:, 2] < fold.score[:, :2].min()).all()


@pytest.mark.parametrize("positive", ["yes", "no"])
def test_two_classes_of_text_without_classes_count_towards_the_later_and_that_is_said(positive):
    run = errbar.evaluate(Fixed(LinearSVC()), X, TWO, plan="kfold(k=3)", positive=positive)
    assert run["roc_auc"].value > 0.8
    assert "decision_function: read as larger for yes, the later of two texts" in run.data.said


def test_scores_against_the_models_own_predictions_are_refused():
    with pytest.raises(LearnerFailed, match="predict says otherwise: rows predicted to be yes have -"):
        errbar.evaluate(Fixed(LinearSVC(), turn=-1.0), X, TWO, plan="kfold(k=3)")


class OneColumn(Fixed):
    """P of the later class in one dimension."""

    decision_function = None

    def predict_proba(self, X):
        return 1 / (1 + np.exp(-self.fitted.decision_function(X)))


def test_probabilities_in_one_column_are_held_against_the_predictions():
    run = errbar.evaluate(OneColumn(LinearSVC()), X, TWO, plan="kfold(k=3)", positive="yes")
    assert run["roc_auc"].value > 0.8
    with pytest.raises(LearnerFailed, match="taken as no; predict says otherwise"):
        errbar.evaluate(OneColumn(LinearSVC()), X, TWO, plan="kfold(k=3)", positive="no")
