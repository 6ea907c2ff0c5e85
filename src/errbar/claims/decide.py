"""Decisions that several questions share: from the ends of an interval to a verdict, and what undermines one."""

from __future__ import annotations

from errbar.records import codes
from errbar.records.claim import ClaimVerdict
from errbar.records.estimate import GAP, Estimate
from errbar.records.run import Run
from errbar.records.types import Better

RANKING = ("roc_auc", "ranking_error", "ranking_accuracy", "gini", "average_precision", "partial_auc", "ks")
FEW = 30
"""Ranking measures, and the rows of each class from which they are trusted: a warning of fewer names no measures."""


def verdict_between(low: float, high: float, better: Better) -> ClaimVerdict:
    """Return the verdict of a difference that lies between low and high."""
    if low <= 0 <= high:
        return "inconclusive"
    if better not in ("low", "high"):
        return "differs"
    return "better" if (low > 0) == (better == "high") else "worse"


def baseline_gap(e: Estimate) -> tuple[float | None, float, float]:
    """Return value minus baseline with its ends: as found on the same rows, else with the baseline taken as known."""
    assert e.baseline_ends is not None and e.no_skill is not None
    gap = None if e.value is None else e.value - e.no_skill
    return e.extras.get(GAP, gap) if e.decided_by == "gap" else gap, *e.baseline_ends


def doubt_of(e: Estimate, run: Run) -> str | None:
    """Return the code of the warning that undermines the interval of an estimate; None without one."""
    return e.doubt or doubt_on(e.measure, e.events, e.n, run)


def doubt_on(measure: str, events: int | None, rows: int, run: Run) -> str | None:
    """Return the code of the warning that undermines intervals of a measure on rows with so many events.

    A warning about intervals names the measures that it concerns, whether or not a reason overrides it.
    """
    warned = [f for f in run.findings if f.severity == "warn" and f.concerns == "interval"]
    named = next((f.code for f in warned if measure in f.measures), None)
    few = base_of(measure) in RANKING and events is not None and min(events, rows - events) < FEW
    if named is None and few and any(f.code == codes.TOO_FEW_EVENTS for f in warned):
        return codes.TOO_FEW_EVENTS
    return named


def base_of(measure: str) -> str:
    """Return a measure's name without its settings."""
    return measure.partition("(")[0]


def whole_estimates(run: Run) -> list[Estimate]:
    """List the estimates on all rows."""
    return [e for e in run.estimates if e.slice is None]
