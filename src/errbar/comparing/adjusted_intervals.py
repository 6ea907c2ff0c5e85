"""Adjusted intervals: of each gap the interval at the level that its adjustment leaves it; it agrees with the verdict.

A step-down or step-up adjustment multiplies p; the interval at level 1 - alpha p / p_adjusted leaves out 0 exactly
where the adjusted p is below alpha, given that the method's own p and interval agree. It is never narrower than the
gap's own step of Holm's procedure asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from errbar.records.contrast import Gap
from errbar.records.missing import Missing

Again = Callable[[Sequence[tuple[int, float]]], Sequence[Gap | Missing]]
"""Places of gaps, each with a level -> the same gaps with their intervals at these levels."""


def adjusted_ends(
    gaps: Sequence[Gap | None], p: Sequence[float | None], families: Sequence[int], level: float, again: Again
) -> list[dict[str, float]]:
    """adjusted_low, adjusted_high and adjusted_level of each gap; nothing where its interval is its own.

    `p` are the adjusted ones, `families` how many gaps each was adjusted with.
    """
    levels = [_stricter_level(*each, level) for each in zip(gaps, p, families)]
    asked = [(i, strict) for i, strict in enumerate(levels) if strict is not None]
    out: list[dict[str, float]] = [{} for _ in gaps]
    for (i, strict), found in zip(asked, again(asked)):
        if isinstance(found, Gap):
            out[i] = {
                "adjusted_low": float(found.low),
                "adjusted_high": float(found.high),
                "adjusted_level": strict,
            }
    return out


def _stricter_level(gap: Gap | None, p: float | None, family: int, level: float) -> float | None:
    """The level left to a gap; None where it is its own."""
    if gap is None or p is None:
        return None
    if gap.p > 0:
        share = gap.p / p if p > 0 else 1.0
    else:  # too small to be divided: what the first step of so many leaves
        share = 1 / max(family, 1)
    return 1 - (1 - level) * share if share < 1 - 1e-9 else None
