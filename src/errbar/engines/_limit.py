"""A time limit as people write it."""

from __future__ import annotations

import math
import re
from datetime import timedelta

from errbar.errors import BadInput

UNITS = {"": 1.0, "s": 1.0, "sec": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0, "d": 86_400.0}
"""Seconds in each."""
LONGEST = 366 * 86_400.0
"""What the system's clocks can wait for without overflow."""
_TIME = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*([a-z]*)\s*")


def seconds_of(limit: str | float | timedelta, word: str = "timeout") -> float:
    """Seconds in a length of time: "90s", "5m", "2h", a timedelta, or a number of seconds.

    >>> seconds_of("5m"), seconds_of(2.5)
    (300.0, 2.5)
    """
    if isinstance(limit, timedelta):
        found = limit.total_seconds()
    elif isinstance(limit, (int, float)) and not isinstance(limit, bool):
        found = float(limit)
    else:
        match = _TIME.fullmatch(str(limit).lower())
        unit = UNITS.get(match[2]) if match else None
        found = float(match[1]) * unit if match and unit else math.nan
    if not 0 < found <= LONGEST:
        raise BadInput(
            f"`{word}` must be a length of time above 0, such as 30s, 5m or 2h, or a number of seconds; got {limit!r}."
        )
    return found
