"""A share of rows with its Clopper-Pearson interval, on effective counts where there are units or weights."""

from __future__ import annotations

from typing import NamedTuple

from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.intervals.exact import exact
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings


class Share(NamedTuple):
    """A value and its interval."""

    value: float
    low: float
    high: float


def share(e: Evidence, measure: Measure, level: float) -> Share | None:
    """The measure, which is a share of counted rows; None where these rows leave it undefined."""
    try:
        scored = measure.score(e)
        low, high, *_ = exact.find(scored, InferenceSettings(level=level))
    except (Undefined, NoInterval):
        return None
    return Share(scored.value, low, high)
