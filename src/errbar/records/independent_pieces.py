"""Independent pieces: what stands alone among rows with units or weights, and what each weighs."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from errbar.records.types import Array, Bools, Floats, Ints


class IndependentPieces:
    """Units where rows belong to units, rows otherwise; read-only."""

    def __init__(self, n: int, unit: Ints | None, weight: Floats | None) -> None:
        self.n, self.unit, self.weight = n, unit, weight

    @cached_property
    def mass(self) -> Floats:
        """Weight of each piece; how many rows it has where they are not weighted."""
        if self.unit is None:
            return np.ones(self.n) if self.weight is None else self.weight
        return np.bincount(self.unit, weights=self.weight).astype(float)

    def masses(self, counted: Bools | None) -> Floats:
        """Return the mass of each piece in the rows that are counted; None counts all."""
        if counted is None:
            return self.mass
        if self.unit is None:
            return self.mass * counted
        out = np.flatnonzero(~counted)
        if len(out) < self.n // 8:  # few rows to take off
            taken = np.bincount(self.unit[out], None if self.weight is None else self.weight[out], len(self.mass))
            return np.maximum(self.mass - taken, 0.0)
        kept = counted if self.weight is None else self.weight * counted
        return np.bincount(self.unit, weights=kept).astype(float)

    def totals(self, rows: Floats) -> Floats:
        """What each piece adds to the mean of these centred row values, times the number of pieces.

        Each sum is divided by the weight of the other pieces, as leaving the piece out would (CR3, the jackknife's
        form). Pieces without weight count for nothing.
        """
        there, factor = self._factor
        sums: Array = rows
        if self.unit is not None:
            sums = np.bincount(self.unit, weights=rows if self.weight is None else self.weight * rows)
        return np.asarray((sums if there is None else sums[there]) * factor, dtype=np.float64)

    @cached_property
    def _factor(self) -> tuple[Bools | None, Floats]:
        """Which pieces have weight, None for all; and what the sum of a unit, or the value of a row, is multiplied by:
        pieces less one over the weight of the others, times the weight of the row."""
        there = self.mass > 0
        mass = self.mass if there.all() else self.mass[there]
        rest = (whole := float(mass.sum())) - mass
        rest[mass >= whole] = np.nan
        factor = np.divide(len(mass) - 1, rest, out=rest)
        if self.unit is None:
            factor *= mass
        return None if len(mass) == len(there) else there, factor
