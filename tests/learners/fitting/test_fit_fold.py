"""Fitting a split: what is handed to the model, what is taken from it, and what is refused."""

import pickle
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import KFold
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

from errbar.errors import LearnerFailed
from errbar.learners import for_task, learner
from errbar.learners.fitting import fit_all, fit_fold, predict_rows
from errbar.records.plan import Partitions, Split
from tests.learners.rows import Numbers, classes, numbers

RNG = np.random.default_rng(0)
X = Numbers(RNG.normal(size=(90, 3)))
BINARY = classes(X, (X.values[:, 0] + RNG.normal(size=90) > 0).astype(int), ["no", "yes"], positive=1)
THREE = classes(X, np.digitize(X.values[:, 0] + RNG.normal(size=90), [-0.5, 0.5]), ["c", "a", "b"])
VALUES = numbers(X, X.values @ [1.0, -2.0, 0.5] + RNG.normal(size=90))
SPLITS = Partitions((np.arange(90) % 3, np.arange(90) // 30))


class Says:
    """A model that answers what it is told to."""

    def __init__(self, answer, prob=None, classes=None, decision=None):
        self.answer, self.prob, self.decision = answer, prob, decision
        if prob is None:
            self.predict_proba = None
        if decision is None:
            self.decision_function = None
        if classes is not None:
            self.classes_ = np.asarray(classes)

    def fit(self, X, y):
        return self

    def predict(self, X):
        return self.answer

    def predict_proba(self, X):
        return self.prob

    def decision_function(self, X):
        return self.decision


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


def rows_of_three(a, b, c):
    return np.tile([0.1, 0.2, 0.7], (len(c), 1))


def test_a_function_may_give_labels_or_probabilities():
    labels = fit_fold(learner(lambda a, b, c: ["a"] * len(c)), THREE, SPLITS[0], 0, 0)
    assert labels.label.tolist() == [1] * 30 and labels.prob is None and labels.said == ()
    rows_of_three.classes_ = ["a", "b", "c"]
    probs = fit_fold(learner(rows_of_three), THREE, SPLITS[0], 0, 0)
    # The function counts them a, b, c; the task c, a, b.
    assert probs.label.tolist() == [0] * 30 and probs.prob[0].tolist() == [0.7, 0.1, 0.2]
    (said,) = probs.said
    assert said == "predict gives a column for each class: read in the order of the learner's classes_: a, b, c"


def test_columns_with_the_names_of_classes_need_no_order():
    def named(a, b, c):
        return pd.DataFrame(rows_of_three(a, b, c), columns=["b", "c", "a"])

    fold = fit_fold(learner(named), THREE, SPLITS[0], 0, 0)
    assert fold.prob[0].tolist() == [0.2, 0.7, 0.1] and fold.said == ()
    with pytest.raises(LearnerFailed, match=r"must be called as the classes \(c, a, b\); one is 'p_a'"):
        fit_fold(learner(lambda a, b, c: named(a, b, c).rename(columns={"a": "p_a"})), THREE, SPLITS[0], 0, 0)


def test_columns_of_numbers_are_in_the_order_of_the_numbers_and_that_is_said():
    task = classes(X, THREE.y, [30, 4, 5])
    fold = fit_fold(learner(lambda a, b, c: np.tile([0.1, 0.2, 0.7], (len(c), 1))), task, SPLITS[0], 0, 0)
    assert fold.prob[0].tolist() == [0.7, 0.1, 0.2]
    assert fold.said == (
        "predict gives a column for each class without names: read in the order of the numbers 4, 5, 30",
    )


ZERO_ONE = classes(X, BINARY.y, [0, 1], positive=1)


@pytest.mark.parametrize(
    ("task", "model", "prob", "label", "said"),
    [
        (ZERO_ONE, Says(np.full(30, 0.75)), 0.75, 1, "predict gives one column: read as P(1), classes cut at 0.5"),
        (ZERO_ONE, Says(np.full((30, 1), 0.25)), 0.25, 0, "predict gives one column: read as P(1), classes cut at 0.5"),
        # The larger number is what a booster is fitted to; P(0) is asked for, and is the rest.
        (classes(X, BINARY.y, [0, 1], positive=0), Says(np.full(30, 0.75)), 0.25, 1, "read as P(1)"),
        (BINARY, Says(np.full(30, 0.75)), 0.75, 1, "read as P(yes)"),
        (classes(X, BINARY.y, ["no", "yes"], positive=0), Says(np.full(30, 0.75)), 0.75, 0, "read as P(no)"),
        (BINARY, Says(["no"] * 30, np.full(30, 0.75)), 0.75, 0, "predict_proba gives one column: read as P(yes)"),
        (BINARY, Says(["no"] * 30, np.full(30, 0.75), classes=["yes", "no"]), 0.25, 0, "read as P(no)"),
    ],
)
def test_one_column_is_the_probability_of_one_class_and_that_is_said(task, model, prob, label, said):
    fold = fit_fold(learner(model), task, SPLITS[0], 0, 0)
    assert fold.prob.tolist() == [prob] * 30 and fold.label.tolist() == [label] * 30
    assert len(fold.said) == 1 and said in fold.said[0]


def test_a_sigmoid_that_is_sure_of_every_row_gives_probabilities_too():
    fold = fit_fold(learner(Says(np.ones(30, dtype=np.float32))), ZERO_ONE, SPLITS[0], 0, 0)
    assert fold.prob.tolist() == [1.0] * 30 and fold.label.tolist() == [1] * 30
    whole = fit_fold(learner(Says(np.ones(30, dtype=int))), ZERO_ONE, SPLITS[0], 0, 0)
    assert whole.prob is None and whole.said == ()


def test_one_column_beyond_0_and_1_is_a_score_and_nothing_more():
    fold = fit_fold(learner(Says(np.linspace(-2.5, 3, 30))), ZERO_ONE, SPLITS[0], 0, 0)
    assert fold.score[0] == -2.5 and fold.label is None and fold.prob is None
    assert "read as scores, larger for 1; no classes or probabilities are claimed" in fold.said[0]


def test_columns_that_are_no_probabilities_are_scores_of_the_classes():
    task = classes(X, THREE.y, [0, 1, 2])
    fold = fit_fold(learner(Says(np.tile([-1.0, 4.0, 2.0], (30, 1)))), task, SPLITS[0], 0, 0)
    assert fold.label.tolist() == [1] * 30 and fold.prob is None and fold.score[0].tolist() == [-1, 4, 2]
    two = fit_fold(learner(Says(np.tile([0.9, 0.4], (30, 1)))), ZERO_ONE, SPLITS[0], 0, 0)
    assert two.label.tolist() == [0] * 30 and two.score.tolist() == pytest.approx([-0.5] * 30)


def test_a_model_with_nothing_but_predict_proba_predicts_the_likeliest_class():
    class Only:
        classes_ = ("a", "b", "c")

        def fit(self, X, y):
            return self

        def predict_proba(self, X):
            return np.tile([0.1, 0.2, 0.7], (len(X), 1))

    fold = fit_fold(learner(Only()), THREE, SPLITS[0], 0, 0)
    assert fold.label.tolist() == [0] * 30 and fold.prob[0].tolist() == [0.7, 0.1, 0.2]


def test_a_function_of_two_arguments_fits_and_what_it_gives_is_asked():
    def fit(X, y):
        return Says(np.full(30, float(np.mean(y))))

    fold = fit_fold(learner(fit), ZERO_ONE, SPLITS[0], 0, 0)
    assert fold.prob.tolist() == [BINARY.y[SPLITS[0].train(90)].mean()] * 30
    called = fit_fold(learner(lambda X, y: lambda rows: np.full(len(rows), 0.25)), ZERO_ONE, SPLITS[0], 0, 0)
    assert called.prob.tolist() == [0.25] * 30
    with pytest.raises(LearnerFailed, match=r"must give a model with predict or predict_proba.*it gave a float"):
        fit_fold(learner(lambda X, y: 0.5), ZERO_ONE, SPLITS[0], 0, 0)


@pytest.mark.parametrize(("dtype", "off"), [(np.float16, 3e-3), (np.float32, 5e-7)])
def test_probabilities_may_be_off_by_what_their_type_rounds(dtype, off):
    task = classes(X, THREE.y, [0, 1, 2])
    near = np.tile([0.25, 0.25, 0.5 + off], (30, 1)).astype(dtype)
    fold = fit_fold(learner(Says([0] * 30, near, classes=[0, 1, 2])), task, SPLITS[0], 0, 0)
    assert fold.prob.shape == (30, 3)
    told = "probabilities were computed in float16: rows add up to 1 within 0.0036"
    assert fold.said == ((told,) if dtype is np.float16 else ())
    with pytest.raises(LearnerFailed, match="must add up to 1"):
        fit_fold(learner(Says([0] * 30, near.astype(float) + 2 * off, classes=[0, 1, 2])), task, SPLITS[0], 0, 0)


def test_a_function_that_has_not_seen_a_class_may_leave_its_column_out():
    task = classes(Numbers(np.zeros((6, 1))), [0, 2, 0, 2, 1, 1], [0, 1, 2])
    split = Split(test=np.array([4, 5]))
    fold = fit_fold(learner(lambda a, b, c: np.tile([0.25, 0.75], (len(c), 1))), task, split, 0, 0)
    assert fold.prob.tolist() == [[0.25, 0.0, 0.75]] * 2 and fold.label.tolist() == [2, 2]


def test_a_function_of_several_outputs():
    task = numbers(X, np.column_stack([VALUES.y, VALUES.y]))
    fold = fit_fold(learner(lambda a, b, c: np.tile(b.mean(axis=0), (len(c), 1))), task, SPLITS[0], 0, 0)
    assert fold.value.shape == (30, 2)


def test_one_column_of_predictions_is_taken_as_values():
    assert fit_fold(learner(Says(np.ones((30, 1)))), VALUES, SPLITS[0], 0, 0).value.shape == (30,)
    assert fit_fold(learner(Says(np.array([["yes"]] * 30))), BINARY, SPLITS[0], 0, 0).label.tolist() == [1] * 30


def test_whole_numbers_given_as_floats_are_the_same_classes():
    task = classes(X, BINARY.y, [3, 7])
    assert fit_fold(learner(Says(np.full(30, 7.0))), task, SPLITS[0], 0, 0).label.tolist() == [1] * 30
    truth = classes(X, BINARY.y, np.array([False, True]))
    assert fit_fold(learner(Says(np.full(30, True))), truth, SPLITS[0], 0, 0).label.tolist() == [1] * 30


def test_a_probability_that_rounding_pushed_over_the_edge_is_brought_back():
    model = Says(["no"] * 30, np.tile([1 + 2e-16, -1e-17], (30, 1)), classes=["no", "yes"])
    fold = fit_fold(learner(model), BINARY, SPLITS[0], 0, 0)
    assert fold.prob.min() == 0 and fold.prob.max() == 0


HALF = np.full((30, 2), 0.5)
BAD = {
    "too few": (BINARY, Says(["no"] * 29), "it gave 29 for 30 test rows"),
    "too few values": (VALUES, Says(np.zeros(31)), "it gave 31 for 30 test rows"),
    "a matrix of values": (VALUES, Says(np.zeros((30, 2))), "shape (30,); it gave shape (30, 2)"),
    "a single number": (VALUES, Says(3.0), "it gave shape ()"),
    "NaN values": (
        VALUES,
        Says(np.r_[np.zeros(10), np.nan, np.zeros(18), np.inf]),
        "predict must give finite numbers; it gave NaN or infinity in 2 of 30 test rows, number 11 first",
    ),
    "words for numbers": (VALUES, Says(["a"] * 30), "predict must give numbers; it gave <U1, "),
    "None for numbers": (VALUES, Says([None] * 29 + ["x"]), "predict must give numbers; it gave object"),
    "an unseen class": (
        BINARY,
        Says(["no"] * 29 + ["maybe"]),
        "classes of the data (no, yes); it gave 'maybe' in 1 of 30 test rows, number 30 first",
    ),
    "text for numbers": (classes(X, BINARY.y), Says(["1"] * 30), "it gave '1' in 30 of 30"),
    "NaN classes": (classes(X, BINARY.y), Says(np.full(30, np.nan)), "it gave NaN in 30 of 30"),
    "a probability for one of three": (
        classes(X, THREE.y),
        Says(np.full(30, 0.3)),
        "it gave 0.3 in 30 of 30 test rows, number 1 first (probabilities would be a column for each class)",
    ),
    "codes of other numbers": (classes(X, BINARY.y, [1, 2]), Says(np.zeros(30)), "it gave 0.0 in 30 of 30"),
    "columns of text classes": (
        THREE,
        Says(np.tile([0.1, 0.2, 0.7], (30, 1))),
        "predict gives 3 columns without their classes; classes are text (c, a, b), so their order must be given",
    ),
    "probabilities of text classes": (
        BINARY,
        Says(["no"] * 30, HALF),
        "predict_proba gives 2 columns without their classes; classes are text (no, yes)",
    ),
    "ragged": (BINARY, Says([["a"], ["b", "c"]]), "rows of unequal length"),
    "one column of probabilities beyond 1": (
        BINARY,
        Says(["no"] * 30, np.full(30, 1.5)),
        "predict_proba must stay in [0, 1]; it gave 1.5 in 30 of 30",
    ),
    "a column too many": (BINARY, Says(["no"] * 30, np.full((30, 3), 1 / 3)), "it gave shape (30, 3)"),
    "probabilities of too few rows": (BINARY, Says(["no"] * 30, HALF[:9]), "it gave shape (9, 2)"),
    "sums": (
        BINARY,
        Says(["no"] * 30, HALF * 0.8),
        "predict_proba must add up to 1 in every row; it adds up to 0.8 in 30 of 30",
    ),
    "below 0": (BINARY, Says(["no"] * 30, np.tile([1.2, -0.2], (30, 1))), "must stay in [0, 1]; it gave 1.2 in 30 of"),
    "NaN probabilities": (BINARY, Says(["no"] * 30, HALF * np.nan), "predict_proba must give finite numbers"),
    "probabilities of a strange class": (
        BINARY,
        Says(["no"] * 30, HALF, classes=["no", "ja"]),
        "classes_ must be classes of the data (no, yes); it holds 'ja'",
    ),
    "a NaN score": (BINARY, Says(["no"] * 30, decision=np.full(30, np.nan)), "decision_function must give finite"),
    "a matrix of scores": (BINARY, Says(["no"] * 30, decision=HALF), "it gave shape (30, 2)"),
}


@pytest.mark.parametrize("name", BAD)
def test_an_answer_that_is_no_prediction_is_refused_in_words(name):
    task, model, says = BAD[name]
    with pytest.raises(LearnerFailed) as e:
        fit_fold(learner(model), task, SPLITS[4], 4, 0)
    assert str(e.value).startswith("Says: fold 2 of repeat 2 (60 training rows) failed: ")
    assert says in str(e.value)


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


def test_ctrl_c_passes_through():
    with pytest.raises(KeyboardInterrupt):
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
