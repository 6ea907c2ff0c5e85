"""Medians and quantiles of a column, weights counted as repeats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from errbar.evidence import Evidence
from errbar.records.types import Floats

ROUNDING = 1e-12
MIDDLE = 0.5, 0.5 + 2 * ROUNDING
"""Shares whose least values have the median for their mean."""


@dataclass(frozen=True)
class Ladder:
    """The values of a column by rank, and the weight that each holds, sorted once."""

    values: Floats
    weight: Floats | None

    def quantiles(self, *shares: float) -> list[float]:
        """The least values with these shares of the weight at or below them."""
        if self.weight is None:
            return self.at(places_of(len(self.values), *shares))
        amounts = [(share - ROUNDING) * float(self.weight.sum()) for share in shares]
        places = np.minimum(np.searchsorted(self._upto, amounts), len(self.values) - 1)
        return self.at(places.tolist())

    def at(self, places: Sequence[int]) -> list[float]:
        """The values at these places of the order, the least at 0."""
        return [float(self._ascending[place]) for place in places]

    def median(self) -> float:
        """The middle value; the mean of two where half of the weight lies on either side."""
        low, high = self.quantiles(*MIDDLE)
        return (low + high) / 2

    @cached_property
    def _ascending(self) -> Floats:
        return np.sort(self.values)

    @cached_property
    def _upto(self) -> Floats:
        """Weight of the rows up to each place."""
        assert self.weight is not None
        return np.cumsum(self.weight[np.argsort(self.values)])


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
    """The median of each output of the truth."""
    return np.array([each.median() for each in truth_ladders(evidence)])
