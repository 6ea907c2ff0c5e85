"""What a target is: classes or numbers, by which rule, and what no target can be."""

import datetime
from decimal import Decimal

import numpy as np
import pandas as pd
import polars as pl
import pytest

from errbar.columns.read_column import to_column
from errbar.data.read_target import read_target
from errbar.errors import BadInput

CLASSIFIER, REGRESSOR = ("binary", "multiclass"), ("regression", "multioutput")


def read(values, *, kind=None, learner_kinds=(), positive=None, cost=None):
    many = values if isinstance(values, list) and isinstance(values[0], np.ndarray) else [values]
    columns = [to_column(v, "y") for v in many]
    return read_target(columns, kind=kind, learner_kinds=learner_kinds, positive=positive, cost=cost)


LOOKS = {
    "text": (["a", "b"] * 5, "binary", "holds text"),
    "three words": (["a", "b", "c"] * 5, "multiclass", "holds text"),
    "booleans": ([True, False] * 5, "binary", "holds booleans"),
    "categories of text": (pd.Categorical(["a", "b"] * 5), "binary", "holds "),
    "categories of numbers": (pd.Series([1, 2, 30] * 5, dtype="category"), "multiclass", "holds categories"),
    "a bare Categorical of numbers": (pd.Categorical([1, 2, 30] * 5), "multiclass", "holds categories"),
    "an Enum": (pl.Series(["a", "b"] * 5, dtype=pl.Enum(["b", "a"])), "binary", "holds "),
    "fractions": ([0.5, 1.0, 2.0] * 5, "regression", "has fractions"),
    "decimals": ([Decimal("0.5"), Decimal("1")] * 5, "regression", "has fractions"),
    "20 numbers twice": (list(range(20)) * 2, "multiclass", "20 different whole numbers in 40 rows"),
    "21 numbers twice": (list(range(21)) * 2, "regression", "21 different whole numbers in 42 rows"),
    "6 numbers in 11 rows": ([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4], "regression", "6 different whole numbers in 11 rows"),
    "whole floats": ([0.0, 1.0] * 5, "binary", "2 different whole numbers"),
    "nullable integers": (pd.array([0, 1] * 5, dtype="Int64"), "binary", "2 different whole numbers"),
}


@pytest.mark.parametrize(("values", "kind", "why"), LOOKS.values(), ids=LOOKS.keys())
def test_the_look_of_a_target_decides_where_nothing_else_does(values, kind, why):
    found = read(values)
    assert found.kind == kind
    assert found.said[0].startswith(f"kind: {kind} (") and why in found.said[0]


def test_a_learner_that_is_a_classifier_or_a_regressor_decides_before_the_look():
    numbers = list(range(30)) * 2
    assert read(numbers, learner_kinds=CLASSIFIER).kind == "multiclass"
    regression = read([0, 1] * 5, learner_kinds=REGRESSOR)
    assert regression.kind == "regression" and regression.y.tolist() == [0.0, 1.0] * 5 and regression.y.dtype == float
    assert regression.said == ("kind: regression (the learner is a regressor)",)
    assert read([0, 1] * 5, learner_kinds=(*CLASSIFIER, *REGRESSOR)).kind == "binary"


def test_what_is_asked_for_decides_before_the_learner():
    assert read([0, 1, 2] * 5, kind="regression", learner_kinds=CLASSIFIER).kind == "regression"
    assert read(list(range(30)) * 2, kind="classification").kind == "multiclass"
    assert read([0, 1] * 5, kind="binary").said[0] == "kind: binary (as asked)"


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        (np.array([7, 3, 7, 3]), np.array([3, 7])),
        (np.array([7, 3, 7, 3], dtype=np.uint8), np.array([3, 7], dtype=np.uint8)),
        ([10.0, 9.0, 10.0, 9.0], np.array([9.0, 10.0])),
        ([True, False, True, False], np.array([False, True])),
        (["b", "a", "b", "a"], np.array(["a", "b"])),
        (["10", "9", "10", "9"], np.array(["9", "10"])),
        (pd.Categorical([5, 4, 5, 4], categories=[5, 4, 3]), np.array([4, 5])),
        (pd.Series(["v", "u", "v", "u"], dtype="category"), np.array(["u", "v"])),
    ],
)
def test_labels_are_the_values_of_the_data_in_the_order_of_the_classes(values, labels):
    found = read(values)
    assert found.labels.dtype == labels.dtype
    assert found.labels.tolist() == labels.tolist()
    assert found.classes == tuple(str(int(x)) if isinstance(x, float) else str(x) for x in labels.tolist())
    assert found.y.tolist() == [1, 0, 1, 0]
    assert found.labels[found.y].tolist() == list(values)


def test_the_positive_class_is_the_known_one_else_the_last_else_the_one_asked_for():
    assert read(["yes", "no"] * 2).said[1] == "positive: yes (of no and yes)"
    assert read(["u", "v"] * 2).positive == 1
    assert read(["u", "v"] * 2).said[1] == "positive: v (the last of the sorted classes; `positive` chooses)"
    assert read(["u", "v"] * 2, positive="u").positive == 0
    assert read([0, 1] * 2, positive=0).positive == 0
    assert read(["u", "v", "w"] * 2).positive is None


def test_costs_are_in_the_order_of_the_classes():
    assert read(["yes", "no"] * 2, cost="fn=10,fp=1").cost.tolist() == [[0.0, 1.0], [10.0, 0.0]]


def test_several_columns_are_outputs():
    found = read([np.array([1.0, 2.0]), np.array([3, 5])])
    assert (found.kind, found.y.tolist()) == ("multioutput", [[1.0, 3.0], [2.0, 5.0]])


BAD = {
    "constant text": (["a"] * 5, {}, "A target must vary; column 'y' is 'a' in all 5 rows"),
    "constant number": ([2.0] * 5, {}, r"A target must vary; column 'y' is '2\.0' in all 5 rows"),
    "an id": ([f"p{i}" for i in range(9)], {}, r"another value in each of its 9 rows: an id, not a class"),
    "missing text": (["a", None, "b", None], {}, r"'y' lacks one in 2 rows, first in row 2\. Drop these rows first"),
    "missing number": ([1.5, 2.0, np.nan], {}, r"'y' lacks one in 1 row, first in row 3\. Drop these rows"),
    "infinite": ([1.5, np.inf, 2.0], {}, r"'y' is infinite in 1 row, first in row 2"),
    "too many classes": ([f"c{i}" for i in range(1001)] * 2, {}, r"at most 1,000 classes; target 'y' has 1,001"),
    "dates": ([datetime.date(2020, 1, 1), datetime.date(2020, 1, 2)] * 2, {}, r"column 'y' holds dates"),
    "NumPy dates": (np.array(["2020-01-01", "2020-01-02"] * 2, "M8[D]"), {}, r"column 'y' holds dates"),
    "fractions for a classifier": (
        [0.5, 1.0, 1.5],
        {"learner_kinds": CLASSIFIER},
        r"\(the learner is a classifier\); target 'y' has 2 fractions, first in row 1\. Use a regressor",
    ),
    "text for a regressor": (["a", "b"] * 2, {"learner_kinds": REGRESSOR}, r"needs numbers; target 'y' has text, 'a'"),
    "three classes as two": (["a", "b", "c"] * 2, {"kind": "binary"}, r"3 classes make it multiclass"),
    "two classes as three": (["a", "b"] * 2, {"kind": "multiclass"}, r"2 classes make it binary"),
    "one output as several": ([1.5, 2.0], {"kind": "multioutput"}, r"one target column make it regression"),
    "an unknown kind": ([1.5, 2.0], {"kind": "ranking"}, r"`kind` must be binary.*; got 'ranking'"),
    "a positive number": ([1.5, 2.0], {"positive": 2}, "`positive` needs classes; the target is regression"),
    "a cost of numbers": ([1.5, 2.0], {"cost": "fn=1"}, "`cost` needs classes; the target is regression"),
    "a positive of three": (["a", "b", "c"] * 2, {"positive": "a"}, "`positive` needs two classes; got 3"),
    "an unknown positive": (["a", "b"] * 2, {"positive": "z"}, "`positive` must be a class; got 'z'"),
    "outputs for a classifier": (
        [np.arange(3), np.arange(3)],
        {"learner_kinds": CLASSIFIER},
        "one target, or a column of 0 and 1 for each label; got 2",
    ),
    "a constant output": ([np.arange(3), np.zeros(3)], {}, "A target must vary"),
}


@pytest.mark.parametrize(("values", "given", "message"), BAD.values(), ids=BAD.keys())
def test_what_is_no_target_is_refused_in_words(values, given, message):
    with pytest.raises(BadInput, match=message):
        read(values, **given)
