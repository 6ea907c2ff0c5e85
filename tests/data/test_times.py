"""Times as numbers, and lengths of time in their unit."""

import datetime
from datetime import timedelta

import numpy as np
import pandas as pd
import polars as pl
import pytest

from errbar.data.times import duration, times
from errbar.errors import BadInput

DAY = 18262  # 2020-01-01: 50 years of 365 days, and 12 leap days
DATES = {
    "dates": [datetime.date(2020, 1, 1), datetime.date(2020, 1, 2)],
    "datetimes": [datetime.datetime(2020, 1, 1), datetime.datetime(2020, 1, 2)],
    "NumPy days": np.array(["2020-01-01", "2020-01-02"], "M8[D]"),
    "NumPy nanoseconds": np.array(["2020-01-01", "2020-01-02"], "M8[ns]"),
    "pandas": pd.Series(pd.date_range("2020-01-01", periods=2)),
    "pandas with a zone": pd.Series(pd.to_datetime(["2020-01-01T05:00", "2020-01-02T05:00"])).dt.tz_localize(
        datetime.timezone(timedelta(hours=5))
    ),
    "polars dates": pl.Series([datetime.date(2020, 1, 1), datetime.date(2020, 1, 2)]),
    "ISO days": ["2020-01-01", "2020-01-02"],
    "ISO moments": ["2020-01-01T00:00", "2020-01-02T00:00"],
    "ISO with a zone": ["2020-01-01T05:00+05:00", "2020-01-02T00:00Z"],
    "categories": pd.Categorical(["2020-01-01", "2020-01-02"]),
}


@pytest.mark.parametrize("values", DATES.values(), ids=DATES.keys())
def test_dates_of_every_kind_become_days_since_1970(values):
    found = times(values, "t")
    assert (found.values.tolist(), found.unit) == ([DAY, DAY + 1], "days")


def test_months_and_years_begin_on_their_first_day():
    assert times(["2020", "2021"], "t").values.tolist() == [DAY, DAY + 366]
    assert times(["2020-02", "2020-03"], "t").values.tolist() == [DAY + 31, DAY + 60]


def test_half_a_day_is_half_a_day():
    assert times(["2020-01-01T12:00:00", "2020-01-01T00:00:00"], "t").values.tolist() == [DAY + 0.5, DAY]


def test_numbers_stay_as_they_are():
    found = times([3, 1, 2], "t")
    assert (found.values.tolist(), found.unit) == ([3.0, 1.0, 2.0], "")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([1.0, np.nan], r"Every row needs a time; column 't' lacks it in 1 row, first in row 2"),
        (["2020-01-01", None, None], r"lacks it in 2 rows, first in row 2"),
        (["2020-01-01", "31/05/2024"], r"ISO text .*; column 't' has '31/05/2024' in row 2"),
        (["2020-01-01T00:00Z", "2020-01-02T00:00"], r"a zone in every row or in none; column 't' mixes both"),
    ],
)
def test_what_is_no_time_is_counted_and_shown(values, message):
    with pytest.raises(BadInput, match=message):
        times(values, "t")


@pytest.mark.parametrize(
    ("given", "days"),
    [
        (30, 30.0),
        (0, 0.0),
        (2.5, 2.5),
        ("30", 30.0),
        ("30d", 30.0),
        ("12h", 0.5),
        ("2w", 14.0),
        ("90min", 0.0625),
        ("43200s", 0.5),
        ("1.5 d", 1.5),
        (timedelta(hours=6), 0.25),
        (pd.Timedelta("2D"), 2.0),
    ],
)
def test_a_length_of_time_is_read_in_days(given, days):
    assert duration(given, "days", "gap") == pytest.approx(days, rel=1e-12)


def test_a_length_of_numbers_is_a_plain_number():
    assert duration("7", "", "gap") == 7.0
    with pytest.raises(
        BadInput, match=r"`window` must be a plain number where times are numbers; got '30d'\. Try `window=30`"
    ):
        duration("30d", "", "window")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("soon", r"a number or a number with s, min, h, d or w; got 'soon'"),
        (True, r"a number or a number with"),
        (None, r"a number or a number with"),
        (-1, r"0 or more; got -1"),
        (float("nan"), r"a number or a number with"),
        (1e999, r"a number or a number with"),
        ("3m", r"`gap` must end in s, min, h, d or w; got '3m'\. Months and years vary in length: try `gap="),
        ("1y", r"got '1y'"),
    ],
)
def test_what_is_no_length_of_time_is_refused(given, message):
    with pytest.raises(BadInput, match=message):
        duration(given, "days", "gap")
