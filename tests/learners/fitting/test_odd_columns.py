"""A fit that failed on dates or text names these columns and how to leave them out."""

import pandas as pd
import polars as pl
import pytest
from sklearn.linear_model import LogisticRegression

from errbar.api import evaluate
from errbar.cli.spelling import SHELL
from errbar.dialect import speaking
from errbar.errors import LearnerFailed
from errbar.learners.fitting.odd_columns import blame_columns

DAYS = pd.date_range("2024-01-01", periods=30)
FRAME = pd.DataFrame({"y": ["a", "b", "b"] * 10, "x": range(30), "day": DAYS, "seen": DAYS, "city": ["n", "s"] * 15})


def failure(**options):
    with pytest.raises(LearnerFailed) as told, speaking(SHELL):
        evaluate(LogisticRegression(), FRAME, target="y", plan="kfold(k=2)", **options)
    with speaking(SHELL):
        return str(told.value)


def test_dates_are_named_with_the_way_out():
    told = failure(drop="city")
    assert "columns 'day', 'seen' hold dates. Leave them out with --drop day,seen" in told
    assert "DType" not in told


def test_text_is_named_with_the_way_out():
    assert "column 'city' holds text. Leave it out with --drop city" in failure(drop=["day", "seen"])


def test_other_failures_and_arrays_are_left_as_they_are():
    assert blame_columns(ValueError("C must be positive"), FRAME) is None
    assert blame_columns(TypeError("DateTime64DType"), FRAME[["x"]].to_numpy()) is None
    assert blame_columns(KeyError("datetime"), FRAME) is None


def test_a_polars_frame_is_read_likewise():
    assert "column 'd' holds dates" in (blame_columns(TypeError("datetime64"), pl.DataFrame({"d": list(DAYS)})) or "")
