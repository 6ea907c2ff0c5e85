"""Medians and quantiles of a column, weights counted as repeats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from errbar._numeric.rank_values import PlacedRows, rows_between, values_at
from errbar.evidence import Evidence
from errbar.evidence.number_errors import plain_medians
from errbar.measures._cumulated_weight import CumulatedWeight, cumulate_all, cumulate_near
from errbar.records.types import Floats

ROUNDING = 1e-12
MIDDLE = 0.5, 0.5 + 2 * ROUNDING
"""Shares whose least values have the median for their mean."""


@dataclass(frozen=True)
class Ladder:
    """The values of a column by rank, and the weight that each holds; of many, those near a rank alone are sorted."""

    values: Floats
    weight: Floats | None

    def quantiles(self, *shares: float) -> list[float]:
        """The least values with these shares of the weight at or below them."""
        if self.weight is None:
            return self.at(places_of(len(self.values), *shares))
        amounts = [(share - ROUNDING) * self._total for share in shares]
        return self._holding(shares, amounts).least(amounts)

    def at(self, places: Sequence[int]) -> list[float]:
        """The values at these places of the order of rows without weights, the least at 0.

        Those near the middle are picked out once.
        """
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
        low, high = self.quantiles(*MIDDLE)
        return (low + high) / 2

    def _holding(self, shares: Sequence[float], amounts: Sequence[float]) -> CumulatedWeight:
        """Rows in order that hold these amounts of weight, and others near them, which may be asked for next."""
        assert self.weight is not None
        for known in self._held:
            if known.holds(amounts):
                return known
        near = len(self.values) ** (-1 / 3)
        found = cumulate_near(self.values, self.weight, min(shares) - near, max(shares) + near)
        self._held.append(found if found.holds(amounts) else cumulate_all(self.values, self.weight))
        return self._held[-1]

    @cached_property
    def _total(self) -> float:
        assert self.weight is not None
        return float(self.weight.sum())

    @cached_property
    def _held(self) -> list[CumulatedWeight]:
        """Rows with their cumulated weights, as found so far."""
        return []


def places_of(n: int, *shares: float) -> list[int]:
    """The first of n places at or below which these shares of equal rows lie."""
    return [_place(n, share - ROUNDING) for share in shares]


def bandwidth(n: int) -> float:
    """Return the distance from the median, in shares of rows, of quantiles that tell the density there.

    Hall & Sheather (1988), for a level of 95 %.
    """
    # n^(-1/3) z^(2/3) (1.5 phi(0)^2)^(1/3) with z = 1.96 is 0.97 n^(-1/3).
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
        return plain_medians(evidence)
    return np.array([each.median() for each in truth_ladders(evidence)])
