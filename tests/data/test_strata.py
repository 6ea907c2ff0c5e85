"""Groups that splits keep in proportion: a column's values, or bins at quantiles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errbar.columns.column_readers import from_array
from errbar.data.strata import by_column, by_target, quantile_bins
from errbar.errors import BadInput


def test_values_that_repeat_are_strata():
    found = by_column(from_array(["b", "a", "b", "a"], "sex"))
    assert (found.codes.tolist(), found.says, found.said) == ([1, 0, 1, 0], "sex", ())


def test_a_number_with_many_values_is_cut_at_its_quantiles():
    found = by_column(from_array(np.arange(60), "age"))
    assert found.codes.tolist() == [i // 10 for i in range(60)]
    assert found.said == ("strata: age cut into 6 bins at its quantiles",)
    assert by_column(from_array(np.arange(200) / 8, "x")).codes.max() == 9
    assert by_column(from_array(np.arange(30), "x")).codes.max() == 4


def test_one_value_is_said_to_change_nothing():
    assert by_column(from_array([3, 3, 3], "s")).said == ("strata: s has one value, 3, and changes nothing",)


def test_equal_values_share_a_bin():
    codes = quantile_bins(np.array([0.0] * 7 + [1.0, 2.0, 3.0]), 5)
    assert codes.tolist() == [0] * 7 + [1, 2, 2]  # middle ranks 3.5, 7.5, 8.5, 9.5 of 10: bins 1, 3, 4, 4


def test_bins_of_the_target_hold_ten_rows_at_least():
    assert np.bincount(by_target(np.arange(105.0)).codes).tolist() == [10, 11] * 5  # rank + 1/2 below 10.5, 21, ...
    assert np.bincount(by_target(np.arange(25.0)).codes).tolist() == [12, 13]
    zeros = np.concatenate([np.zeros(85), np.arange(1, 16)])
    assert np.bincount(by_target(zeros).codes).tolist() == [85, 15]


@given(st.lists(st.integers(0, 30), min_size=20, max_size=120))
def test_bins_of_any_target_are_ordered_and_full(values):
    y = np.array(values, dtype=float)
    try:
        codes = by_target(y).codes
    except BadInput:
        return
    counts = np.bincount(codes)
    assert 2 <= len(counts) <= 10 and counts.min() >= 10
    order = np.argsort(y, kind="stable")
    assert (np.diff(codes[order]) >= 0).all()
    assert all(len(set(codes[y == v])) == 1 for v in y)


@pytest.mark.parametrize("y", [np.arange(19.0), np.array([0.0] * 95 + [1.0] * 5)])
def test_a_target_without_two_full_bins_is_refused(y):
    with pytest.raises(BadInput, match=r"Strata of the target need two bins of 10 rows"):
        by_target(y)


def test_values_that_do_not_repeat_are_no_strata():
    with pytest.raises(
        BadInput, match=r"column 'name' has 3 values in 5 rows\. .*it names what a row belongs to, give it as `unit`"
    ):
        by_column(from_array(["a", "b", "c", "a", "b"], "name"))
