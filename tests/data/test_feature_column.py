"""One feature as float64: numbers, days, or codes with levels; missing is NaN."""

import datetime
from decimal import Decimal

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from errbar.data.feature_column import feature
from errbar.errors import BadInput

NAN = np.nan
NUMBERS = {
    "list with None": ([1, None, 2.5], [1, NAN, 2.5]),
    "booleans with None": ([True, None, False], [1, NAN, 0]),
    "numbers and booleans": (np.array([1, True, None], dtype=object), [1, 1, NAN]),
    "decimals": ([Decimal("1.5"), None, Decimal("2")], [1.5, NAN, 2]),
    "small integers": (np.array([1, 2, 3], dtype=np.int8), [1, 2, 3]),
    "single precision": (np.array([0.5, NAN], dtype=np.float32), [0.5, NAN]),
    "half precision": (pa.array([np.float16(0.5), None], pa.float16()), [0.5, NAN]),
    "nullable integers": (pd.array([1, None, 2], dtype="Int64"), [1, NAN, 2]),
    "nullable booleans": (pd.Series([True, None], dtype="boolean"), [1, NAN]),
    "pandas on Arrow": (pd.Series([1, None], dtype="int64[pyarrow]"), [1, NAN]),
    "pandas sparse": (pd.Series(pd.arrays.SparseArray([0.0, 2.0])), [0, 2]),
    "polars decimals": (pl.Series(["1.5", None]).cast(pl.Decimal(10, 2)), [1.5, NAN]),
    "polars booleans": (pl.Series([True, None, False]), [1, NAN, 0]),
    "masked": (np.ma.array([1, 2, 3], mask=[0, 1, 0]), [1, NAN, 3]),
    "nothing at all": ([None, None], [NAN, NAN]),
    "durations": (pd.Series(pd.to_timedelta([12, 36], "h")), [0.5, 1.5]),
    "times of day": ([datetime.time(6), None], [0.25, NAN]),
    "chunks": (pa.chunked_array([[1], [None, 3]]), [1, NAN, 3]),
}


@pytest.mark.parametrize(("values", "numbers"), NUMBERS.values(), ids=NUMBERS.keys())
def test_numbers_of_every_kind_are_numbers(values, numbers):
    found = feature(values, "x")
    assert (found.kind, found.levels) == ("number", ())
    assert found.values.dtype == np.float64
    np.testing.assert_array_equal(found.values, numbers)


WORDS = {
    "list": ["b", None, "a", "b"],
    "objects": np.array(["b", NAN, "a", "b"], dtype=object),
    "pandas": pd.Series(["b", None, "a", "b"]),
    "pandas categories": pd.Series(["b", None, "a", "b"], dtype=pd.CategoricalDtype(["z", "b", "a"])),
    "bare categories": pd.Categorical(["b", None, "a", "b"]),
    "polars": pl.Series(["b", None, "a", "b"]),
    "polars categories": pl.Series(["b", None, "a", "b"], dtype=pl.Categorical),
    "polars enum": pl.Series(["b", None, "a", "b"], dtype=pl.Enum(["b", "a", "z"])),
    "arrow": pa.array(["b", None, "a", "b"]),
    "arrow dictionary": pa.array(["b", None, "a", "b"]).dictionary_encode(),
    "a null among the levels": pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 0]), pa.array(["b", None, "a"])),
    "one level twice": pa.DictionaryArray.from_arrays(pa.array([0, None, 1, 2]), pa.array(["b", "a", "b"])),
    "chunks": pa.chunked_array([pa.array(["b", None]).dictionary_encode(), pa.array(["a", "b"]).dictionary_encode()]),
    "bytes": [b"b", None, b"a", b"b"],
}


@pytest.mark.parametrize("values", WORDS.values(), ids=WORDS.keys())
def test_text_of_every_kind_is_codes_into_sorted_levels(values):
    found = feature(values, "x")
    assert (found.kind, found.levels) == ("category", ("a", "b"))
    np.testing.assert_array_equal(found.values, [1, NAN, 0, 1])


def test_categories_of_numbers_stay_categories_in_order_of_size():
    found = feature(pd.Series([10, 9, 10], dtype="category"), "x")
    assert (found.kind, found.levels, found.values.tolist()) == ("category", ("9", "10"), [1, 0, 1])


@pytest.mark.parametrize(
    ("values", "levels"),
    [
        (np.array(["a", 1, 2.0], dtype=object), ("1", "2", "a")),
        (pd.Series(pd.cut([1.0, 5.0], [0, 2, 6])), ("(0, 2]", "(2, 6]")),
        (pd.Series(pd.period_range("2020-01", periods=2, freq="M")), ("2020-01", "2020-02")),
    ],
)
def test_what_arrow_does_not_know_is_a_category_as_it_is_written(values, levels):
    found = feature(values, "x")
    assert (found.kind, found.levels) == ("category", levels)


NEXT = datetime.datetime(1970, 1, 2, 12)
DATES = {
    "datetimes": [NEXT, None],
    "pandas": pd.Series([NEXT, pd.NaT]),
    "with a zone": pd.Series([pd.Timestamp("1970-01-02T14:00+02:00"), pd.NaT]),
    "polars": pl.Series([NEXT, None], dtype=pl.Datetime("ns", "UTC")),
    "NumPy seconds": np.array(["1970-01-02T12", "NaT"], "M8[s]"),
}


@pytest.mark.parametrize("values", DATES.values(), ids=DATES.keys())
def test_moments_are_days_since_1970_in_universal_time(values):
    found = feature(values, "x")
    assert found.kind == "date"
    np.testing.assert_array_equal(found.values, [1.5, NAN])


@pytest.mark.parametrize(
    "values",
    [[datetime.date(1970, 2, 1)], np.array(["1970-02"], "M8[M]"), pa.array([31], pa.int32()).cast(pa.date32())],
)
def test_days_are_days(values):
    assert feature(values, "x").values.tolist() == [31]


@pytest.mark.parametrize(
    ("values", "what"),
    [
        (pa.array([[1], [2]]), "list<"),
        (pd.Series([{"a": 1}]), "struct<"),
        (np.array([1j, 2]), "complex"),
    ],
)
def test_what_is_no_feature_is_refused_with_a_way_out(values, what):
    with pytest.raises(
        BadInput, match=rf"column 'x' holds {what}.* Leave it out with `drop=.x.`, or give a pipeline of your own"
    ):
        feature(values, "x")
