"""Ranges that hold their numbers, and rows from the top."""

import math

import pytest

from errbar.pictures._axis_positions import grown, ranged, row, stacked


def test_a_range_has_a_little_room_and_skips_what_is_no_number():
    axis = ranged("x", [0.0, 10.0, None, math.nan, math.inf])
    assert (axis.low, axis.high) == pytest.approx((-0.4, 10.4))


def test_one_number_or_none_still_makes_a_range():
    assert ranged("x", [5.0]).low < 5 < ranged("x", [5.0]).high
    assert ranged("x", [0.0]).low < 0 < ranged("x", [0.0]).high
    assert ranged("x", []).low < ranged("x", []).high
    assert ranged("x", [3e-9]).high < 4e-9  # not a thousand times as far away


def test_values_over_more_than_two_decades_stand_on_powers_of_ten():
    wide = ranged("ms", [0.5, 51.0])
    assert wide.log and 0 < wide.low < 0.5 and wide.high > 51.0
    assert not ranged("ms", [0.5, 50.0]).log
    assert not ranged("ms", [0.0, 51.0]).log and not ranged("ms", [-1.0, 0.5, 51.0]).log  # 0 has no logarithm


def test_sizes_grow_in_powers_of_ten_from_eightfold_on():
    assert grown("n", (10.0, 80.0)).log and not grown("n", (10.0, 79.0)).log
    assert not grown("n", (0.0, 80.0)).log


def test_the_first_name_is_on_top():
    axis = stacked("", ["first", "second", "third"])
    assert axis.names[int(row(0, 3))] == "first" and axis.names[int(row(2, 3))] == "third"
    assert (axis.low, axis.high) == (-0.5, 2.5)
