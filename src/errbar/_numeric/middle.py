"""The median of many numbers, and others near it by rank, by counting: a sample brackets them, and only the rows in
between are ordered."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from errbar.records.types import Bools, Floats

SAMPLE = 1 << 13
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
    # Rows below the sample's median tell how far off it is; few rows of the sample lie in between, so that few rows
    # have to be taken out and ordered.
    centre = len(near) // 2
    reached = x >= near[centre]
    below = len(x) - int(np.count_nonzero(reached))
    off = (low - below) * before
    reach = REACH * math.sqrt(abs(off)) + 2
    if low >= below:
        reached &= x <= near[min(math.ceil(centre + off + reach), len(near) - 1)]
    else:
        reached ^= x >= near[max(math.floor(centre + off - reach), 0)]
    inside = x[reached]
    under = below if low >= below else below - len(inside)
    if under <= low and high < under + len(inside):
        return _mean_at(inside, low - under, high - under)
    return _in_bracket(x, near[0], near[-1], reached)


def _sample_near(x: Floats) -> tuple[Floats, float]:
    """Every so many rows, in order: those that most likely hold the median; and rows of the sample for one of all."""
    sample = x[:: len(x) // SAMPLE].copy()
    centre, reach = len(sample) // 2, int(REACH / 2 * math.sqrt(len(sample)))
    sample.partition((centre - reach, centre + reach))
    return np.sort(sample[centre - reach : centre + reach + 1]), len(sample) / len(x)


def _in_bracket(x: Floats, first: float, last: float, reached: Bools) -> float:
    """The median from the rows between two values, or from all rows where it lies outside; `reached` is written to."""
    low, high = (len(x) - 1) // 2, len(x) // 2
    np.greater_equal(x, first, out=reached)
    under = len(x) - int(np.count_nonzero(reached))
    reached &= x <= last
    inside = x[reached]
    if under <= low and high < under + len(inside):
        return _mean_at(inside, low - under, high - under)
    return _mean_at(x.copy(), low, high)


def _mean_at(x: Floats, low: int, high: int) -> float:
    """Mean of the values at two neighbouring places of the order, or at one; moves the rows given."""
    x.partition(high)
    return (float(x[high]) + (float(x[:high].max()) if low < high else float(x[high]))) / 2


def values_at(x: Floats, places: Sequence[int]) -> list[float]:
    """The values at these places of the order, the least at 0."""
    x, first, last = np.ascontiguousarray(x), min(places), max(places)
    inside, under = (x, 0) if len(x) < FEW else _bracketed(x, first, last)
    if not under <= first or not last < under + len(inside):  # rows in the order of their values deceive a sample
        inside, under = x, 0
    found = np.partition(inside, [place - under for place in places])
    return [float(found[place - under]) for place in places]


def _bracketed(x: Floats, first: int, last: int) -> tuple[Floats, int]:
    """Rows that most likely hold these places, and how many rows are below all of them."""
    sample = np.sort(x[:: len(x) // SAMPLE])
    share, reach = len(sample) / len(x), REACH / 2 * math.sqrt(len(sample)) + 1
    low, high = math.floor(first * share - reach), math.ceil(last * share + reach)
    if low < 0 or high >= len(sample) or high - low > len(sample) // 2:
        return x, 0
    reached = x >= sample[low]
    under = len(x) - int(np.count_nonzero(reached))
    reached &= x <= sample[high]
    return x[reached], under
