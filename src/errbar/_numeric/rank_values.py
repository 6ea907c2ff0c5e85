"""The median of many numbers, and others near it by rank, by counting: a sample brackets them, and only the rows in
between are ordered."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from threading import Lock

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar.records.types import Bools, Floats

SAMPLE = 1 << 13
FEW = 1 << 16
"""Below this many rows ordering them all takes no longer."""
REACH = 3.5
"""Half width of a bracket in standard errors of the sample's rank."""


def find_median(x: Floats) -> float:
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
    # About `off` rows of the sample lie between its median and the place sought, with a deviation near sqrt(off).
    off = (low - below) * before
    reach = REACH * math.sqrt(abs(off)) + 2
    if low >= below:
        reached &= x <= near[min(math.ceil(centre + off + reach), len(near) - 1)]
    else:
        # Rows from the lower end on, minus those already reached: what lies in between.
        reached ^= x >= near[max(math.floor(centre + off - reach), 0)]
    inside = x[reached]
    under = below if low >= below else below - len(inside)
    if under <= low and high < under + len(inside):
        return _mean_at(inside, low - under, high - under)
    return _in_bracket(x, near[0], near[-1], reached)


def _sample_near(x: Floats) -> tuple[Floats, float]:
    """Every so many rows, in order: those that most likely hold the median; and rows of the sample for one of all."""
    sample = x[:: len(x) // SAMPLE].copy()
    # The rank of the median in a sample of m has the standard deviation sqrt(m) / 2.
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


class PlacedRows:
    """Rows between two places of the order, which are put in place as far as they are asked for."""

    def __init__(self, rows: Floats, under: int, ends: tuple[int, int]) -> None:
        self.under = under
        """Number of rows below all of these."""
        self._rows = rows
        self._ends = ends
        """Places between which most others are asked for: they are fixed with the first, which takes no longer."""
        self._fixed = [-1, len(rows)]
        """Places here before which no row is larger and after which none is smaller."""
        self._one_at_a_time = Lock()

    def hold(self, first: int, last: int) -> bool:
        """Return True if the rows at these places of the order are among those kept here."""
        return self.under <= first and last < self.under + len(self._rows)

    def at(self, places: Sequence[int]) -> list[float]:
        """The values at these places of the order of all rows, the least at 0."""
        with self._one_at_a_time:  # rows are moved, and a field may be read by two threads at once
            self._fix(places)
            return [float(self._rows[place - self.under]) for place in places]

    def _fix(self, places: Sequence[int]) -> None:
        asked = {place - self.under for place in (places if len(self._fixed) > 2 else (*places, *self._ends))}
        new = sorted(asked.difference(self._fixed))
        for before, after in zip(self._fixed[:-1], self._fixed[1:]):
            inside = new[bisect_left(new, before) : bisect_left(new, after)]
            if inside:
                self._rows[before + 1 : after].partition([place - before - 1 for place in inside])
        self._fixed = sorted({*self._fixed, *new})


def values_at(x: Floats, places: Sequence[int]) -> list[float]:
    """The values at these places of the order, the least at 0."""
    return rows_between(x, min(places), max(places)).at(places)


def rows_between(x: Floats, first: int, last: int) -> PlacedRows:
    """Rows that hold these places of the order: not many more of many rows, all of few."""
    found = None if len(x) < FEW else _bracketed(np.ascontiguousarray(x), first, last)
    if found is not None and found.hold(first, last):
        return found
    return PlacedRows(x.copy(), 0, (first, last))  # few rows, or a sample deceived by rows in the order of their values


def _bracketed(x: Floats, first: int, last: int) -> PlacedRows | None:
    """Rows that most likely hold these places; None where they are too many."""
    sample = x[:: len(x) // SAMPLE].copy()
    # No rank varies more than the median's, sqrt(m) / 2, so its reach serves every place.
    share, reach = len(sample) / len(x), REACH / 2 * math.sqrt(len(sample)) + 1
    low, high = math.floor(first * share - reach), math.ceil(last * share + reach)
    if low < 0 or high >= len(sample) or high - low > len(sample) // 2:
        return None
    sample.partition((low, high))
    inside, above = [], 0
    for start in range(0, len(x), BLOCK):  # in cache: rows are compared twice and picked out
        block = x[start : start + BLOCK]
        reached = block >= sample[low]
        above += int(np.count_nonzero(reached))
        reached &= block <= sample[high]
        inside.append(block[reached])
    return PlacedRows(np.concatenate(inside), len(x) - above, (first, last))
