"""Digits that the interval justifies: two significant ones of its half-width."""

import pytest

from errbar.records.estimate import Estimate, Interval
from errbar.records.missing import Missing
from errbar.report.digits import (
    about,
    at_the_point,
    between,
    brief,
    columns_of,
    count,
    decimals,
    gap_decimals,
    p_value,
    shown,
    shown_alike,
    signed,
    significant,
)


@pytest.mark.parametrize(
    ("low", "high", "places"),
    [
        (0.371, 0.466, 3),  # half-width 0.0475: two digits of it end at the third decimal
        (0.40, 0.60, 2),  # 0.1
        (0.1, 0.299, 3),  # 0.0995
        (2.0, 6.0, 1),  # 2
        (100, 300, -1),  # 100: two digits of it end at the tens
        (1.9e9, 3.3e9, -7),
        (0.0, 0.00002, 6),
    ],
)
def test_two_digits_of_half_the_width_are_shown(low, high, places):
    assert decimals(low, high, (low + high) / 2) == places


@pytest.mark.parametrize(("value", "text"), [(0.123456, "0.1235"), (12.3456, "12.35"), (98765.4, "98,765")])
def test_without_an_interval_four_digits_are_shown(value, text):
    assert shown(value, decimals(None, None, value)) == text


def test_a_value_of_many_digits_without_an_interval_is_a_power_of_ten():
    assert shown(9.8746e18, decimals(None, None, 9.8746e18)) == "9.875e+18"


def test_an_interval_with_an_end_below_0_has_dots_and_a_minus():
    assert between(-0.92, -0.08, 2) == "−0.92 … −0.08" and between(0.15, 0.38, 2) == "0.15 – 0.38"


def test_a_column_has_as_many_decimals_in_every_row():
    assert shown_alike([0.213, 0.22, None, -0.3, 1]) == ["0.213", "0.220", "–", "−0.300", "1.000"]
    assert shown_alike([2_532_444_782.3, 3.9e9]) == ["2,532,000,000", "3,900,000,000"]
    assert shown_alike([2.5e-9, 1e-3]) == ["2.5e-09", "0.001"]


def test_an_interval_without_end_justifies_no_digits_of_its_own():
    assert decimals(0.0, float("inf"), 0.5) == decimals(None, None, 0.5)


@pytest.mark.parametrize(
    ("x", "places", "text"),
    [
        (None, 2, "–"),
        (float("inf"), 2, "∞"),
        (float("-inf"), 2, "-∞"),
        (1234.5, 1, "1,234.5"),
        (-0.0001, 2, "0.00"),
        (0.5, 0, "0"),
        (3e-12, 13, "3.00e-12"),
        (0.0, 13, "0"),
        (45231.0, -2, "45,200"),
        (-45.0, -2, "0"),
        (9.8746e18, -17, "9.87e+18"),
        (1.2345678e15, -9, "1.234568e+15"),  # a narrow interval far from 0 keeps its digits
        (0.0, -17, "0"),
    ],
)
def test_numbers_as_they_are_printed(x, places, text):
    assert shown(x, places) == text


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (0.5, "0.5"),
        (0, "0"),
        (-0.0001, "-0.0001"),
        (1 / 3, "0.333"),
        (2e6, "2,000,000"),
        (None, "–"),
        (float("inf"), "∞"),
        (83234.5, "83,230"),
        (-1234.5, "-1,234"),
        (1, "1"),
        (0.9994, "0.999"),
        (0.9995, "0.9995"),  # the accuracy of calling nobody ill where 0.05 % are: not 1
        (0.99996, "0.99996"),
        (-0.9999, "-0.9999"),
        (1 - 1e-12, "1"),
    ],
)
def test_reference_values_are_brief(x, text):
    assert brief(x) == text


@pytest.mark.parametrize(
    ("n", "word", "text"),
    [
        (1, "row", "1 row"),
        (2000, "row", "2,000 rows"),
        (0, "row", "0 rows"),
        (3, "family", "3 families"),
        (2, "day", "2 days"),
        (4, "news", "4 news"),
    ],
)
def test_counts_are_in_the_right_number(n, word, text):
    assert count(n, word) == text


def test_decimal_points_stand_under_each_other():
    assert at_the_point(["0.5", "12.25", "7"]) == ["0.5 ", "12.25", "7   "]


def estimate(value, low, high):
    interval = Interval(low=low, high=high, level=0.95, method="m", standing="exact")
    return Estimate(measure="m", label="m", value=value, interval=interval, n=10)


def test_values_and_intervals_share_their_digits_and_their_points():
    values, spans = columns_of([estimate(0.418, 0.371, 0.466), estimate(4.4, 2.3, 16.5)])
    assert values == ["0.418", "4.4  "]
    assert spans == ["0.371 –  0.466", "2.3   – 16.5  "]


def test_ends_below_zero_are_joined_by_dots_so_that_no_dash_meets_a_minus():
    assert columns_of([estimate(0.1, -0.25, 0.45)])[1] == ["−0.25 … 0.45"]


def test_a_dash_stands_where_there_is_no_interval():
    nothing = Estimate(
        measure="m", label="m", value=None, interval=None, reason=Missing("undefined", "no row is positive"), n=3
    )
    assert columns_of([nothing]) == (["–"], ["–"])


def test_tiny_values_are_not_rounded_to_zero():
    values, spans = columns_of([estimate(3e-12, 2e-12, 4e-12)])
    assert values == ["3.00e-12"]
    assert spans == ["2.00e-12 – 4.00e-12"]


@pytest.mark.parametrize(
    ("p", "text"), [(None, "–"), (0.0004, "<0.001"), (0.0123, "0.012"), (0.099, "0.099"), (1.0, "1.00")]
)
def test_p_has_no_more_digits_than_it_deserves(p, text):
    assert p_value(p) == text


@pytest.mark.parametrize(
    ("x", "places", "text"),
    [
        (0.02, 2, "+0.02"),
        (-0.02, 2, "−0.02"),
        (-0.001, 2, "−0.00"),
        (0.0, 3, "0.000"),
        (None, 2, "–"),
        (-1234.5, 1, "−1,234.5"),
        (float("-inf"), 2, "−∞"),
    ],
)
def test_gaps_keep_their_sign_when_rounded_and_zero_has_none(x, places, text):
    assert signed(x, places) == text


@pytest.mark.parametrize(
    ("rows", "text"), [(43, "43"), (999, "999"), (8948, "8,950"), (18_960, "19,000"), (1_234_567, "1,230,000")]
)
def test_rows_that_are_wanted_have_three_digits(rows, text):
    assert about(rows) == text


@pytest.mark.parametrize(
    ("low", "high", "places"),
    [(-0.0004, 0.21, 4), (0.0004, 0.21, 4), (-0.02, 0.21, 2), (0.0, 0.21, 2), (-1e-9, 0.21, 4), (None, None, 4)],
)
def test_the_end_of_a_gap_is_not_written_as_0_where_it_is_another_number(low, high, places):
    assert gap_decimals(low, high, 0.1) == places


@pytest.mark.parametrize(
    ("x", "three", "four"),
    [
        (83_230.4, "83,200", "83,230"),
        (1234.5, "1,230", "1,234"),
        (-83_230.0, "-83,200", "-83,230"),
        (0.012345, "0.0123", "0.01235"),
        (2.5e-7, "2.5e-07", "2.5e-07"),
        (3e17, "3e+17", "3e+17"),
    ],
)
def test_large_numbers_have_no_power_of_ten(x, three, four):
    assert (significant(x, 3), significant(x, 4)) == (three, four)


def test_a_reference_value_of_thousands_is_whole():
    assert brief(83_230.4) == "83,230"
