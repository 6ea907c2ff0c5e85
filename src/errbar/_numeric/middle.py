"""The median of many numbers by counting: a sample brackets it, and only the rows in between are ordered."""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar.records.types import Floats

SAMPLE = 1 << 13
FEW = 1 << 16
"""Below this many rows ordering them all takes no longer."""
REACH = 1.75
"""Half width of the bracket in ranks of the sample, by the root of its size: three and a half standard errors."""


def middle(x: Floats) -> float:
    """The median: the middle value, or the mean of the two in the middle."""
    n = len(x)
    if n >= FEW:
        below, inside = _bracket(x)
        low, high = (n - 1) // 2 - below, n // 2 - below
        if low >= 0 and high < len(inside):
            return _mean_at(inside, low, high)
    return _mean_at(x.copy(), (n - 1) // 2, n // 2)


def _mean_at(x: Floats, low: int, high: int) -> float:
    """Mean of the values at two neighbouring places of the order, or at one; moves the rows given."""
    x.partition(high)
    return (float(x[high]) + (float(x[:high].max()) if low < high else float(x[high]))) / 2


def _bracket(x: Floats) -> tuple[int, Floats]:
    """How many rows lie below a bracket that most likely holds the median, and the rows within it."""
    sample = np.sort(x[:: len(x) // SAMPLE])
    centre, reach = len(sample) // 2, int(REACH * math.sqrt(len(sample)))
    low, high = sample[centre - reach], sample[centre + reach]
    below, inside = 0, []
    for start in range(0, len(x), BLOCK):
        rows = x[start : start + BLOCK]
        reached = rows >= low
        below += len(rows) - int(np.count_nonzero(reached))
        inside.append(rows[reached & (rows <= high)])
    return below, np.concatenate(inside)


def mean_distance(x: Floats, centre: float) -> float:
    """Mean absolute distance of rows from a number."""
    blocks = (x[start : start + BLOCK] - centre for start in range(0, len(x), BLOCK))
    return float(sum(np.abs(d, out=d).sum() for d in blocks)) / len(x)
