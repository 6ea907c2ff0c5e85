"""A ruling in one sentence: what was asked, the end of the interval that decided, and what more rows would do."""

from __future__ import annotations

import math
from typing import NamedTuple

from errbar.records.gate import Criterion, Outcome

MOST_DECIMALS = 8


class RuledCriterion(NamedTuple):
    """A criterion, what was found, and the boundary between them."""

    criterion: Criterion
    outcome: Outcome
    label: str
    high_is_good: bool
    bar: float
    value: float
    low: float
    high: float
    rows: int


def ruling_sentence(case: RuledCriterion, needed: int | None) -> str:
    """Return `accuracy not worse than −0.01 (lower limit −0.0073)`."""
    places = _places(case)
    what = "difference " if case.criterion.relative else ""
    span = f"{what}{_format_number(case.low, places)} to {_format_number(case.high, places)}"
    passed = case.outcome == "PASS"
    if case.outcome == "INCONCLUSIVE":
        return f"{case.label} {_describe_criterion(case)}: inconclusive ({span}), {_describe_needed_rows(case, needed)}"
    if case.criterion.kind == "better":
        return f"{case.label} {'better' if passed else 'worse'} ({span})"
    lower = case.high_is_good == passed  # of the two ends, the one that decided
    end = f"{'lower' if lower else 'upper'} limit {_format_number(case.low if lower else case.high, places)}"
    return f"{case.label} {_describe_criterion(case) if passed else _describe_miss(case)} ({end})"


def _describe_criterion(case: RuledCriterion) -> str:
    if case.criterion.kind == "better":
        return "better"
    if case.criterion.kind == "no_worse":
        return f"not worse than {_format_with_sign(case.bar)}"
    return f"at {'least' if case.high_is_good else 'most'} {_format_bar(case.bar)}"


def _describe_miss(case: RuledCriterion) -> str:
    if case.criterion.kind == "no_worse":
        return f"worse than {_format_with_sign(case.bar)}"
    return f"{'below' if case.high_is_good else 'above'} {_format_bar(case.bar)}"


def _describe_needed_rows(case: RuledCriterion, needed: int | None) -> str:
    """Return what more rows would do if what was found stays: make it pass, make it fail, or decide nothing."""
    if math.isinf(case.high):
        return f"{case.rows:,} rows; no number of rows gives it an upper limit"
    it = "the difference" if case.criterion.relative else "the value"
    if needed is None:
        return f"{case.rows:,} rows; if {it} stays on the boundary, no number of rows decides it"
    if (case.value > case.bar) == case.high_is_good:
        return f"{case.rows:,} rows; needs about {_format_rows(needed)} to pass if {it} stays"
    return (
        f"{case.rows:,} rows; if {it} stays, no number of rows makes it pass, about {_format_rows(needed)} make it fail"
    )


def _places(case: RuledCriterion) -> int:
    """Two digits of the half-width, or of an end's distance to the boundary if nearer: its side stays visible."""
    scales = [(case.high - case.low) / 2, abs(case.low - case.bar), abs(case.high - case.bar)]
    scale = min((s for s in scales if s > 0 and math.isfinite(s)), default=1.0)
    return min(MOST_DECIMALS, max(0, 1 - math.floor(math.log10(scale))))


def _format_number(x: float, places: int) -> str:
    if x == math.inf:
        return "∞"
    text = f"{x:,.{places}f}"
    return text.lstrip("-") if float(text.replace(",", "")) == 0 else text.replace("-", "−")


def _format_with_sign(x: float) -> str:
    return f"{'+' if x > 0 else ''}{_format_bar(x)}"


def _format_bar(x: float) -> str:
    """A boundary in the digits it was given in."""
    return f"−{-x:g}" if x < 0 else f"{x:g}"


def _format_rows(rows: int) -> str:
    """Three significant digits: more would pretend to know the spread."""
    return f"{float(f'{rows:.3g}'):,.0f}"
