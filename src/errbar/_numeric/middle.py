"""The median of many numbers by counting: a sample brackets it, and only the rows in between are ordered."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from errbar.records.types import Floats

AT_ONCE = 1 << 15
SAMPLE = 1 << 14
FEW = 1 << 16
"""Below this many rows ordering them all takes no longer."""
REACH = 3.5
"""Half width of a bracket in standard errors of the sample's rank."""


def middle(x: Floats) -> float:
    """The median: the middle value, or the mean of the two in the middle."""
    x = np.ascontiguousarray(x)
    low, high = (len(x) - 1) // 2, len(x) // 2
    if len(x) < FEW:
        return _mean_at(x.copy(), low, high)
    near, before = _sample_near(x)
    # Rows below the sample's median tell how far off it is; few rows of the sample lie in between, so that the next
    # bracket is narrow, and few rows have to be taken out and ordered.
    centre = len(near) // 2
    below = sum(int(np.count_nonzero(rows < near[centre])) for rows in _blocks(x))
    off = (low - below) * before
    place, reach = centre + off, REACH * math.sqrt(abs(off)) + 2
    first, last = max(math.floor(place - reach), 0), min(math.ceil(place + reach), len(near) - 1)
    for a, b in ((near[min(first, len(near) - 1)], near[max(last, 0)]), (near[0], near[-1])):
        under, inside = _between(x, a, b)
        if under <= low and high < under + len(inside):
            return _mean_at(inside, low - under, high - under)
    return _mean_at(x.copy(), low, high)


def _sample_near(x: Floats) -> tuple[Floats, float]:
    """Every so many rows, in order: those that most likely hold the median; and rows of the sample for one of all."""
    sample = x[:: len(x) // SAMPLE].copy()
    centre, reach = len(sample) // 2, int(REACH / 2 * math.sqrt(len(sample)))
    sample.partition((centre - reach, centre + reach))
    return np.sort(sample[centre - reach : centre + reach + 1]), len(sample) / len(x)


def _between(x: Floats, low: float, high: float) -> tuple[int, Floats]:
    """How many rows lie below a bracket, and the rows within it."""
    below, inside = 0, []
    for rows in _blocks(x):
        reached = rows >= low
        below += len(rows) - int(np.count_nonzero(reached))
        reached &= rows <= high
        inside.append(rows[reached])
    return below, np.concatenate(inside)


def _blocks(x: Floats) -> Iterator[Floats]:
    return (x[start : start + AT_ONCE] for start in range(0, len(x), AT_ONCE))


def _mean_at(x: Floats, low: int, high: int) -> float:
    """Mean of the values at two neighbouring places of the order, or at one; moves the rows given."""
    x.partition(high)
    return (float(x[high]) + (float(x[:high].max()) if low < high else float(x[high]))) / 2
