"""Rows without columns: counted, sliced in their own type, told apart by content."""

import pickle

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from scipy import sparse

from errbar.data.array_features import Matrix
from errbar.data.read_features import read_input
from errbar.data.row_items import RowItems
from errbar.errors import BadInput

ROWS = np.array([2, 0])
TEXTS = ["so", "la", "ti"]
IMAGES = np.arange(24.0).reshape(3, 2, 2, 2)


class Tensor:
    """What a tensor of another library looks like: an array that NumPy can read, and methods of its own."""

    def __init__(self, values):
        self.values = np.asarray(values)

    shape = property(lambda self: self.values.shape)
    ndim = property(lambda self: self.values.ndim)
    dtype = property(lambda self: self.values.dtype)

    def __len__(self):
        return len(self.values)

    def __getitem__(self, rows):
        return Tensor(self.values[rows])

    def __array__(self, dtype=None, copy=None):
        return self.values

    def mode(self):
        """A method, as torch has it, where a picture has a word."""

    def detach(self):
        return self

    def cpu(self):
        return self

    def tolist(self):
        return self.values.tolist()


ITEMS = {
    "a list of texts": (TEXTS, ["ti", "so"]),
    "a tuple": (tuple(TEXTS), ("ti", "so")),
    "numbers in one dimension": (np.array([1.0, 2.0, 3.0]), np.array([3.0, 1.0])),
    "texts in an array": (np.array(TEXTS), np.array(["ti", "so"])),
    "objects in an array": (np.array([{"a": 1}, {}, {"b": 2}]), np.array([{"b": 2}, {"a": 1}])),
    "images": (IMAGES, IMAGES[[2, 0]]),
    "complex signals": (np.eye(3, dtype=complex), np.eye(3, dtype=complex)[[2, 0]]),
    "a structured array": (np.array([(1, "x"), (2, "y"), (3, "z")], "i4,U1"), np.array([(3, "z"), (1, "x")], "i4,U1")),
    "dictionaries": ([{"a": 1}, {"a": 2}, {"b": 3}], [{"b": 3}, {"a": 1}]),
    "sequences of unequal length": ([[1], [2, 3], []], [[], [1]]),
    "lists of images": ([[[1, 2]], [[3, 4]], [[5, 6]]], [[[5, 6]], [[1, 2]]]),
    "a Series": (pd.Series(TEXTS, index=[7, 8, 9]), pd.Series(["ti", "so"], index=[9, 7])),
    "a polars Series": (pl.Series(TEXTS), pl.Series(["ti", "so"])),
    "an Arrow column": (pa.chunked_array([TEXTS]), pa.chunked_array([["ti", "so"]])),
    "a tensor of images": (Tensor(IMAGES), Tensor(IMAGES[[2, 0]])),
    "arrays in a dictionary": ({"ids": np.eye(3), "more": IMAGES}, {"ids": np.eye(3)[[2, 0]], "more": IMAGES[[2, 0]]}),
}


@pytest.mark.parametrize(("X", "taken"), ITEMS.values(), ids=ITEMS)
def test_items_are_sliced_in_their_own_type(X, taken):
    held = read_input(X).rows
    assert type(held) is RowItems and len(held) == 3 and held.names == () and held.matrix() is None
    found = held.take(ROWS)
    assert type(found) is type(taken)
    flat = [x.to_list() if hasattr(x, "to_list") else x for x in (found, taken)]
    flat = [x.tolist() if isinstance(x, Tensor) else x for x in flat]
    np.testing.assert_equal(*[{k: np.asarray(v) for k, v in x.items()} if isinstance(x, dict) else x for x in flat])


@pytest.mark.parametrize(("X", "taken"), ITEMS.values(), ids=ITEMS)
def test_equal_content_has_an_equal_digest(X, taken):
    held = read_input(X).rows
    assert held.digest() == read_input(pickle.loads(pickle.dumps(X))).rows.digest()
    assert held.digest() == pickle.loads(pickle.dumps(held)).digest()
    assert held.digest() != read_input(held.take(np.array([0, 2, 1]))).rows.digest()
    assert held.digest() != read_input(held.take(ROWS)).rows.digest()


def test_digests_do_not_depend_on_the_order_of_keys_or_the_sign_of_zero():
    a, b = ({"x": 0.0, "y": float("nan")}, {"y": float("nan"), "x": -0.0})
    assert RowItems([a, a]).digest() == RowItems([b, b]).digest() != RowItems([a, {"x": 1e-9}]).digest()
    assert RowItems(["1", "2"]).digest() != RowItems([1, 2]).digest()
    assert RowItems([["a"], ["b"]]).digest() != RowItems([["a", "b"], []]).digest()
    assert RowItems([{1, 2}]).digest() == RowItems([{2, 1}]).digest()
    masked = np.ma.array([1.0, 2.0], mask=[0, 1])
    assert RowItems(masked).digest() != RowItems(np.ma.array([1.0, 2.0])).digest()


def test_what_cannot_be_told_apart_is_refused_where_the_digest_is_needed():
    with pytest.raises(BadInput, match="a function has none, since it cannot be pickled"):
        RowItems([1, lambda x: x]).digest()
    loop = []
    loop.append(loop)
    with pytest.raises(BadInput, match="50 lists within each other"):
        RowItems(loop).digest()


def test_tensors_of_two_dimensions_have_columns_and_stay_tensors():
    held = read_input(Tensor(np.arange(6.0).reshape(3, 2))).rows
    assert type(held) is Matrix and held.names == ("x0", "x1")
    assert type(held.take(ROWS)) is Tensor and held.take(ROWS).tolist() == [[4, 5], [0, 1]]
    assert held.matrix().tolist() == [[0, 1], [2, 3], [4, 5]]
    assert held.only(("x1",)).take(ROWS).tolist() == [[5], [1]]
    assert held.digest() == read_input(np.arange(6.0).reshape(3, 2)).rows.digest()


@pytest.mark.parametrize("made", [sparse.csr_array, sparse.csc_array, sparse.csc_matrix, sparse.coo_matrix])
def test_a_sparse_matrix_stays_in_its_format(made):
    held = read_input(made(np.eye(3))).rows
    assert type(held.take(ROWS)) is made and held.take(ROWS).toarray().tolist() == [[0, 0, 1], [1, 0, 0]]


@pytest.mark.parametrize(
    ("X", "message"),
    [
        ((x for x in TEXTS), r"counted and indexed; got generator\. Use list\(X\)\."),
        ({1, 2}, r"got set\. Use list\(X\)"),
        (b"abc", "got bytes"),
        (np.array(3.0), "got a single value"),
        ({"a": np.eye(2), "b": np.eye(3)}, "equally many rows; a has 2, b has 3"),
    ],
)
def test_what_has_no_rows_is_refused(X, message):
    with pytest.raises(BadInput, match=message):
        read_input(X)
