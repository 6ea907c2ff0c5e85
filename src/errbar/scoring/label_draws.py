"""Sums over slices with labels as they are, and with labels permuted among the pieces of each stratum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats, Ints
from errbar.scoring.label_pieces import LabelPieces

TOGETHER = 1 << 15
"""Labels that are counted at a time, so that they stay in cache."""


class LabelOrder(NamedTuple):
    """Places of one column's labels, those of a slice one after another."""

    places: Ints
    starts: Ints
    present: Ints
    """The slices that have any."""
    levels: int


class LabelDraws:
    """Draws of the labels of pieces."""

    def __init__(self, pieces: LabelPieces, codes: Sequence[Ints], levels: Sequence[int], sums: Floats) -> None:
        """Codes of every row in each column, how many levels each has, and sums by piece: (quantities, pieces)."""
        self.stratum, self.quantities = pieces.stratum, len(sums)
        # Two quantities are added as one complex number: all sums over a slice then take a third of the time.
        self.sums = np.pad(sums, ((0, len(sums) % 2), (0, 0))).T.copy().view(complex)
        self.labels = [_order_labels(pieces.of_pieces(x), k) for x, k in zip(codes, levels)]
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
            sources = np.empty(chance.shape, dtype=np.intp)
            np.put_along_axis(sources, np.argsort(self.stratum + chance, axis=1), self.by_stratum[None], axis=1)
            parts.append(self._sum(sources))
        return [np.concatenate(x) for x in zip(*parts)]

    def _sum(self, sources: Ints) -> list[Floats]:
        """Sums of the pieces that the labels move to: (draws, pieces), for each label the piece."""
        draws, found = len(sources), []
        first = len(self.stratum) * np.arange(draws)[:, None]
        for order in self.labels:
            there = self.sums.take(sources[:, order.places].reshape(-1), axis=0)
            totals = np.add.reduceat(there, (first + order.starts).reshape(-1)).view(float)
            out = np.zeros((draws, order.levels, self.quantities))
            out[:, order.present] = totals[:, : self.quantities].reshape(draws, -1, self.quantities)
            found.append(out)
        return found


def _order_labels(label: Ints, levels: int) -> LabelOrder:
    counts = np.bincount(label, minlength=levels)
    present = np.flatnonzero(counts)
    return LabelOrder(np.argsort(label, kind="stable"), (np.cumsum(counts) - counts)[present], present, levels)
