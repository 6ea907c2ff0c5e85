"""What a model or a function may answer: labels, probabilities, scores and values in many forms."""

import numpy as np
import pandas as pd
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

from errbar.errors import LearnerFailed
from errbar.learners import learner
from errbar.learners.fitting import fit_fold
from errbar.records.plan import Split
from tests.learners.fitting.small_tasks import BINARY, SPLITS, THREE, VALUES, Says, X
from tests.learners.rows import Numbers, classes, numbers


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


@pytest.mark.parametrize(
    "last", [LogisticRegression(), LinearSVC()], ids=["probabilities, then classes", "classes, then scores"]
)
def test_a_model_that_overwrites_the_rows_it_is_asked_about_is_asked_about_the_same_rows_twice(last):
    task = classes(Numbers(X.values + 3), BINARY.y, ["no", "yes"], positive=1)
    here, kept = (
        fit_fold(learner(make_pipeline(StandardScaler(copy=copy), last)), task, SPLITS[0], 0, 0)
        for copy in (False, True)
    )
    for role in ("label", "prob", "score"):
        found, expected = getattr(here, role), getattr(kept, role)
        assert (found is None) == (expected is None)
        assert expected is None or np.array_equal(found, expected), role
