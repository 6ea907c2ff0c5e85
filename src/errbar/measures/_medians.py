"""Medians and quantiles of a column, weights counted as repeats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from errbar._dataclass import dataclass
from errbar._numeric.middle import PlacedRows, middle, rows_between, values_at
from errbar._numeric.ranking import fast_argsort
from errbar.evidence import Evidence
from errbar.records.types import Floats, Ints

ROUNDING = 1e-12


@dataclass(frozen=True)
class Ladder:
    """The values of a column by rank, and the weight that each holds; without weights they are never sorted."""

    values: Floats
    weight: Floats | None

    def quantiles(self, *shares: float) -> list[float]:
        """The least values with these shares of the weight at or below them."""
        n = len(self.values)
        if self.weight is None:
            return self.at([_place(n, share - ROUNDING) for share in shares])
        order, upto = self._steps
        places = [min(int(np.searchsorted(upto, share - ROUNDING)), n - 1) for share in shares]
        return [float(self.values[order[place]]) for place in places]

    def at(self, places: Sequence[int]) -> list[float]:
        """The values at these places of the order, the least at 0; those near the middle are picked out once."""
        first, last = self._near
        if first <= min(places) and max(places) <= last:
            return self._middle.at(places)
        return values_at(self.values, places)

    @cached_property
    def _near(self) -> tuple[int, int]:
        """First and last of the places that are near the middle."""
        n, h = len(self.values), bandwidth(len(self.values))
        return _place(n, 0.5 - h - ROUNDING), _place(n, 0.5 + h)

    @cached_property
    def _middle(self) -> PlacedRows:
        return rows_between(self.values, *self._near)

    def median(self) -> float:
        """The middle value; the mean of two where half of the weight lies on either side."""
        low, high = self.quantiles(0.5, 0.5 + 2 * ROUNDING)
        return (low + high) / 2

    @cached_property
    def _steps(self) -> tuple[Ints, Floats]:
        """Rows in ascending order, and the share of weight at or below each."""
        assert self.weight is not None
        order = fast_argsort(self.values)
        upto = np.cumsum(self.weight[order])
        return order, upto / upto[-1]


def bandwidth(n: int) -> float:
    """How far from the median, in shares of rows, quantiles tell the density there: Hall & Sheather (1988), 95 %."""
    return min(0.97 * float(n ** (-1 / 3)), 0.45)


def _place(n: int, share: float) -> int:
    """The first of n places at or below which that share of equal rows lies: i with (i + 1) / n >= share."""
    place = min(max(math.ceil(share * n) - 1, 0), n - 1)
    while place > 0 and place / n >= share:  # where the product was rounded up
        place -= 1
    while place < n - 1 and (place + 1) / n < share:
        place += 1
    return place


def truth_ladders(evidence: Evidence) -> list[Ladder]:
    """One per output of the truth."""
    y = evidence.given.truth.reshape(evidence.n, -1)
    return evidence.keep("truth_ladders", lambda: [Ladder(column, evidence.weight) for column in y.T])


def truth_medians(evidence: Evidence) -> Floats:
    """One per output of the truth; without weights no sort is needed."""
    if evidence.weight is None:
        y = evidence.given.truth.reshape(evidence.n, -1)
        return evidence.keep("truth_medians", lambda: np.array([middle(column) for column in y.T]))
    return np.array([each.median() for each in truth_ladders(evidence)])
