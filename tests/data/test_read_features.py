"""What X may be, and which of its columns are a saved index."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from errbar.data.array_features import Matrix
from errbar.data.arrow_features import ArrowFeatures
from errbar.data.frame_features import FrameFeatures
from errbar.data.read_features import read_input
from errbar.errors import BadInput

DATA = {"a": [1, 2], "b": ["x", "y"]}


@pytest.mark.parametrize(
    ("X", "holder", "names"),
    [
        (DATA, ArrowFeatures, ("a", "b")),
        (pa.table(DATA), ArrowFeatures, ("a", "b")),
        (pa.record_batch(DATA), ArrowFeatures, ("a", "b")),
        (pd.DataFrame(DATA), FrameFeatures, ("a", "b")),
        (pl.DataFrame(DATA), FrameFeatures, ("a", "b")),
        (pl.LazyFrame(DATA), FrameFeatures, ("a", "b")),
        (np.eye(2), Matrix, ("x0", "x1")),
        ([[1, 2], [3, 4]], Matrix, ("x0", "x1")),
    ],
)
def test_each_kind_of_data_has_its_holder(X, holder, names):
    found = read_input(X)
    assert type(found.rows) is holder
    assert found.rows.names == names
    assert found.source.names == names
    assert found.source.column(names[0], "unit").numbers is not None


def test_masked_numbers_are_missing():
    values = np.ma.array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]])
    np.testing.assert_array_equal(read_input(values).rows.values, [[1, np.nan], [3, 4]])
    assert read_input(np.ma.array([[1, 2]])).rows.values.dtype.kind == "i"
    with pytest.raises(BadInput, match="masked array must hold numbers; got dtype <U1"):
        read_input(np.ma.array([["a", "b"]], mask=[[0, 1]]))


def test_only_a_nameless_column_that_counts_the_rows_is_a_saved_index():
    assert read_input(pa.table({"": [0, 1, 2], "a": [0, 1, 2]})).saved_index == ("",)
    assert read_input(pa.table({"Unnamed: 0": [1, 2, 3]})).saved_index == ("Unnamed: 0",)
    assert read_input(pa.table({"": [0, 2, 1]})).saved_index == ()
    assert read_input(pa.table({"": [0.5, 1, 2]})).saved_index == ()


def test_an_index_with_a_name_stays_a_column_that_roles_may_name(tmp_path):
    frame = pd.DataFrame({"a": [1, 2]}, index=pd.Index(["p", "q"], name="patient"))
    frame.to_parquet(tmp_path / "x.parquet")
    found = read_input(tmp_path / "x.parquet")
    assert found.saved_index == ("patient",)
    assert found.source.column("patient", "unit").levels == ("p", "q")
    assert found.rows.only(("a",)).take(np.array([1]))["a"].tolist() == [2]


@pytest.mark.parametrize(
    ("X", "message"),
    [
        (pd.DataFrame([[1, 2]], columns=["p", "p"]), r"Every column needs a name of its own; got 'p' 2 times"),
        (pd.DataFrame([[1, 2]], columns=["1", 1]), r"Every column needs a name of its own; X has 2 called '1'"),
        (3, "rows that can be counted and indexed; got int"),
        ("nowhere.csv", r"No file nowhere\.csv"),
        ({"a": pd.Series([1, 2]), "b": pd.Series([1, 2], index=[1, 0])}, r"'b' and 'a' have different indexes"),
    ],
)
def test_what_is_no_data_is_refused(X, message):
    with pytest.raises(BadInput, match=message):
        read_input(X)
