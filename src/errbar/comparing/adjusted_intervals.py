"""Adjusted intervals: of each gap the interval at the level that its adjustment leaves it; it agrees with the verdict.

A step-down or step-up adjustment multiplies p; the interval at level 1 - alpha p / p_adjusted leaves out 0 exactly
where the adjusted p is below alpha, given that the method's own p and interval agree. It is never narrower than the
gap's own step of Holm's procedure asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from errbar.records.comparison import Comparison
from errbar.records.contrast import Gap
from errbar.records.missing import Missing

Again = Callable[[Sequence[tuple[Comparison, float]]], Sequence[Gap | Missing]]
"""Comparisons and levels -> each gap with its interval at the other level."""


def add_adjusted_intervals(comparisons: Sequence[Comparison], again: Again) -> tuple[Comparison, ...]:
    """Comparisons with adjusted_low, adjusted_high and adjusted_level among their extras, where p was adjusted."""
    levels = [_stricter_level(c, comparisons) for c in comparisons]
    asked = [(i, c, level) for i, (c, level) in enumerate(zip(comparisons, levels)) if level is not None]
    out = list(comparisons)
    for (i, c, level), found in zip(asked, again([(c, level) for _, c, level in asked])):
        if isinstance(found, Gap):
            ends = {"adjusted_low": float(found.low), "adjusted_high": float(found.high), "adjusted_level": level}
            out[i] = replace(c, extras={**c.extras, **ends})
    return tuple(out)


def _stricter_level(c: Comparison, family: Sequence[Comparison]) -> float | None:
    """The level left to a gap; None where it is its own."""
    if c.p is None or c.p_adjusted is None or c.low is None:
        return None
    if c.p > 0:
        share = c.p / c.p_adjusted if c.p_adjusted > 0 else 1.0
    else:  # too small to be divided: what the first step of so many leaves
        share = 1 / max(sum(x.p is not None and x.primary == c.primary for x in family), 1)
    return 1 - (1 - c.level) * share if share < 1 - 1e-9 else None
