"""What comes beside predictions: ids, units, weights, slices."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errbar.data.row_roles import read_row_roles
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.requests.score import ScoreRequest
from tests.reading import predictions_of

Y, L = [0, 1, 1, 0, 1], [0, 1, 0, 0, 1]


def rest(n=5, **roles):
    return read_row_roles(Source(None), n, ScoreRequest(**roles), roles.get("by"))


def test_without_any_there_are_no_slices_and_nothing_else():
    assert rest() == {"slicings": ()}


def test_units_are_codes_under_their_name():
    found = read_row_roles(Source({"patient": list("babcc")}), 5, ScoreRequest(unit="patient"), None)
    assert found["unit"].tolist() == [1, 0, 1, 2, 2]
    assert found["unit_name"] == "patient"


def test_ids_name_each_row_once():
    assert rest(id=list("edcba"))["row"].tolist() == [4, 3, 2, 1, 0]
    with pytest.raises(BadInput, match="`id` must name each row once; 'x' occurs in 3 rows"):
        rest(id=list("xyxzx"))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int64, np.uint64, np.float64])
@pytest.mark.parametrize("far", [False, True])
def test_whole_number_ids_are_their_own_codes_and_repeats_are_told(dtype, far):
    low, high = (0, 127) if dtype in (np.uint8, np.uint64) else (-128, 127)
    high = 2**40 if far and dtype not in (np.int8, np.uint8) else high
    ids = np.array([high, low, 5, 4, 3, *range(40, 80)], dtype=dtype)
    row = rest(len(ids), id=ids)["row"]
    assert len(set(row.tolist())) == len(ids)
    assert dtype is np.float64 or row.tolist() == ids.tolist()
    ids[2] = 4
    with pytest.raises(BadInput, match="'4' occurs in 2 rows"):
        rest(len(ids), id=ids)


@settings(max_examples=60, deadline=None)
@given(
    units=st.lists(st.integers(-128, 127) | st.integers(-(2**62), 2**62), min_size=1, max_size=60),
    dtype=st.sampled_from([np.int8, np.uint8, np.int64, np.uint64]),
)
def test_number_units_get_dense_codes_in_the_order_of_their_size(units, dtype):
    column = np.array(units, np.int64).astype(dtype)
    found = rest(len(column), unit=column)["unit"]
    assert found.tolist() == np.unique(column, return_inverse=True)[1].tolist()


def test_slices_are_a_thousand_at_most():
    assert len(rest(1000, by=range(1000))["slicings"][0].levels) == 1000
    with pytest.raises(BadInput, match=r"at most 1,000 slices; column 'by' has 1,001 values. Bin it first"):
        rest(1001, by=range(1001))


@pytest.mark.parametrize(
    ("weight", "found"),
    [
        ([1, -1, 1, -2, 1], "column 'weight' has 2 below, first in row 2"),
        ([0, 0, 0, 0, 0], "column 'weight' is 0 in all 5 rows"),
        ([1, None, 1, 1, 1], "1 missing value, first in row 2"),
        ([1, float("inf"), 1, 1, 1], "1 infinite value, first in row 2"),
        (list("abcde"), "weight must be numbers"),
        ([1, 1e13, 1, 1, 1], r"differ by a factor of 1e\+12 at most, .* has 1 and 1e\+13"),
        ([1e-60, 1e-60, 1e-60, 1e-60, 1e-60], "weight must reach 1e-50 somewhere"),
        ([1e60, 1e60, 1e60, 1e60, 1e60], r"weight must stay within 1e\+50"),
    ],
)
def test_weights_that_cannot_weigh_are_told(weight, found):
    with pytest.raises(BadInput, match=found):
        rest(weight=weight)


def test_rows_of_weight_0_are_left_out_with_their_slices_and_that_is_said():
    given = predictions_of(truth=Y, label=L, weight=[1, 2, 0, 1, 0], by=list("aabbc"), unit=list("uvwuw"))
    assert given.truth.tolist() == [0, 1, 0]
    assert given.weight.tolist() == [1, 2, 1]
    assert given.unit.tolist() == [0, 1, 0]
    (slicing,) = given.slicings
    assert (slicing.levels, slicing.codes.tolist()) == (("a", "b"), [0, 0, 1])
    assert given.said[-1] == "2 rows of weight 0 left out"


def test_one_row_of_weight_0_is_told_in_the_singular():
    assert predictions_of(truth=[1.0, 2.0], value=[1.0, 3.0], weight=[1, 0]).said[-1] == "1 row of weight 0 left out"
