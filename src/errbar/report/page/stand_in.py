"""Until `errbar.report.answers` is there: marks and positions of the same shape."""

from __future__ import annotations

from errbar.records.estimate import Estimate


def mark_of(e: Estimate) -> str | None:
    """better, worse or open; None without anything to be better than."""
    if e.interval is None:
        return None
    if e.better == "near":
        return None if e.perfect is None else "open" if e.interval.low <= e.perfect <= e.interval.high else "worse"
    if e.better not in ("low", "high") or e.no_skill is None or e.no_skill == e.perfect:
        return None
    low, high = e.interval.low - e.no_skill, e.interval.high - e.no_skill
    low, high = (low, high) if e.better == "high" else (-high, -low)
    return "better" if low > 0 else "worse" if high < 0 else "open"


def position_of(e: Estimate, x: float | None) -> float | None:
    """0 is no skill, 1 is perfect; None where the measure has no such scale."""
    perfect = 0.0 if e.perfect is None and e.measure.partition("(")[0] == "cost" else e.perfect
    if x is None or e.no_skill is None or perfect is None or e.better not in ("low", "high") or perfect == e.no_skill:
        return None
    return (x - e.no_skill) / (perfect - e.no_skill)
