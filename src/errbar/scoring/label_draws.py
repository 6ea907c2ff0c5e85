"""Sums over slices with labels as they are, and with labels permuted among the pieces of each stratum."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.records.types import Floats, Ints
from errbar.scoring.label_pieces import LabelPieces

TOGETHER = 1 << 15
"""Labels that are counted at a time, so that they stay in cache."""


class LabelDraws:
    """Draws of the labels of pieces."""

    def __init__(self, pieces: LabelPieces, codes: Sequence[Ints], levels: Sequence[int], sums: Floats) -> None:
        """Codes of every row in each column, how many levels each has, and sums by piece: (quantities, pieces)."""
        self.stratum, self.sums = pieces.stratum, sums
        self.labels = [(pieces.of_pieces(x), k) for x, k in zip(codes, levels)]
        # In the order of their strata, sorting random numbers within strata permutes within strata.
        self.by_stratum = np.argsort(self.stratum, kind="stable")

    def observe(self) -> list[Floats]:
        """Sums by quantity with the labels as they are, for each column: (1, levels, quantities)."""
        return self._sum(np.arange(len(self.stratum))[None])

    def draw(self, count: int, rng: np.random.Generator) -> list[Floats]:
        """Sums with labels permuted: (count, levels, quantities)."""
        part, parts = max(1, TOGETHER // len(self.stratum)), []
        for start in range(0, count, part):
            chance = rng.random((min(part, count - start), len(self.stratum)))
            orders = np.empty(chance.shape, dtype=np.intp)
            orders[:, self.by_stratum] = np.argsort(self.stratum + chance, axis=1)
            parts.append(self._sum(orders))
        return [np.concatenate(x) for x in zip(*parts)]

    def _sum(self, orders: Ints) -> list[Floats]:
        """Sums of pieces whose labels are those of other pieces: (draws, pieces)."""
        draws, found = len(orders), []
        first = np.arange(draws)[:, None]
        for label, k in self.labels:
            flat = (label[orders] + k * first).reshape(-1)
            out = np.empty((draws, k, len(self.sums)))
            for i, x in enumerate(self.sums):
                every = np.broadcast_to(x, orders.shape).reshape(-1)
                out[:, :, i] = np.bincount(flat, weights=every, minlength=draws * k).reshape(draws, k)
            found.append(out)
        return found
