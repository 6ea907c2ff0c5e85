"""Nesting: the level at which an interval first holds a value, since intervals nest with their level."""

from __future__ import annotations

from collections.abc import Callable


def least_level(reaches: Callable[[float], bool], tail: float = 1e-9) -> float:
    """The smallest level whose interval holds 0, by halving: intervals nest."""
    low, high = 1e-6, 1 - tail
    if reaches(low):
        return 0.0
    if not reaches(high):
        return high
    for _ in range(40):
        # In the middle of the logs of 1 - level, since what matters lies near 1.
        middle = 1 - ((1 - low) * (1 - high)) ** 0.5
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return high
