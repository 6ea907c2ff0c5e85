"""Marks: the claim behind each row of a table of measures, the difference that decided, and where a value stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from errbar.records.claim import Claim
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import decimals, shown, true_minus
from errbar.report.say.verdicts import WORDS, Glyph, glyph_of

Marks: TypeAlias = Mapping[str, Claim]
"""The claim about each measure on all rows."""
LEAST_U = -0.22
"""Where the forest ends on the side of the baseline; beyond stands an arrow."""


def marks_of(run: Run) -> Marks:
    """Return the claim about each measure: against its baseline, its ideal value, or the cheapest single answer."""
    blind = [c for c in run.claims if c.question == "threshold" and c.against.key == "one_answer" and c.low is not None]
    told = [c for c in run.claims if c.question in ("skill", "calibration")]
    told += sorted(blind, key=lambda c: c.against.amount or 0.0)[:1]
    return {c.measure: c for c in told if c.measure is not None}


def mark_of(claim: Claim | None) -> Glyph | None:
    """Return the mark of a row; None if it is held against nothing, or has no interval."""
    return None if claim is None or claim.low is None else glyph_of(claim)


def gap_words(e: Estimate, claim: Claim | None) -> str:
    """Return the difference that decides in words, `above baseline by 0.27 (0.03 to 0.50): better`; empty without."""
    if claim is None or not is_paired(e, claim) or claim.gap is None or claim.low is None or claim.high is None:
        return ""
    gap, low, high = claim.gap, claim.low, claim.high
    side = "above" if gap >= 0 else "below"
    if gap < 0:
        gap, low, high = -gap, -high, -low
    places = decimals(low, high, gap)
    told = f"{true_minus(shown(low, places))} to {true_minus(shown(high, places))}"
    other = "" if claim.level == e.level else f", {100 * claim.level:g} % interval"
    assert claim.verdict is not None
    return f"{side} baseline by {shown(gap, places)} ({told}{other}): {WORDS[claim.verdict]}"


def deciding_ends(e: Estimate, claim: Claim | None) -> tuple[float | None, float | None]:
    """Return the interval that decides on the scale of the value: its own, or baseline plus that of the difference."""
    if claim is None or not is_paired(e, claim) or claim.low is None or claim.high is None or e.no_skill is None:
        return e.low, e.high
    return e.no_skill + claim.low, e.no_skill + claim.high


def is_paired(e: Estimate, claim: Claim | None) -> bool:
    """Return whether the difference to the baseline was found on the same rows, and decides."""
    return e.decided_by == "gap" or (claim is not None and claim.question == "threshold")


def position_of(e: Estimate, x: float | None) -> float | None:
    """Return u = (x - baseline) / (perfect - baseline): 0 is the baseline, 1 is perfect, right is better.

    None if the measure has no such scale.
    """
    perfect = 0.0 if e.perfect is None and e.measure.partition("(")[0] == "cost" else e.perfect
    if x is None or e.no_skill is None or perfect is None or e.better not in ("low", "high") or perfect == e.no_skill:
        return None
    return (x - e.no_skill) / (perfect - e.no_skill)
