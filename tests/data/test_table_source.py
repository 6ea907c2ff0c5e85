"""Columns by name from a file, a frame of any library, or a dictionary."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from errbar.columns.read_column import table_columns, to_column
from errbar.data.table_source import Source
from errbar.errors import BadInput

DATA = {"y": [1, 0, 1], "g": ["b", "a", "b"]}
FRAMES = {
    "dict": DATA,
    "pandas": pd.DataFrame(DATA),
    "pandas nullable": pd.DataFrame(DATA).convert_dtypes(),
    "pandas arrow": pd.DataFrame(DATA).convert_dtypes(dtype_backend="pyarrow"),
    "pandas categories": pd.DataFrame(DATA).astype("category"),
    "pandas objects": pd.DataFrame(DATA).astype(object),
    "polars": pl.DataFrame(DATA),
    "polars lazy": pl.LazyFrame(DATA),
    "polars categories": pl.DataFrame(DATA).with_columns(pl.col("g").cast(pl.Categorical)),
    "polars enum": pl.DataFrame(DATA).with_columns(pl.col("g").cast(pl.Enum(["a", "b", "unused"]))),
    "arrow table": pa.table(DATA),
    "arrow batch": pa.record_batch(DATA),
}


def names(column):
    codes, levels = column.as_text()
    return [levels[c] for c in codes]


@pytest.mark.parametrize("data", FRAMES.values(), ids=FRAMES.keys())
def test_every_frame_gives_the_same_columns(data):
    source = Source(data)
    assert source.names == ("y", "g")
    assert names(source.column("y", "truth")) == ["1", "0", "1"]
    assert names(source.column("g", "by")) == ["b", "a", "b"]


SERIES = {
    "list": [True, False],
    "tuple": (True, False),
    "numpy": np.array([True, False]),
    "pandas": pd.Series([True, False]),
    "pandas boolean": pd.Series([True, False], dtype="boolean"),
    "pandas arrow": pd.Series([True, False], dtype="bool[pyarrow]"),
    "polars": pl.Series([True, False]),
    "arrow": pa.array([True, False]),
    "arrow chunks": pa.chunked_array([[True], [False]]),
    "pandas categorical": pd.Categorical([True, False]),
    "pandas index": pd.Index([True, False]),
}


@pytest.mark.parametrize("values", SERIES.values(), ids=SERIES.keys())
def test_every_series_gives_the_same_column(values):
    assert names(to_column(values, "x")) == ["True", "False"]


def test_columns_of_pandas_may_be_called_by_numbers():
    assert Source(pd.DataFrame({0: [5, 6], 1: [7, 8]})).column("1", "truth").numbers.tolist() == [7, 8]


def test_a_pandas_column_of_several_types_is_read_as_names():
    assert names(Source(pd.DataFrame({"y": ["a", 1, 2.0]})).column("y", "truth")) == ["a", "1", "2"]


def test_a_missing_column_comes_with_the_names_near_it():
    with pytest.raises(BadInput, match=r"the data has no column 'outcom' for `truth`\. Did you mean outcome\?"):
        Source({"outcome": [1], "age": [2]}).column("outcom", "truth")
    with pytest.raises(BadInput, match=r"the data has no column 'zzz' for `.*`. Columns: outcome, age."):
        Source({"outcome": [1], "age": [2]}).column("zzz", "truth")


def test_a_name_that_differs_by_a_space_is_shown_with_it():
    with pytest.raises(BadInput, match=r"Did you mean ' p'."):
        Source({" p": [1]}).column("p", "prob")


@pytest.mark.parametrize(
    "data",
    [
        pd.DataFrame([[1, 2]], columns=["p", "p"]),
        pa.table([pa.array([1]), pa.array([2])], names=["p", "p"]),
    ],
)
def test_a_frame_with_one_name_twice_is_refused(data):
    with pytest.raises(BadInput, match=r"Every column needs a name of its own; got 'p' 2 times."):
        Source(data)


def test_a_file_with_one_name_twice_is_refused_only_when_that_column_is_asked_for(tmp_path):
    (tmp_path / "x.csv").write_text("y,p,p\n1,2,3\n", encoding="utf-8")
    source = Source(tmp_path / "x.csv")
    assert source.column("y", "truth").numbers.tolist() == [1]
    with pytest.raises(BadInput, match=r"`prob` must name one column.* has 2 called 'p'"):
        source.column("p", "prob")


@pytest.mark.parametrize("data", [pd.Series([1]), pl.Series([1]), [1, 2], 3, np.zeros((2, 2))])
def test_what_is_no_table_is_refused_by_its_type(data):
    with pytest.raises(BadInput, match=f"got {type(data).__name__}"):
        Source(data)


@pytest.mark.parametrize(
    "table",
    [
        {"p_a": [0.1], "p_b": [0.9]},
        pd.DataFrame({"p_a": [0.1], "p_b": [0.9]}),
        pl.DataFrame({"p_a": [0.1], "p_b": [0.9]}),
    ],
)
def test_a_table_given_for_one_role_keeps_its_names(table):
    assert [c.name for c in table_columns(table, "prob")] == ["p_a", "p_b"]


def test_columns_of_a_matrix_are_numbered():
    assert [c.name for c in table_columns(np.zeros((3, 2)), "prob")] == ["prob[0]", "prob[1]"]
