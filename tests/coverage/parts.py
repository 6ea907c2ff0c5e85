"""Parts of the study: whole bars, each part under an hour on two cores."""

from __future__ import annotations

from collections.abc import Iterable

CPU_SECONDS: dict[str, int] = {}
"""CPU seconds of every bar at its full replications, as measured."""
UNMEASURED = 900
"""What a bar counts for that is not listed."""
MOST = 3300
"""CPU seconds of a part: under an hour on one core, half of that on two."""


def divide(bars: Iterable[str]) -> list[tuple[str, ...]]:
    """Return the parts, bars in their order: a part ends where the next bar would exceed what a part may take."""
    parts: list[tuple[str, ...]] = []
    taken = MOST
    for bar in dict.fromkeys(bars):
        if taken + seconds(bar) > MOST:
            parts.append(())
            taken = 0
        parts[-1] += (bar,)
        taken += seconds(bar)
    return parts


def seconds(bar: str) -> int:
    """Return the CPU seconds that a bar takes."""
    return CPU_SECONDS.get(bar, UNMEASURED)
