"""Features in the user's own frame: its rows untouched, its numbers when all are numbers."""

import pickle

import numpy as np
import pandas as pd
import polars as pl
import pytest

from errbar.data.frame_features import FrameFeatures

DATA = {"a": [1, 2, 3], "b": [0.5, 1.5, 2.5], "c": [True, False, True]}
ROWS = np.array([2, 0])


@pytest.mark.parametrize("library", [pd, pl])
def test_a_frame_of_numbers_and_booleans_is_a_matrix(library):
    held = FrameFeatures(library.DataFrame(DATA))
    assert held.matrix().tolist() == [[1, 0.5, 1], [2, 1.5, 0], [3, 2.5, 1]]
    assert held.matrix() is held.matrix()
    assert len(held) == 3


@pytest.mark.parametrize("library", [pd, pl])
@pytest.mark.parametrize("values", [["x", "y", "z"], [1.0, None, 2.0], [1.0, float("inf"), 2.0], [[1], [2], [3]]])
def test_a_column_that_is_no_complete_number_leaves_no_matrix(library, values):
    assert FrameFeatures(library.DataFrame({"a": [1, 2, 3], "d": values})).matrix() is None


def test_single_precision_throughout_is_no_matrix_but_beside_double_it_is():
    single = pd.DataFrame({"a": np.ones(2, np.float32), "b": np.ones(2, np.int8)})
    assert FrameFeatures(single).matrix() is None
    assert FrameFeatures(single.assign(c=1.0)).matrix().tolist() == [[1, 1, 1]] * 2


def test_dates_and_categories_of_numbers_are_no_numbers_for_a_pipeline():
    assert FrameFeatures(pd.DataFrame({"a": pd.Categorical([1, 2])})).matrix() is None
    assert FrameFeatures(pd.DataFrame({"a": pd.date_range("2020", periods=2)})).matrix() is None


def test_columns_may_be_called_by_numbers():
    held = FrameFeatures(pd.DataFrame({0: [1, 2], 1: [3, 4]}))
    assert held.names == ("0", "1")
    assert held.only(("1",)).take(np.array([1])).to_dict() == {1: {1: 4}}


def test_nothing_left_out_is_the_very_frame():
    frame = pd.DataFrame(DATA)
    assert FrameFeatures(frame).only(("a", "b", "c")).native is frame


@pytest.mark.parametrize("library", [pd, pl])
def test_a_frame_travels_without_what_was_cached(library):
    held = FrameFeatures(library.DataFrame(DATA))
    size = len(pickle.dumps(held))
    held.matrix(), held.digest()
    assert len(pickle.dumps(held)) == size
    assert pickle.loads(pickle.dumps(held)).digest() == held.digest()


def test_digests_are_by_name_and_value():
    frame = pd.DataFrame({"a": [1, 2, 3], "s": ["x", None, "y"]})
    same = [frame, frame.copy(), frame.set_index(pd.Index([9, 8, 7])), frame.astype({"s": "category"})]
    assert len({FrameFeatures(f).digest() for f in same}) == 1
    other = [
        frame,
        frame.rename(columns={"a": "b"}),
        frame.assign(a=[1, 2, 4]),
        frame.assign(s=["x", "y", None]),
        frame[::-1],
        frame[["s", "a"]],
        frame.astype({"a": float}),
    ]
    assert len({FrameFeatures(f).digest() for f in other}) == len(other)


def test_integers_that_one_float_would_hold_have_digests_of_their_own():
    a, b = (FrameFeatures(pd.DataFrame({"a": [2**60, 2**60 + i]})) for i in (1, 2))
    assert a.digest() != b.digest()


@pytest.mark.parametrize("values", [[[1], [2, 3]], [{"a": 1}, {"a": 2}]])
def test_cells_that_hold_several_values_have_digests_too(values):
    one, other = FrameFeatures(pd.DataFrame({"a": values})), FrameFeatures(pd.DataFrame({"a": values[::-1]}))
    assert one.digest() == FrameFeatures(pd.DataFrame({"a": values})).digest() != other.digest()
