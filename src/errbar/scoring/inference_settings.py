"""Level, seed and interval of a request, checked before anything is read or written."""

from __future__ import annotations

from errbar.errors import BadInput
from errbar.records.method import InferenceSettings, Method
from errbar.requests.groups import Analysis
from errbar.requests.kinds import IntervalCall
from errbar.requests.option import is_number


def inference_settings(request: Analysis, interval: object = None) -> InferenceSettings:
    """Level and seed as plain numbers; BadInput where one is none, or the interval is no method."""
    level, seed = request.level, request.seed
    # Half a tail must still differ from 0: 1 - 1e-17 is 1 to a float.
    if not is_number(level) or not (0 < level < 1 and 0.5 + level / 2 < 1):
        raise BadInput(f"`level` must be between 0 and 1, for example 0.95; got {_shown(level)}.")
    if not is_number(seed) or seed != int(seed) or seed < 0:
        raise BadInput(f"`seed` must be a whole number of 0 or more; got {_shown(seed)}.")
    if interval is not None and not isinstance(interval, (str, Method)):
        raise BadInput(f"`interval` must be the name of a method; got {type(interval).__name__}.")
    if interval is not None and interval != "none":
        from errbar.intervals import method

        method(interval)
    return InferenceSettings(level=float(level), seed=int(seed))


def interval_as_written(interval: IntervalCall | None) -> str | None:
    """The method as a run notes it: its name, also where it was given as an object."""
    return interval.key if isinstance(interval, Method) else interval


def _shown(x: object) -> str:
    return f"{x:g}" if isinstance(x, float) else repr(x)
