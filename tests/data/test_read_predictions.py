"""Roles become validated Predictions, or one sentence about what is wrong."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import errbar
from errbar.errors import BadInput
from tests.reading import predictions_of

Y, P = [0, 1, 1, 0], [0.1, 0.8, 0.4, 0.3]
THREE = {
    "y": ["a", "b", "c", "a"],
    "p_a": [0.7, 0.1, 0.2, 0.5],
    "p_b": [0.2, 0.8, 0.2, 0.3],
    "p_c": [0.1, 0.1, 0.6, 0.2],
}


def test_one_probability_column_is_that_of_the_positive_class():
    given = predictions_of(truth=Y, prob=P)
    assert (given.kind, given.classes, given.positive) == ("binary", ("0", "1"), 1)
    assert given.prob.tolist() == P
    assert given.said == ("positive: 1 (of 0 and 1)",)


def test_two_probability_columns_are_the_same_as_one():
    both = np.column_stack([1 - np.array(P), P])
    assert predictions_of(truth=Y, prob=both).prob.tolist() == P
    assert predictions_of(truth=Y, prob=both, positive=0).prob.tolist() == (1 - np.array(P)).tolist()


def test_probability_columns_find_their_class_by_name_and_not_by_place():
    given = predictions_of(THREE, truth="y", prob=["p_c", "p_a", "p_b"])
    assert given.kind == "multiclass"
    assert given.prob[0].tolist() == [0.7, 0.2, 0.1]


def test_probability_columns_find_their_class_by_the_list_of_classes():
    data = {"y": THREE["y"], "u": THREE["p_c"], "v": THREE["p_a"], "w": THREE["p_b"]}
    for classes in (["c", "a", "b"], "c,a,b"):
        given = predictions_of(data, truth="y", prob=["u", "v", "w"], classes=classes)
        assert given.classes == ("c", "a", "b")
        assert given.prob[0].tolist() == [0.1, 0.7, 0.2]


def test_the_order_of_an_unnamed_matrix_must_be_given_where_classes_are_text():
    matrix = np.column_stack([THREE["p_c"], THREE["p_a"], THREE["p_b"]])
    with pytest.raises(
        BadInput, match=r"3 columns without names, and the classes are text \(a, b, c\), so their order"
    ):
        predictions_of(truth=THREE["y"], prob=matrix)
    given = predictions_of(truth=THREE["y"], prob=matrix, classes=["c", "a", "b"])
    np.testing.assert_array_equal(given.prob, matrix)
    assert given.classes == ("c", "a", "b")
    with pytest.raises(BadInput, match="`score` has 2 columns without names, and the classes are text"):
        predictions_of(truth=["a", "b"], score=[[1.0, 2.0], [3.0, 0.0]])


def test_an_unnamed_matrix_of_numbered_classes_is_in_their_order_and_that_is_said():
    given = predictions_of(truth=[10, 9, 10, 9], prob=[[0.25, 0.75]] * 4, positive=10)
    assert given.prob.tolist() == [0.75] * 4  # 9 before 10, though text would have it the other way
    assert "prob has no column names: read in the order of the classes 9, 10" in given.said
    three = predictions_of(truth=["0", "1", "0"], prob=[[0.5, 0.25, 0.25]] * 3)
    assert three.classes == ("0", "1", "2")


def test_a_score_for_each_class_gives_the_class_of_the_largest():
    scores = {"s_b": [3.0, -1.0, 0.0], "s_a": [1.0, 2.0, 0.5], "s_c": [0.0, 0.0, 4.0]}
    given = predictions_of({"y": ["b", "a", "a"], **scores}, truth="y", score=["s_b", "s_a", "s_c"])
    assert given.kind == "multiclass" and given.prob is None and given.classes == ("a", "b", "c")
    assert given.label.tolist() == [1, 0, 2] and given.score[0].tolist() == [1.0, 3.0, 0.0]
    assert "class: the one of the largest score" in given.said
    two = predictions_of(truth=[0, 1], score=[[1.0, 3.0], [0.5, 0.25]])
    assert two.score.tolist() == [2.0, -0.25] and two.label.tolist() == [1, 0]
    with pytest.raises(BadInput, match="One `score` column needs two classes; got 3"):
        predictions_of(truth=["a", "b", "c"], score=[1.0, 2.0, 3.0])
    with pytest.raises(BadInput, match=r"3 classes \(0, 1, 2\) need one `score` column each; got 2"):
        predictions_of(truth=[0, 1, 2], score=[[1.0, 2.0]] * 3)


def test_half_precision_has_room_for_what_it_rounds_and_that_is_said():
    half = np.tile(np.array([0.2, 0.3, 0.5016], dtype=np.float16), (3, 1))
    given = predictions_of(truth=[0, 1, 2], prob=half)
    assert "prob is float16: rows add up to 1 within 0.0036" in given.said
    with pytest.raises(BadInput, match=r"\(within 0\.0001\); 3 rows do not"):
        predictions_of(truth=[0, 1, 2], prob=half.astype(np.float64))


def test_a_class_that_truth_never_has_may_have_its_column():
    given = predictions_of({**THREE, "y": ["a", "b", "b", "a"]}, truth="y", prob="p_a,p_b,p_c")
    assert given.classes == ("a", "b", "c")
    assert given.said == ("never true: c",)


@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame, pl.LazyFrame, pa.table, dict])
def test_any_frame_and_any_spelling_give_the_same_predictions(frame):
    data = frame({"y": [True, False, True], "l": [1, 0, 0], "p": [0.9, 0.1, 0.4]})
    given = predictions_of(data, truth="y", label="l", prob="p")
    assert given.classes == ("0", "1")
    assert given.truth.tolist() == [1, 0, 1]
    assert given.label.tolist() == [1, 0, 0]


def test_a_score_may_stand_beside_probabilities_and_then_it_is_said_who_ranks():
    given = predictions_of(truth=Y, prob=P, score=[-3.0, 2.0, 1.0, 0.0])
    assert "ranked by 'score', the score; prob is used for all other measures" in given.said


def test_a_class_missing_from_truth_may_be_named_by_positive_or_by_classes():
    assert predictions_of(truth=[0, 0], label=[0, 0], positive=1).classes == ("0", "1")
    assert predictions_of(truth=[0, 0], prob=[0.1, 0.2], classes=[0, 1]).classes == ("0", "1")


def test_numbers_with_value_are_regression_and_several_are_outputs():
    assert predictions_of(truth=[1, 2], value=[1.5, 2.5]).kind == "regression"
    given = predictions_of({"a": [1, 2], "b": [3, 4], "c": [5, 6], "d": [7, 8]}, truth=["a", "b"], value=["c", "d"])
    assert given.kind == "multioutput"
    assert given.value.tolist() == [[5, 7], [6, 8]]
    assert predictions_of(truth=np.zeros((3, 2)), value=np.ones((3, 2))).kind == "multioutput"


def test_units_weights_ids_and_slices_come_along():
    given = predictions_of(
        {
            "y": Y,
            "p": P,
            "who": ["x", "y", "x", "z"],
            "w": [1, 2, 3, 1],
            "site": ["a", "b", "a", "b"],
            "key": list("dcba"),
        },
        truth="y",
        prob="p",
        unit="who",
        weight="w",
        by="site",
        id="key",
    )
    assert (given.unit.tolist(), given.unit_name, given.n_units) == ([0, 1, 0, 2], "who", 3)
    assert given.weight.tolist() == [1, 2, 3, 1]
    assert [(s.column, s.levels, s.codes.tolist()) for s in given.slicings] == [("site", ("a", "b"), [0, 1, 0, 1])]
    assert given.row.tolist() == [3, 2, 1, 0]


def test_slices_may_be_a_table_of_their_own():
    given = predictions_of(truth=Y, label=Y[::-1], by={"site": ["a", "b", "a", "b"], "sex": [1, 1, 2, 2]})
    assert [s.column for s in given.slicings] == ["site", "sex"]


BAD = {
    "no truth": ({"truth": None, "label": Y}, "Missing `truth`"),
    "an empty truth": ({"truth": [], "label": []}, "Missing `truth`: .* at least one"),
    "an array of no rows": ({"truth": np.array([]), "label": np.array([])}, "the data has 0 rows"),
    "no prediction": ({"truth": Y}, "Missing predictions: give `prob`, `label`, `score` or `value`"),
    "a shorter label": ({"truth": Y, "label": [0, 1]}, r"as many rows as truth \(4\); label has 2"),
    "a shorter unit": ({"truth": Y, "label": Y, "unit": [0, 1]}, "unit has 2"),
    "one class": ({"truth": [1, 1], "label": [1, 1]}, r"truth has only '1'\. .* `classes=.1,OTHER.`"),
    "a negative weight": ({"truth": Y, "label": Y, "weight": [1, -1, 1, -1]}, "has 2 below, first in row 2"),
    "no weight at all": ({"truth": Y, "label": Y, "weight": [0, 0, 0, 0]}, "is 0 in all 4 rows"),
    "a weight that is missing": ({"truth": Y, "label": Y, "weight": [1, None, 1, 1]}, "first in row 2"),
    "an id twice": ({"truth": Y, "label": Y, "id": list("abca")}, "'a' occurs in 2 rows"),
    "several units": ({"truth": Y, "label": Y, "unit": np.zeros((4, 2))}, "`unit` must be one column; got 2"),
    "several labels": ({"truth": Y, "label": np.zeros((4, 2))}, "`label` must be one column; got 2"),
    "several truths with labels": (
        {"truth": np.zeros((4, 2)), "label": Y},
        "`truth` must be one column of classes; got 2",
    ),
    "outputs of unequal number": ({"truth": np.zeros((4, 2)), "value": Y}, "2 truth and 1 value columns"),
    "classes and regression": ({"truth": Y, "value": P, "prob": P}, "`value` is for regression, `prob` for classes"),
    "positive and regression": (
        {"truth": Y, "value": P, "positive": 1},
        "`value` is for regression, `positive` for classes",
    ),
    "words as values": (
        {"truth": Y, "value": list("abcd")},
        "value must be numbers; .* 'a' in row 1",
    ),
    "fractions as truth": (
        {"truth": [0.5, 1.5], "label": [1, 0]},
        r"'truth' has 2 fractions, .*`value`",
    ),
    "probabilities as labels": ({"truth": Y, "label": P}, r"'label' has 4 fractions, first in row 1\. .*`prob`"),
    "numbers that never repeat": ({"truth": range(40), "label": range(40)}, "40 different numbers in 40 rows"),
    "too many classes": (
        {"truth": [f"c{i}" for i in range(1001)], "label": ["c0"] * 1001},
        "at most 1,000 classes; got 1,001",
    ),
    "a threshold out of reach": (
        {"truth": Y, "prob": P, "threshold": 7},
        r"`threshold` must lie in \[0, 1\], as it cuts a probability; got 7",
    ),
    "a threshold that is none": (
        {"truth": Y, "prob": P, "threshold": "half"},
        "`threshold` must be a number; got 'half'",
    ),
    "a threshold not finite": (
        {"truth": Y, "score": P, "threshold": float("inf")},
        "`threshold` must be a number; got inf",
    ),
    "an unknown positive": ({"truth": Y, "prob": P, "positive": 2}, "`positive` must be a class; got '2'"),
    "a positive of three": (
        {"truth": list("abca"), "label": list("abcb"), "positive": "a"},
        r"got 3.*class=a",
    ),
    "a score of three classes": ({"truth": list("abca"), "score": P}, "One `score` column needs two classes; got 3"),
    "one prob of three classes": (
        {"truth": list("abca"), "prob": P},
        "need one `prob` column each; got 1",
    ),
    "unnamed probs": (
        {"truth": list("abca"), "prob": {"u": P, "v": P, "w": P}},
        r'Names of `prob` columns must end in the class \(a, b, c\); got u, v, w.*`classes="a,b,c"`',
    ),
    "more classes than probs": (
        {"truth": Y, "prob": {"p_0": P, "p_1": P}, "classes": [0, 1, 2]},
        r"3 classes .* need one `prob` column each; got 2",
    ),
    "slices without end": (
        {"truth": Y * 260, "label": Y * 260, "by": range(1040)},
        "at most 1,000 slices; .* has 1,040",
    ),
}


@pytest.mark.parametrize(("roles", "found"), BAD.values(), ids=BAD.keys())
def test_bad_roles_are_told_with_numbers_and_a_remedy(roles, found):
    with pytest.raises(BadInput, match=found):
        predictions_of(**roles)


@pytest.mark.parametrize("role", ["label", "prob", "score", "value"])
def test_a_column_cannot_predict_itself(role):
    with pytest.raises(BadInput, match=f"`truth` and `{role}` both name 'y'"):
        predictions_of({"y": Y}, truth="y", **{role: "y"})


def test_many_classes_that_repeat_are_classes():
    assert len(predictions_of(truth=list(range(30)) * 2, label=[0] * 60).classes) == 30
    assert len(predictions_of(truth=range(30), label=range(30), classes=list(range(30))).classes) == 30


def test_rows_of_weight_zero_are_left_out_and_said():
    given = predictions_of(
        truth=[1, 0, 1, 0], prob=[0.9, 0.2, 0.0, 0.4], weight=[1, 2, 0, 1], by=["a", "b", "c", "b"], positive=1
    )
    assert given.n == 3
    assert "1 row of weight 0 left out" in given.said
    assert given.slicings[0].codes.tolist() == [0, 1, 1]


def test_rows_without_columns_are_named_as_missing_truth():
    with pytest.raises(BadInput, match="Missing `truth`"):
        errbar.score(truth=[[]], label=[[]])


def test_a_threshold_over_numbers_is_said_to_cut_nothing():
    run = errbar.score(truth=[1.0, 2.0, 3.0], value=[1.0, 2.5, 3.0], threshold=0.3)
    assert "`threshold=0.3` has no effect: these are numbers, not classes" in run.data.said


def test_columns_too_small_for_their_squares_are_refused():
    with pytest.raises(BadInput, match=r"truth must reach 1e-50 somewhere.*has at most 3e-80\. Rescale it"):
        errbar.score(truth=[1e-80, 3e-80], value=[1e-80, 2e-80])
