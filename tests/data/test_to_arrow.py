"""The values of a column as Arrow, or as NumPy where Arrow has no type for them."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from errbar.data.to_arrow import plain
from errbar.errors import BadInput


@pytest.mark.parametrize("values", [["a", None], pd.Series(["a", None]), pl.Series(["a", None]), pa.array(["a", None])])
def test_text_of_any_library_is_an_arrow_array(values):
    assert plain(values, "x").to_pylist() == ["a", None]


def test_an_array_of_numbers_is_handed_on():
    values = np.arange(3)
    assert plain(values, "x") is values


@pytest.mark.parametrize(
    "values", [["a", 1], pd.Series(["a", 1]), pd.Series(pd.interval_range(0, 2)), pd.Series(pd.cut([1, 2], 2))]
)
def test_what_arrow_does_not_know_stays_objects(values):
    found = plain(values, "x")
    assert isinstance(found, np.ndarray) and found.dtype == object
    assert found.tolist() == list(values)


def test_more_than_one_column_is_refused():
    with pytest.raises(BadInput, match=r"x must be one column; got an array of shape \(2, 3\)"):
        plain(np.zeros((2, 3)), "x")
    assert plain(np.zeros((2, 1)), "x").tolist() == [0, 0]
