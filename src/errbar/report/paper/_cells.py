"""Cells of a table for a paper: a value with its interval, at the digits the interval justifies."""

from __future__ import annotations

from errbar.records.claim import Claim
from errbar.records.estimate import Estimate
from errbar.records.gate import Ruling
from errbar.report.digits import MINUS, decimals, shown, signed


def with_interval(value: float | None, low: float | None, high: float | None, *, gap: bool = False) -> str:
    """`0.021 (0.013–0.045)`; `to` in place of the dash where an end is below 0; a gap has its sign."""
    if value is None:
        return "–"
    places = decimals(low, high, value)
    told = [signed(x, places) if gap else _minus(shown(x, places)) for x in (value, low, high)]
    if low is None or high is None:
        return told[0]
    joined = " to " if gap or low < 0 else "–"
    return f"{told[0]} ({told[1]}{joined}{told[2]})"


def estimate_cell(e: Estimate) -> str:
    """A measure's value and interval; one that is withheld or has none is marked below the table."""
    return with_interval(e.value, e.low, e.high)


def claim_cell(c: Claim) -> str:
    """Return the difference of a claim with the interval that decides it."""
    return with_interval(c.gap, c.low, c.high, gap=True)


def ruling_cell(r: Ruling) -> str:
    """What decided a criterion: a gap, or the candidate's own value."""
    return with_interval(r.value, r.low, r.high, gap=r.criterion.relative)


def number(x: float | None) -> str:
    """A value that stands alone, four digits."""
    return _minus(shown(x, decimals(None, None, x)))


def percent(level: float) -> str:
    """`95 %`."""
    return f"{100 * level:g} %"


def _minus(text: str) -> str:
    return text.replace("-", MINUS, 1) if text.startswith("-") else text
