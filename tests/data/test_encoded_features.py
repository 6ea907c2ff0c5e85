"""The view that learners with short names are fitted on: one float64 matrix, and what its columns are."""

import pickle
from datetime import date

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy import sparse

from errbar.data.array_features import matrix
from errbar.data.encoded_features import encode_features, encoded_task
from errbar.data.frame_features import FrameFeatures
from errbar.errors import BadInput
from tests.reading import task_of

NAN = np.nan
MIXED = {
    "n": [1.5, None, 3.0, 4.0],
    "s": ["v", "u", None, "v"],
    "d": [date(1970, 1, 2), date(1970, 1, 3), None, date(1970, 1, 2)],
    "b": [True, False, True, None],
}
CODED = [[1.5, 1, 1, 1], [NAN, 0, 2, 0], [3, NAN, NAN, 1], [4, 1, 1, NAN]]


@pytest.mark.parametrize("library", [pd, pl])
def test_a_frame_becomes_numbers_codes_and_days(library):
    view = encode_features(FrameFeatures(library.DataFrame(MIXED)))
    assert [(c.name, c.kind, c.levels) for c in view.columns] == [
        ("n", "number", ()),
        ("s", "category", ("u", "v")),
        ("d", "date", ()),
        ("b", "number", ()),
    ]
    np.testing.assert_array_equal(view.values, CODED)
    np.testing.assert_array_equal(view.take(np.array([3, 0])), [CODED[3], CODED[0]])
    assert view.matrix() is None and not view.complete
    assert view.said == ()


def test_complete_numbers_and_dates_are_a_matrix():
    view = encode_features(
        FrameFeatures(pd.DataFrame({"n": [1, 2], "d": pd.to_datetime(["1970-01-02", "1970-01-03"])}))
    )
    assert view.complete
    assert view.matrix().tolist() == [[1, 1], [2, 2]]


@pytest.mark.parametrize("values", [[1.0, NAN], ["u", "u"]], ids=["missing", "a category"])
def test_a_gap_or_a_category_is_not_complete(values):
    view = encode_features(FrameFeatures(pd.DataFrame({"a": [1.0, 2.0], "b": values})))
    assert not view.complete and view.matrix() is None


def test_arrays_are_encoded_column_by_column():
    objects = encode_features(matrix(np.array([["u", 1, None], ["v", 2.5, 3], ["u", None, 4]], dtype=object)))
    np.testing.assert_array_equal(objects.values, [[0, 1, NAN], [1, 2.5, 3], [0, NAN, 4]])
    assert [c.kind for c in objects.columns] == ["category", "number", "number"]
    assert encode_features(matrix(sparse.eye_array(2).tocsr())).values.tolist() == [[1, 0], [0, 1]]
    assert encode_features(matrix(np.array([["u"], ["u"], ["v"]]))).columns[0].levels == ("u", "v")


def test_float64_is_not_copied():
    values = np.ones((3, 2))
    assert np.shares_memory(encode_features(matrix(values)).values, values)


def test_columns_without_use_are_left_out_and_named():
    data = {
        "id": [f"p{i}" for i in range(2200)],
        "free": [f"t{i // 2}" for i in range(2200)],
        "void": [None] * 2200,
        "rare": ["only", *[None] * 2199],
        "same": [1] * 2200,
    }
    view = encode_features(FrameFeatures(pd.DataFrame(data)))
    assert [c.name for c in view.columns] == ["rare", "same"]
    assert view.said == (
        "left out of the features: id (text that differs in all 2,200 rows, an id)",
        "left out of the features: free (text with 1,100 different values, more than 1,000)",
        "left out of the features: void (no value in any row)",
    )


def test_a_column_of_an_array_without_values_is_left_out_too():
    view = encode_features(matrix(np.array([[1.0, NAN], [2.0, NAN]])))
    assert view.values.tolist() == [[1.0], [2.0]]
    assert view.said == ("left out of the features: x1 (no value in any row)",)


@pytest.mark.parametrize("rows", [FrameFeatures(pd.DataFrame({"x0": [1, np.inf]})), matrix(np.array([[1], [np.inf]]))])
def test_infinite_features_are_refused(rows):
    with pytest.raises(BadInput, match=r"column 'x0' has 1 infinite value, first in row 2\..*`drop=.x0.`"):
        encode_features(rows)


def test_a_view_without_columns_is_refused():
    with pytest.raises(
        BadInput, match=r"none is usable\. left out of the features: a \(text that differs in all 2 rows"
    ):
        encode_features(FrameFeatures(pd.DataFrame({"a": ["u", "v"]})))
    with pytest.raises(BadInput, match=r"none of 1 has a value"):
        encode_features(matrix(np.array([[NAN], [NAN]])))


def test_the_view_keeps_the_digest_of_the_task_and_says_what_it_left_out():
    task = task_of({"a": [1, 2, 3, 4], "id": list("wxyz"), "y": [0, 1, 1, 0]}, target="y")
    view = encoded_task(task)
    assert view.digest == task.digest
    assert view.said == (*task.said, "left out of the features: id (text that differs in all 4 rows, an id)")
    assert encoded_task(view) is view
    again = pickle.loads(pickle.dumps(view))
    assert again.X.columns == view.X.columns and again.digest == task.digest
    assert again.X.complete


def test_only_rows_that_errbar_holds_are_encoded():
    with pytest.raises(BadInput, match="got ndarray"):
        encode_features(np.ones((2, 2)))
