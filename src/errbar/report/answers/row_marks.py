"""Marks: whether an estimate is better or worse than no skill, and where it stands between no skill and perfect."""

from __future__ import annotations

from typing import TypeAlias

from errbar.records.estimate import GAP, GAP_HIGH, GAP_LEVEL, GAP_LOW, Estimate
from errbar.report.answers.sentence import Glyph
from errbar.report.digits import decimals, shown, true_minus

Mark: TypeAlias = Glyph | None
"""None: there is nothing to be better than, or no interval to tell it by."""
LEAST_U = -0.22
"""Where the forest ends on the side of no skill; beyond stands an arrow."""

_SAYS: dict[Glyph, str] = {"better": "better", "worse": "worse", "open": "not distinguishable"}


def mark_of(e: Estimate) -> Mark:
    """better, worse or open: by the paired gap to no skill where the run has it, else by the interval and the value.

    A measure with a right value (a slope, a bias) is worse where its interval leaves that out, else open.
    """
    if e.interval is None:
        return None
    if e.better == "near":
        if e.perfect is None:
            return None
        return "open" if e.interval.low <= e.perfect <= e.interval.high else "worse"
    if e.better not in ("low", "high") or e.no_skill is None or e.no_skill == e.perfect:
        return None
    return _mark(e, *gap_to_no_skill(e))


def _mark(e: Estimate, low: float, high: float) -> Glyph:
    """Return the mark of a difference to no skill from low to high."""
    low, high = (low, high) if e.better == "high" else (-high, -low)
    return "better" if low > 0 else "worse" if high < 0 else "open"


def hides_its_decider(e: Estimate) -> bool:
    """True where the interval of the value alone would give another mark than the difference that decides."""
    if e.decided_by != "gap" or e.interval is None or e.no_skill is None:
        return False
    return mark_of(e) != _mark(e, e.interval.low - e.no_skill, e.interval.high - e.no_skill)


def gap_words(e: Estimate) -> str:
    """Return the difference that decides with its interval, `above no skill by 0.27 (0.03 to 0.50): better`.

    Empty where the interval of the value decides.
    """
    if e.decided_by != "gap" or e.value is None or e.no_skill is None:
        return ""
    low, high = gap_to_no_skill(e)
    gap = e.extras.get(GAP, e.value - e.no_skill)
    if gap < 0:
        gap, low, high = -gap, -high, -low
    places = decimals(low, high, gap)
    side = "above" if e.value >= e.no_skill else "below"
    told = f"{true_minus(shown(low, places))} to {true_minus(shown(high, places))}"
    other = "" if e.extras[GAP_LEVEL] == e.level else f", {100 * e.extras[GAP_LEVEL]:g} % interval"
    return f"{side} no skill by {shown(gap, places)} ({told}{other}): {_SAYS[mark_of(e) or 'open']}"


def gap_to_no_skill(e: Estimate) -> tuple[float, float]:
    """Ends of value less no skill: as found on the same rows, else with no skill taken as known."""
    if is_paired(e):
        return e.extras[GAP_LOW], e.extras[GAP_HIGH]
    assert e.interval is not None and e.no_skill is not None
    return e.interval.low - e.no_skill, e.interval.high - e.no_skill


def is_paired(e: Estimate) -> bool:
    """True where the gap to no skill was found on the same rows, at no lower level than the interval's."""
    return e.decided_by == "gap"


def position_of(e: Estimate, x: float | None) -> float | None:
    """u = (x - no skill) / (perfect - no skill): 0 is no skill, 1 is perfect, right is better for losses and scores.

    None where the measure has no such scale.
    """
    perfect = 0.0 if e.perfect is None and e.measure.partition("(")[0] == "cost" else e.perfect
    if x is None or e.no_skill is None or perfect is None or e.better not in ("low", "high") or perfect == e.no_skill:
        return None
    return (x - e.no_skill) / (perfect - e.no_skill)
