"""Axis positions: a range around numbers, and rows of names from the top down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from errbar.records.figure import Axis

PAD = 0.04


DECADES = 100.0
"""Ratio of the largest to the smallest value above which an axis is in powers of ten."""


def ranged(label: str, values: Iterable[float | None]) -> Axis:
    """Return an axis that holds all finite values with a little room; in powers of ten beyond two decades."""
    there = [x for x in values if x is not None and math.isfinite(x)]
    low, high = min(there, default=0.0), max(there, default=1.0)
    if low > 0 and high > DECADES * low:
        room = (high / low) ** PAD
        return Axis(label=label, low=low / room, high=high * room, log=True)
    room = PAD * (high - low) or (abs(high) or 1.0) * PAD
    return Axis(label=label, low=low - room, high=high + room)


def grown(label: str, values: Sequence[float]) -> Axis:
    """An axis for sizes above 0, in powers of ten where the largest is 8 times the smallest or more."""
    low, high = min(values), max(values)
    if low > 0 and high >= 8 * low:
        return Axis(label=label, low=low / 1.1, high=high * 1.1, log=True)
    return ranged(label, values)


def named(label: str, names: Sequence[str]) -> Axis:
    """An axis of categories 0, 1, 2, ..."""
    return Axis(label=label, low=-0.5, high=len(names) - 0.5, names=tuple(names))


def stacked(label: str, names: Sequence[str]) -> Axis:
    """An axis of categories with the first name on top: row i lies at `row(i, n)`."""
    return named(label, list(names)[::-1])


def row(i: int, n: int) -> float:
    """The height of row i of n, the first on top."""
    return float(n - 1 - i)
