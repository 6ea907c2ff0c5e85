"""Sums over slices with labels as they are, and with labels permuted.

Pieces of a stratum stand on a circle. A draw turns the labels of every stratum along its circle by chance; from time to
time the labels are shuffled anew. Shuffles are cosets of the turns, each with as many draws, so that the labels as they
are take part as one draw among equals, and p values are exact. A turn costs far less than a shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.records.types import Floats, Ints
from errbar.scoring.label_pieces import LabelPieces

TURNS = 25
"""Draws from one shuffle."""
TOGETHER = 1 << 14
"""Labels that are counted at a time."""


class LabelDraws:
    """Draws of the labels of pieces."""

    def __init__(self, pieces: LabelPieces, codes: Sequence[Ints], levels: Sequence[int], sums: Floats) -> None:
        """Codes of every row in each column, how many levels each has, and sums by piece: (quantities, pieces)."""
        self.stratum = pieces.stratum
        self.labels = [pieces.of_pieces(x) for x in codes]
        self.levels, self.sums = levels, sums
        self.sizes = np.bincount(self.stratum)
        starts = np.cumsum(self.sizes) - self.sizes
        self.starts = 2 * np.repeat(starts, self.sizes) + (np.arange(len(self.stratum)) - np.repeat(starts, self.sizes))
        """Where a piece's label stands, twice around each circle."""
        self.around = np.empty(2 * len(self.stratum), dtype=np.intp)
        self.around[self.starts] = np.arange(len(self.stratum))
        self.around[self.starts + np.repeat(self.sizes, self.sizes)] = np.arange(len(self.stratum))
        self.placed: Floats | None = None

    def draw(self, rng: np.random.Generator) -> list[Floats]:
        """The next draws: for each column sums by quantity, (TURNS, levels, quantities); the very first is observed."""
        order = np.argsort(self.stratum + rng.random(len(self.stratum)))
        turns = (rng.random((TURNS, len(self.sizes))) * self.sizes).astype(np.intp)
        if self.placed is None:
            self.placed = np.ascontiguousarray(self.sums[:, order])
            turns[0] = 0
        labels = [x[order][self.around] for x in self.labels]
        part = max(1, TOGETHER // len(order))
        found = [np.empty((TURNS, k, len(self.sums))) for k in self.levels]
        for start in range(0, TURNS, part):
            some = turns[start : start + part]
            at = self.starts + np.repeat(some, self.sizes, axis=1)
            for out, k, label in zip(found, self.levels, labels):
                self._count(label[at] + k * np.arange(len(some))[:, None], out[start : start + part])
        return found

    def _count(self, codes: Ints, out: Floats) -> None:
        """Fill (draws, levels, quantities) with sums by code."""
        assert self.placed is not None
        draws, k = out.shape[:2]
        flat = codes.reshape(-1)
        for i, x in enumerate(self.placed):
            every = np.broadcast_to(x, codes.shape).reshape(-1)
            out[:, :, i] = np.bincount(flat, weights=every, minlength=draws * k).reshape(draws, k)
