"""Times: when a row was seen, as numbers; gaps and windows in the same unit."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import numpy as np

from errbar.data.feature_column import Feature, feature
from errbar.errors import BadInput
from errbar.records.types import Floats

SUFFIXES = {"s": 1 / 86_400, "min": 1 / 1_440, "h": 1 / 24, "d": 1.0, "w": 7.0}
"""Days in each; months and years have no fixed length."""
_DURATION = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([A-Za-z]*)\s*")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Times(NamedTuple):
    """A number per row, and its unit: "days" of dates, "" where numbers were given."""

    values: Floats
    unit: str


def times(values: object, name: str) -> Times:
    """Numbers as they are; dates, datetimes and ISO text as days since 1970, in UTC where they have a zone."""
    found = feature(values, name)
    gone = np.flatnonzero(~np.isfinite(found.values))
    if len(gone):
        raise BadInput(
            f"Every row needs a time; column {name!r} lacks it in {len(gone):,} row{'s' if len(gone) > 1 else ''}, "
            f"first in row {gone[0] + 1:,}. Drop these rows first."
        )
    if found.kind == "number":
        return Times(found.values, "")
    if found.kind == "date":
        return Times(found.values, "days")
    days = _parse_times(found)
    return Times(days[found.values.astype(np.intp)], "days")


def _parse_times(found: Feature) -> Floats:
    """Days of each level of an ISO text column."""
    moments = [_moment(level) for level in found.levels]
    for level, moment in zip(found.levels, moments):
        if moment is None:
            row = int(np.argmax(found.values == found.levels.index(level)))
            raise BadInput(
                "`time` must be numbers, dates or ISO text (2024-05-31, 2024-05-31T12:00); column "
                f"{found.name!r} has {level!r} in row {row + 1:,}. Rewrite it."
            )
    known = [m for m in moments if m is not None]
    if len({m.tzinfo is None for m in known}) > 1:
        raise BadInput(
            f"Times must have a zone in every row or in none; column {found.name!r} mixes both. Use one of them."
        )
    aware = [m if m.tzinfo is not None else m.replace(tzinfo=UTC) for m in known]
    return np.array([(m - _EPOCH) / timedelta(days=1) for m in aware])


def _moment(text: str) -> datetime | None:
    """ISO 8601, down to a month or a year alone."""
    text = text.strip()
    if re.fullmatch(r"\d{4}(-\d\d)?", text):
        text += "-01" if "-" in text else "-01-01"
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def duration(given: object, time_unit: str, name: str) -> float:
    """Return a gap, window or horizon (`name`) in time's own unit: 30, "30d", "12h", "2w", "90min"; 0 or more.

    >>> duration("36h", "days", "gap")
    1.5
    """
    if isinstance(given, timedelta):
        given = f"{given / timedelta(days=1)!r}d"
    found = _DURATION.fullmatch(str(given))
    if found is None or isinstance(given, bool):
        raise BadInput(
            f"`{name}` must be a number or a number with {_list_formats()}; got {given!r}. Try `{name}=30d`."
        )
    number, suffix = float(found[1]), found[2]
    if number < 0 or not np.isfinite(number):
        raise BadInput(f"`{name}` must be a length of time of 0 or more; got {given!r}. Try `{name}=30d`.")
    if not suffix:
        return number
    if not time_unit:
        raise BadInput(
            f"`{name}` must be a plain number where times are numbers; got {given!r}. Try `{name}={found[1]}`."
        )
    if suffix not in SUFFIXES:
        raise BadInput(
            f"`{name}` must end in {_list_formats()}; got {given!r}. Months and years vary in length: try `{name}=30d`."
        )
    return number * SUFFIXES[suffix]


def _list_formats() -> str:
    *first, last = SUFFIXES
    return f"{', '.join(first)} or {last}"
