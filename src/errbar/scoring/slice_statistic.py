"""Slice statistic: Welch's t of a slice against all other rows, the variance of a small slice drawn to that of all.

With means m inside and mo outside, c and co rows, variances s2, so2, and S2 of all rows:
t = (m - mo) / sqrt(v / c + so2 / co), v = (c s2 + 20 S2) / (c + 20). A slice of few rows has a variance that is often
far too small; drawn to that of all rows, it makes no t so large that it hides what large slices show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from errbar._numeric.open_scale import open_scale
from errbar.records.scored import HAIR, Mean, Means, Scored
from errbar.records.types import Floats

DRAWN_TO = 20
"""Rows of the size of all rows' variance that are added to a slice's own."""


class SliceSums(NamedTuple):
    """Sums over the rows of slices."""

    mass: Floats
    """Sums of weights: rows where there are none."""
    squares: Floats
    """Sums of squared weights."""
    of: Floats
    """Sums of the quantities times the weights: (..., quantities)."""

    @property
    def worth(self) -> Floats:
        """Rows of equal weight that would tell as much."""
        return np.asarray(self.mass * self.mass / self.squares)

    @property
    def variance(self) -> Floats:
        """Variance of the first quantity, from the sum of it and of its square."""
        mean = self.of[..., 0] / self.mass
        spread = np.maximum(self.of[..., 1] / self.mass - mean * mean, 0.0)
        return np.asarray(spread * self.worth / np.maximum(self.worth - 1, 1.0))

    def means(self, start: int) -> Floats:
        """(quantities, slices) of those from `start` on."""
        found = self.of[..., start:] / np.asarray(self.mass)[..., None]
        return np.moveaxis(found, -1, 0).reshape(found.shape[-1], -1)


@dataclass(frozen=True)
class SliceStatistic:
    """The row quantities that a measure needs, and its t from their sums."""

    scored: Scored
    """The measure on all rows."""

    @property
    def is_known(self) -> bool:
        """False where rows have neither a loss nor an influence."""
        return isinstance(self.scored.basis, Mean) or self.scored.influence_of is not None

    def quantities(self) -> Iterator[Floats]:
        """Yield a row's loss and its square, in units of their spread; then what a function of means is made of."""
        basis, weight = self.scored.basis, self.scored.weight
        if isinstance(basis, Mean):
            loss, size = basis.rows(), basis.mean
        else:
            assert self.scored.influence_of is not None
            loss, size = self.scored.influence_of(), self.scored.value
        with np.errstate(over="ignore", invalid="ignore"):
            loss = loss - np.average(loss, weights=weight)
            spread = np.sqrt(np.average(loss * loss, weights=weight))
            # Influences of a perfect order are rounding: in units of their spread it would look like losses.
            loss = loss / spread if HAIR * abs(size) < spread < np.inf else np.zeros(len(loss))
        yield loss
        yield loss * loss
        if isinstance(basis, Means):
            yield from basis.block(slice(None))

    def find(self, inside: SliceSums, every: SliceSums) -> Floats:
        """t of every slice, from the sums over its rows and over all rows; 0 where it is undefined."""
        others = SliceSums(*(a - b for a, b in zip(every, inside)))
        with np.errstate(all="ignore"):
            drawn = (inside.worth * inside.variance + DRAWN_TO * every.variance) / (inside.worth + DRAWN_TO)
            gap = (self._value(inside) - self._value(others)).reshape(inside.mass.shape)
            t = gap / np.sqrt(drawn / inside.worth + others.variance / others.worth)
        return np.where(np.isfinite(t), t, 0.0)

    def _value(self, sums: SliceSums) -> Floats:
        """The mean loss of slices, or the function of their means on a scale without ends."""
        basis = self.scored.basis
        if not isinstance(basis, Means):
            return np.asarray(sums.means(0)[0])
        return np.asarray(open_scale(self.scored.measure.bounds).to(np.real(basis.combine(sums.means(2)))))
