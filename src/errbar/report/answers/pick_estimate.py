"""Which estimate of a run a sentence speaks of."""

from __future__ import annotations

from collections.abc import Iterable

from errbar.records.estimate import Estimate
from errbar.records.run import Run


def base_of(e: Estimate) -> str:
    """The measure's name without its settings."""
    return e.measure.partition("(")[0]


def whole_estimates(run: Run) -> list[Estimate]:
    """List the estimates on all rows."""
    return [e for e in run.estimates if e.slice is None]


def pick(run: Run, names: Iterable[str]) -> Estimate | None:
    """The first of these measures that has an interval: as it is named, without settings."""
    there = {e.measure: e for e in whole_estimates(run) if e.interval is not None}
    return next((there[name] for name in names if name in there), None)


def cut_of(e: Estimate) -> str:
    """`0.5` of a measure that reads calls at that threshold; empty where calls were given."""
    _, _, cut = e.label.rpartition(" @")
    return cut if " @" in e.label else ""
