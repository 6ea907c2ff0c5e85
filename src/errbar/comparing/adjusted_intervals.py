"""Adjusted intervals: of each gap the interval at the level that its adjustment leaves it; it agrees with the verdict.

A step-down or step-up adjustment multiplies p; the interval at level 1 - alpha p / p_adjusted leaves out 0 exactly
where the adjusted p is below alpha, given that the method's own p and interval agree. It is never narrower than the
gap's own step of Holm's procedure asks for.
"""

from __future__ import annotations

from collections.abc import Callable

from errbar.records.contrast import Gap
from errbar.records.missing import Missing


def adjusted_ends(
    gap: Gap, p: float, family: int, level: float, again: Callable[[float], Gap | Missing]
) -> dict[str, float]:
    """adjusted_low, adjusted_high and adjusted_level of a gap; nothing where its interval is its own.

    `p` is the adjusted one, `family` how many gaps it was adjusted with; `again` finds the gap at another level.
    """
    strict = _stricter_level(gap, p, family, level)
    found = None if strict is None else again(strict)
    if strict is None or not isinstance(found, Gap):
        return {}
    return {"adjusted_low": float(found.low), "adjusted_high": float(found.high), "adjusted_level": strict}


def _stricter_level(gap: Gap, p: float, family: int, level: float) -> float | None:
    """The level left to a gap; None where it is its own."""
    if gap.p > 0:
        share = gap.p / p if p > 0 else 1.0
    else:  # too small to be divided: what the first step of so many leaves
        share = 1 / max(family, 1)
    return 1 - (1 - level) * share if share < 1 - 1e-9 else None
