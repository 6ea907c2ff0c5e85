"""Level, seed, interval and draws of a request as the computing rooms take them."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from errbar.errors import BadInput
from errbar.records.method import InferenceSettings, Method
from errbar.requests.choice_groups import Analysis, DrawCount

if TYPE_CHECKING:
    from errbar.records.run_options import RunOptions
    from errbar.requests.kinds import IntervalCall

FEWEST, BEYOND = 100, 5
"""Draws that an interval needs in all, and beyond each of its ends."""


def inference_settings(request: Analysis, interval: object = None) -> InferenceSettings:
    """Return level and seed as plain numbers; raise BadInput if the interval is no method."""
    if interval is not None:
        _require_method(interval)
    settings = InferenceSettings(level=request.level, seed=request.seed)
    count = request.replicates if isinstance(request, DrawCount) else None
    if count is None:
        return settings
    return replace(settings, replicates=_checked_count(count, settings.level), is_counted=True)


def _require_method(interval: object) -> None:
    if not isinstance(interval, (str, Method)):
        raise BadInput(f"`interval` must be the name of a method; got {type(interval).__name__}.")
    if interval != "none":
        from errbar.intervals import method

        method(interval)


def draws_as_written(request: DrawCount) -> RunOptions:
    """What a run notes of how many draws were asked for: nothing where that was left open."""
    return {} if request.replicates is None else {"replicates": int(request.replicates)}


def _checked_count(count: int, level: float) -> int:
    """A whole number that leaves at least five draws beyond each end of the interval, and is at least 100."""
    least = max(FEWEST, math.ceil(round(2 * BEYOND / (1 - level), 6)))
    if count < least:
        raise BadInput(
            f"`replicates` must be a whole number of {least:,} or more at level {level:g}, so that {BEYOND} draws or "
            f"more lie beyond each end; got {count}. Try `replicates={least}`."
        )
    return int(count)


def interval_as_written(interval: IntervalCall | None) -> str | None:
    """The method as a run notes it: its name, also where it was given as an object."""
    return interval if interval is None or isinstance(interval, str) else interval.key
