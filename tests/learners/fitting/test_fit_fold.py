"""Fitting a split: what is handed to the model, what is taken from it, and what is refused."""

import pickle
import signal

import numpy as np
import pandas as pd
import polars as pl
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import KFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

from errbar.api import evaluate
from errbar.cli.spelling import SHELL
from errbar.dialect import speaking
from errbar.errors import LearnerFailed
from errbar.learners import for_task, learner
from errbar.learners.fitting import fit_all, fit_fold, predict_rows
from errbar.learners.fitting.fit_fold import blame_columns
from errbar.records.plan import Split
from tests.learners.fitting.small_tasks import BINARY, SPLITS, THREE, VALUES, Says, X
from tests.learners.rows import Numbers, classes, numbers

DAYS = pd.date_range("2024-01-01", periods=30)
FRAME = pd.DataFrame({"y": ["a", "b", "b"] * 10, "x": range(30), "day": DAYS, "seen": DAYS, "city": ["n", "s"] * 15})


def test_a_fold_is_what_scikit_learn_gives_on_the_same_rows():
    model = make_pipeline(StandardScaler(), LogisticRegression())
    for index, (train, test) in enumerate(KFold(3).split(X.values)):
        split = SPLITS[3 + index]
        assert split.test.tolist() == test.tolist()
        fold = fit_fold(learner(model), BINARY, split, 3 + index, 0)
        hand = model.fit(X.values[train], BINARY.target(train))
        assert fold.label.tolist() == [["no", "yes"].index(c) for c in hand.predict(X.values[test])]
        assert fold.prob.tolist() == hand.predict_proba(X.values[test])[:, 1].tolist()
        assert (fold.split, fold.n_train, fold.unseen, fold.warned) == (3 + index, 60, (), ())
        assert fold.score is None and fold.value is None and fold.seconds > 0


def test_regression_gives_values():
    fold = fit_fold(learner(LinearRegression()), VALUES, SPLITS[0], 0, 0)
    train, test = SPLITS[0].train(90), SPLITS[0].test
    hand = LinearRegression().fit(X.values[train], VALUES.y[train])
    assert fold.value.tolist() == hand.predict(X.values[test]).tolist()
    assert fold.label is None and fold.prob is None


def test_several_outputs_keep_their_columns():
    task = numbers(X, np.column_stack([VALUES.y, -VALUES.y]))
    fold = fit_fold(for_task(learner("ridge"), task), task, SPLITS[0], 0, 0)
    np.testing.assert_allclose(fold.value[:, 1], -fold.value[:, 0])


def test_rows_drawn_twice_train_twice():
    split = Split(test=np.array([5]), trained=np.array([0, 0, 0, 1]))
    task = numbers(X, np.r_[1.0, 5.0, np.zeros(88)])
    fold = fit_fold(for_task(learner("constant"), task), task, split, 0, 0)
    assert fold.value.tolist() == [2.0] and fold.n_train == 4


def test_labels_come_back_as_codes_of_the_task_in_its_own_order():
    fold = fit_fold(learner(RandomForestClassifier(20, random_state=0)), THREE, SPLITS[0], 0, 0)
    train, test = SPLITS[0].train(90), SPLITS[0].test
    hand = RandomForestClassifier(20, random_state=0).fit(X.values[train], THREE.target(train))
    assert fold.label.tolist() == [["c", "a", "b"].index(c) for c in hand.predict(X.values[test])]
    assert hand.classes_.tolist() == ["a", "b", "c"]
    np.testing.assert_array_equal(fold.prob[:, [1, 2, 0]], hand.predict_proba(X.values[test]))


def test_a_class_absent_from_training_shifts_nothing():
    """scikit-learn drops the column of an absent class; reading columns by place would give class 2 to class 1."""
    rare = np.array([0, 2, 0, 2, 0, 2, 0, 2, 1, 1])
    task = classes(Numbers(np.arange(10.0).reshape(-1, 1) % 2), rare, ["a", "b", "c"])
    split = Split(test=np.array([6, 7, 8, 9]))
    for name in ("naive_bayes", "tree", "constant", "knn(k=3)"):
        fold = fit_fold(for_task(learner(name), task), task, split, 0, 0)
        assert fold.unseen == ("b",)
        assert fold.prob[:, 1].tolist() == [0, 0, 0, 0]
        np.testing.assert_allclose(fold.prob.sum(axis=1), 1)
        if name in ("naive_bayes", "tree"):
            assert fold.label.tolist() == [0, 2, 0, 2]
            np.testing.assert_allclose(fold.prob[:, 2], [0, 1, 0, 1], atol=1e-6)


def test_a_positive_class_that_training_lacks_has_probability_0():
    task = classes(X, np.r_[np.ones(30), np.zeros(60)].astype(int), ["no", "yes"], positive=1)
    fold = fit_fold(for_task(learner("constant"), task), task, Split(test=np.arange(30)), 0, 0)
    assert fold.prob.tolist() == [0.0] * 30 and fold.unseen == ("yes",)


@pytest.mark.parametrize("positive", [0, 1])
@pytest.mark.parametrize("model", [SVC(), LinearSVC(random_state=0)])
@pytest.mark.parametrize("labels", [["no", "yes"], ["yes", "no"]])
def test_a_decision_function_is_larger_for_the_positive_class(model, positive, labels):
    task = classes(X, (X.values[:, 0] > 0).astype(int), labels, positive=positive)
    fold = fit_fold(learner(model), task, SPLITS[0], 0, 0)
    assert fold.prob is None
    truth = task.y[SPLITS[0].test] == positive
    assert fold.score[truth].mean() > fold.score[~truth].mean()
    np.testing.assert_array_equal(fold.score > 0, fold.label == positive)


def test_more_than_two_classes_have_a_score_each_in_the_order_of_the_data():
    fold = fit_fold(learner(SVC()), THREE, SPLITS[0], 0, 0)
    train, test = SPLITS[0].train(90), SPLITS[0].test
    hand = SVC().fit(X.values[train], THREE.target(train)).decision_function(X.values[test])
    assert fold.score.tolist() == hand[:, [2, 0, 1]].tolist()  # classes_ are a, b, c; those of the data c, a, b
    assert fold.prob is None and fold.label is not None


def test_a_predict_proba_that_is_not_implemented_is_not_there_and_that_is_told():
    class Half(Says):
        def predict_proba(self, X):
            raise NotImplementedError("later")

    model = Half(["no"] * 30, prob=1)
    fold = fit_fold(learner(model), BINARY, SPLITS[0], 0, 0)
    assert fold.prob is None and fold.label.tolist() == [0] * 30
    assert fold.warned == ("UserWarning: predict_proba is taken as not there: NotImplementedError: later",)


def test_each_method_is_called_once_a_fold():
    calls = []

    class Counts(ClassifierMixin, BaseEstimator):
        def fit(self, X, y):
            calls.append("fit")
            self.classes_ = np.unique(y)
            return self

        def predict(self, X):
            calls.append("predict")
            return np.repeat(self.classes_[:1], len(X))

        def predict_proba(self, X):
            calls.append("predict_proba")
            return np.tile([0.5, 0.5], (len(X), 1))

    fit_fold(learner(Counts()), BINARY, SPLITS[0], 0, 0)
    assert sorted(calls) == ["fit", "predict", "predict_proba"]


class Raises(BaseEstimator):
    def __init__(self, error=ValueError, depth=1, late=False):
        self.error, self.depth, self.late = error, depth, late

    def fit(self, X, y):
        if not self.late:
            raise self.error("no such\nluck\n\nRead the manual.")
        return self

    def predict(self, X):
        raise self.error("no such luck")


@pytest.mark.parametrize("error", [ValueError, MemoryError, SystemExit, AttributeError])
@pytest.mark.parametrize("late", [True, False])
def test_a_model_that_raises_is_told_with_fold_cause_line_and_parameters(error, late):
    with pytest.raises(LearnerFailed) as e:
        fit_fold(learner(Raises(error, depth=7, late=late)), BINARY, SPLITS[2], 2, 0)
    told = str(e.value)
    assert told.startswith(f"Raises: fold 3 of repeat 1 (60 training rows) failed: {error.__name__}: no such luck")
    assert "(test_fit_fold.py, line " in told and "depth=7" in told
    assert isinstance(e.value.__cause__, error)
    assert str(pickle.loads(pickle.dumps(e.value))) == told


def test_parameters_at_their_defaults_are_said_to_be_so():
    with pytest.raises(LearnerFailed, match="parameters: all at their defaults"):
        fit_fold(learner(Raises()), BINARY, SPLITS[2], 2, 0)


class Pressed(Raises):
    """A fit during which the user presses Ctrl-C."""

    def fit(self, X, y):
        signal.raise_signal(signal.SIGINT)
        return self


def test_ctrl_c_passes_through_and_a_keyboard_interrupt_of_the_learner_is_its_failure():
    with pytest.raises(KeyboardInterrupt):
        fit_fold(learner(Pressed()), BINARY, SPLITS[2], 2, 0)
    with pytest.raises(LearnerFailed, match="KeyboardInterrupt: it raised that itself, without Ctrl-C"):
        fit_fold(learner(Raises(KeyboardInterrupt)), BINARY, SPLITS[2], 2, 0)


@pytest.mark.parametrize(
    ("split", "says"),
    [
        (Split(test=np.arange(9), repeat=1, fold=2), "fold 3 of repeat 2 (81 training rows)"),
        (
            Split(test=np.arange(9), fold=2, role="inner", other=4),
            "fold 3 without fold 5 of repeat 1 (81 training rows)",
        ),
        (
            Split(test=np.arange(9), trained=np.arange(9, 20), repeat=3, role="half", other=1),
            "half 2 of repeat 4 (11 training rows)",
        ),
    ],
)
def test_the_place_of_a_failure_is_named_as_the_plan_has_it(split, says):
    with pytest.raises(LearnerFailed) as e:
        fit_fold(learner(Raises()), BINARY, split, 0, 0)
    assert says in str(e.value)


def test_the_same_seed_gives_the_same_fold_and_another_index_or_seed_does_not():
    forest = learner(RandomForestClassifier(15))

    def probs(index, seed):
        return fit_fold(forest, BINARY, SPLITS[0], index, seed).prob.tolist()

    assert probs(0, 1) == probs(0, 1)
    assert probs(0, 1) != probs(0, 2)
    assert probs(0, 1) != probs(1, 1)


def test_the_model_of_all_rows_and_what_it_says_of_them():
    made = for_task(learner("tree"), THREE)
    model = fit_all(made, THREE, 0)
    fold = predict_rows(model, made, THREE, np.arange(90))
    assert fold.label.tolist() == THREE.y.tolist() and fold.n_train == 90
    assert predict_rows(model, made, THREE, np.array([3])).prob.shape == (1, 3)
    with pytest.raises(LearnerFailed, match="Raises: The fit on all 90 rows failed: ValueError: no such luck"):
        fit_all(learner(Raises()), THREE, 0)
    with pytest.raises(LearnerFailed, match="The model fitted on all 90 rows failed"):
        predict_rows(Says(["c"] * 2), learner(Says(["c"])), THREE, np.arange(90))


def test_a_function_can_be_asked_again_after_the_fit_on_all_rows():
    made = learner(lambda X_train, y_train, X_test: np.full(len(X_test), y_train.mean()))
    fold = predict_rows(fit_all(made, VALUES, 0), made, VALUES, np.arange(5))
    np.testing.assert_allclose(fold.value, [VALUES.y.mean()] * 5)


def test_the_prototype_is_never_fitted():
    made = learner(LogisticRegression())
    fit_fold(made, BINARY, SPLITS[0], 0, 0)
    assert not hasattr(made.model, "coef_")


def failure(**options):
    with pytest.raises(LearnerFailed) as told, speaking(SHELL):
        evaluate(LogisticRegression(), FRAME, target="y", plan="kfold(k=2)", **options)
    with speaking(SHELL):
        return str(told.value)


def test_dates_are_named_with_the_way_out():
    told = failure(drop="city")
    assert "columns 'day', 'seen' hold dates. Leave them out with --drop day,seen" in told
    assert "DType" not in told


def test_text_is_named_with_the_way_out():
    assert "column 'city' holds text. Leave it out with --drop city" in failure(drop=["day", "seen"])


def test_other_failures_and_arrays_are_left_as_they_are():
    assert blame_columns(ValueError("C must be positive"), FRAME) is None
    assert blame_columns(TypeError("DateTime64DType"), FRAME[["x"]].to_numpy()) is None
    assert blame_columns(KeyError("datetime"), FRAME) is None


def test_a_polars_frame_is_read_likewise():
    assert "column 'd' holds dates" in (blame_columns(TypeError("datetime64"), pl.DataFrame({"d": list(DAYS)})) or "")
