"""Level, seed and interval of a request, checked before anything is read or written."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from errbar.errors import BadInput
from errbar.records.method import InferenceSettings, Method
from errbar.requests.choice_groups import Analysis, DrawCount
from errbar.requests.option import is_number

if TYPE_CHECKING:
    from errbar.records.run_options import RunOptions
    from errbar.requests.kinds import IntervalCall

FEWEST, BEYOND = 100, 5
"""Draws that an interval needs in all, and beyond each of its ends."""


def inference_settings(request: Analysis, interval: object = None) -> InferenceSettings:
    """Level and seed as plain numbers; BadInput where one is none, or the interval is no method."""
    level, seed = request.level, request.seed
    # Half a tail must still differ from 0: 1 - 1e-17 is 1 to a float.
    if not is_number(level) or not (0 < level < 1 and 0.5 + level / 2 < 1):
        raise BadInput(f"`level` must be between 0 and 1, for example 0.95; got {_shown(level)}.")
    if not is_number(seed) or seed != int(seed) or seed < 0:
        raise BadInput(f"`seed` must be a whole number of 0 or more; got {_shown(seed)}.")
    if interval is not None:
        _require_method(interval)
    settings = InferenceSettings(level=float(level), seed=int(seed))
    count = request.replicates if isinstance(request, DrawCount) else None
    if count is None:
        return settings
    return replace(settings, replicates=_checked_count(count, float(level)), is_counted=True)


def _require_method(interval: object) -> None:
    if not isinstance(interval, (str, Method)):
        raise BadInput(f"`interval` must be the name of a method; got {type(interval).__name__}.")
    if interval != "none":
        from errbar.intervals import method

        method(interval)


def draws_as_written(request: DrawCount) -> RunOptions:
    """What a run notes of how many draws were asked for: nothing where that was left open."""
    return {} if request.replicates is None else {"replicates": int(request.replicates)}


def _checked_count(count: object, level: float) -> int:
    """A whole number that leaves at least five draws beyond each end of the interval, and is at least 100."""
    least = max(FEWEST, math.ceil(round(2 * BEYOND / (1 - level), 6)))
    if not is_number(count) or count != int(count) or count < least:
        raise BadInput(
            f"`replicates` must be a whole number of {least:,} or more at level {level:g}, so that {BEYOND} draws or "
            f"more lie beyond each end; got {_shown(count)}."
        )
    return int(count)


def interval_as_written(interval: IntervalCall | None) -> str | None:
    """The method as a run notes it: its name, also where it was given as an object."""
    return interval if interval is None or isinstance(interval, str) else interval.key


def _shown(x: object) -> str:
    return f"{x:g}" if isinstance(x, float) else repr(x)
