"""One column, whatever it came from: its numbers, its names, and what it refuses."""

import datetime
from decimal import Decimal

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from errbar.columns.column_readers import from_array, from_arrow
from errbar.errors import BadInput


def names(column):
    codes, levels = column.as_text()
    return [levels[c] for c in codes]


@pytest.mark.parametrize(
    ("values", "spelt"),
    [
        ([1, 0, 1], ["1", "0", "1"]),
        ([1.0, 0.0], ["1", "0"]),
        ([True, False], ["True", "False"]),
        (["b", "a", "b"], ["b", "a", "b"]),
        (np.array([b"b", b"a"]), ["b", "a"]),
        (np.array(["b", 1, True], dtype=object), ["b", "1", "True"]),
        (np.array([1, 2.0, True], dtype=object), ["1", "2", "1"]),
        (np.array(["2020-01-02", "2019-01-01"], dtype="M8[D]"), ["2020-01-02", "2019-01-01"]),
        (range(3), ["0", "1", "2"]),
        (np.array([[3], [4]]), ["3", "4"]),
        (np.array([300, -300, 70000]), ["300", "-300", "70000"]),
    ],
)
def test_values_become_names_in_row_order(values, spelt):
    assert names(from_array(values, "x")) == spelt


@pytest.mark.parametrize("times", [1, 3, 20])
def test_texts_are_in_the_order_of_their_characters_however_they_are_kept(times):
    words = ["b", "ä", "", "B", "10", "9", "ab", "b", "𝒳"] * times
    kept = [np.array(words), np.array(words, dtype=object), words, np.array([np.str_(w) for w in words], dtype=object)]
    for column in (from_array(values, "x") for values in kept):
        assert names(column) == words
        assert column.levels == tuple(np.unique(words).tolist())


def test_a_gap_among_texts_is_found():
    column = from_array(np.array(["a", None, "b", float("nan")], dtype=object), "x")
    assert column.missing.tolist() == [1, 3]


def test_a_column_without_rows_has_no_names():
    codes, levels = from_array(np.zeros(0, dtype=np.int64), "x").as_text()
    assert (len(codes), levels) == (0, ())


def test_numbers_are_sorted_by_size_and_words_by_letters():
    assert from_array([10, 9, 2], "x").as_text()[1] == ("2", "9", "10")
    assert from_array(["10", "9", "2"], "x").as_text()[1] == ("10", "2", "9")


@pytest.mark.parametrize(
    "values",
    [
        np.array([2**64 - 1, 2**64 - 2], dtype=np.uint64),
        np.array([-(2**63), 2**63 - 1], dtype=np.int64),
        np.array([2**63 - 1, 2**63 - 2], dtype=np.int64),
        np.array([-128, 127], dtype=np.int8),
        np.array([10**30 + 1, 10**30 + 2], dtype=object),
    ],
)
def test_long_integers_keep_every_digit(values):
    assert names(from_array(values, "x")) == [str(int(v)) for v in values]


def test_floats_too_long_to_tell_apart_are_refused_as_names_but_not_as_numbers():
    column = from_array(np.array([1e20, 2.0]), "patient")
    with pytest.raises(
        BadInput, match=r"'patient' has whole numbers beyond 2\^53 stored as floats, for example 1" + "0" * 20
    ):
        column.as_text()
    assert column.as_float("value").tolist() == [1e20, 2.0]


MISSING_SECOND = {
    "None": [1, None, 2],
    "NaN among floats": [1.0, float("nan"), 2.0],
    "NaN among words": np.array(["a", float("nan"), "b"], dtype=object),
    "NA": [1, pd.NA, 2],
    "NaT of pandas": np.array([1, pd.NaT, 2], dtype=object),
    "NaT": np.array(["2020", "NaT", "2021"], dtype="M8[D]"),
    "a mask": np.ma.array([1, 2, 3], mask=[0, 1, 0]),
}


@pytest.mark.parametrize("values", MISSING_SECOND.values(), ids=MISSING_SECOND.keys())
def test_a_missing_value_is_counted_and_located(values):
    with pytest.raises(BadInput, match=r"column 'x' has 1 missing value, first in row 2"):
        from_array(values, "x").as_text()


def test_infinite_values_are_counted_and_located():
    with pytest.raises(BadInput, match=r"column 'x' has 2 infinite values, first in row 3"):
        from_array([0.0, 1.0, np.inf, -np.inf], "x").as_float("prob")


def test_sums_that_overflow_are_no_infinite_values():
    assert len(from_array([1.7e308, 1.7e308], "x").complete()) == 2


@pytest.mark.parametrize("value", [1e51, -1.7e308])
def test_numbers_whose_powers_overflow_are_refused(value):
    with pytest.raises(BadInput, match=r"score must stay within 1e\+50 on either side, .* in row 2\. Rescale it"):
        from_array([1.0, value, 2.0], "x").as_float("score")


@pytest.mark.parametrize(
    ("words", "found"),
    [(["0.1", "0.2", "abc", "x"], "'abc' in row 3"), (["0.1", "0.2"], "'0.1' in row 1")],
)
def test_text_where_numbers_belong_is_shown(words, found):
    with pytest.raises(BadInput, match=f"prob must be numbers; column 'p' has text, {found}"):
        from_array(words, "p").as_float("prob")


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([[1], [1, 2]], "rows of unequal length"),
        (np.array([[1], [1, 2], None], dtype=object), "a list in a cell"),
        (np.zeros((2, 2, 2)), r"an array of shape \(2, 2, 2\)"),
        ((i for i in [1, 2]), "one generator"),
        ({1, 2}, "one set"),
        (3, "one int"),
        (np.array([1j]), "dtype complex128"),
        (np.array([b"\xe4", b"a"]), "Text must be UTF-8"),
        (np.array([b"\xe4", "a"], dtype=object), "Text must be UTF-8"),
    ],
)
def test_what_is_no_column_is_refused_by_what_it_is(values, found):
    with pytest.raises(BadInput, match=found):
        from_array(values, "x").as_text()


def test_fractions_are_found_among_floats_only():
    assert from_array([1.0, 0.5, 2.0, 0.25], "x").fractions.tolist() == [1, 3]
    assert len(from_array([1, 2], "x").fractions) == 0
    assert len(from_array(["0.5"], "x").fractions) == 0


PLAIN_ARROW = {
    "bool": (pa.array([True, False]), ["True", "False"]),
    "uint8": (pa.array([1, 0], pa.uint8()), ["1", "0"]),
    "float": (pa.array([1.0, 0.0]), ["1", "0"]),
    "half float": (pa.array(np.array([1, 0], np.float16)), ["1", "0"]),
    "decimal": (pa.array([Decimal("1.00"), Decimal("0.00")]), ["1", "0"]),
    "string": (pa.array(["b", "a"]), ["b", "a"]),
    "large string": (pa.array(["b", "a"], pa.large_string()), ["b", "a"]),
    "string view": (pa.array(["b", "a"], pa.string_view()), ["b", "a"]),
    "bytes": (pa.array([b"b", b"a"]), ["b", "a"]),
    "date": (pa.array([datetime.date(2020, 1, 2), datetime.date(2019, 1, 1)]), ["2020-01-02", "2019-01-01"]),
    "dictionary of numbers": (pa.array([7, 5]).dictionary_encode(), ["7", "5"]),
    "chunks of strings": (pa.chunked_array([["b"], ["a"]]), ["b", "a"]),
    "chunks with dictionaries of their own": (
        pa.chunked_array([pa.array(["b"]).dictionary_encode(), pa.array(["a"]).dictionary_encode()]),
        ["b", "a"],
    ),
    "a dictionary with a word twice": (pa.DictionaryArray.from_arrays([0, 1, 2], ["a", "a", "b"]), ["a", "a", "b"]),
    "a dictionary with a null that no row uses": (pa.DictionaryArray.from_arrays([1, 1], [None, "a"]), ["a", "a"]),
}


@pytest.mark.parametrize(("array", "spelt"), PLAIN_ARROW.values(), ids=PLAIN_ARROW.keys())
def test_arrow_columns_become_names(array, spelt):
    assert names(from_arrow(array, "x")) == spelt


def test_levels_that_no_row_uses_are_no_names():
    assert from_arrow(pa.DictionaryArray.from_arrays([0, 2], ["a", "unused", "b"]), "x").as_text()[1] == ("a", "b")


@pytest.mark.parametrize(
    ("array", "found"),
    [
        (pa.array([1, None, 2]), "1 missing value, first in row 2"),
        (pa.nulls(3), "3 missing values, first in row 1"),
        (pa.DictionaryArray.from_arrays([1, 0], [None, "a"]), "1 missing value, first in row 2"),
        (pa.array([b"\xff"]), "Text must be UTF-8"),
        (pa.array([[1]]), "holds list<item: int64>; errbar reads plain columns"),
        (pa.array([(1, 2, 3)], pa.month_day_nano_interval()), "errbar reads plain columns"),
    ],
)
def test_arrow_columns_that_cannot_be_read_are_refused_with_the_reason(array, found):
    with pytest.raises(BadInput, match=found):
        from_arrow(array, "x").as_text()
