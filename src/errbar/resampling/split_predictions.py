"""Split predictions: the out-of-fold predictions of the splits of one role, contiguous split by split."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from errbar._numeric.first_places import first_places
from errbar.evidence import Evidence
from errbar.records.predictions import Predictions
from errbar.records.scored import ConfusionBasis
from errbar.records.types import Bools, Floats, Ints


class SplitPredictions:
    """The predictions of the splits of one role, contiguous split by split."""

    def __init__(self, predictions: Predictions, splits: Sequence[int]) -> None:
        # Measures see plain rows; which split they are from stays here.
        self.predictions = replace(predictions, row=None, split=None, repeat=None, fold=None)
        self.splits = np.asarray(splits, dtype=np.intp)
        assert predictions.split is not None and predictions.row is not None
        self.split: Ints = predictions.split
        self.row: Ints = predictions.row
        self.starts = np.searchsorted(self.split, self.splits)
        self.ends = np.searchsorted(self.split, self.splits, side="right")
        self._by_split: dict[int, Evidence] = {}
        self._counted: tuple[Ints, Floats] | None = None

    @cached_property
    def evidence(self) -> Evidence:
        """All rows of the part."""
        return Evidence(self.predictions)

    @cached_property
    def rows(self) -> int:
        """Different rows that were predicted."""
        return int(np.count_nonzero(self.times))

    @cached_property
    def times(self) -> Ints:
        """Predictions of each row, by its number."""
        return np.bincount(self.row)

    @cached_property
    def sizes(self) -> Floats:
        """Predictions of each split."""
        return (self.ends - self.starts).astype(float)

    @cached_property
    def masses(self) -> Floats:
        """What each split counts for: its weights' sum, or its predictions where rows have no weights."""
        weight = self.predictions.weight
        return self.sizes if weight is None else _sums(weight, self.starts)

    def only(self, inside: Bools) -> SplitPredictions | None:
        """Return the part with these predictions alone, without splits that have none; None if nothing is left."""
        rows = np.flatnonzero(inside)
        if not len(rows):
            return None
        split = self.split[rows]
        given = replace(self.predictions.take(rows), row=self.row[rows], split=split)
        return SplitPredictions(given, self.splits[np.isin(self.splits, split)].tolist())

    def evidence_of(self, place: int) -> Evidence:
        """The rows of one split, shared by the measures."""
        if place not in self._by_split:
            self._by_split[place] = Evidence(self.predictions.take(slice(self.starts[place], self.ends[place])))
        return self._by_split[place]

    def count_cells(self, table: ConfusionBasis) -> Floats:
        """Return the confusion table of each split, (splits, K, K); measures of the same codes share one count."""
        codes, size = table.codes(), table.cells.size
        if self._counted is None or self._counted[0] is not codes:
            place = np.repeat(np.arange(len(self.splits)), self.sizes.astype(int))
            weight, least = self.predictions.weight, len(self.splits) * size
            counts = np.bincount(place * size + codes, weights=weight, minlength=least).astype(np.float64)
            self._counted = codes, counts.reshape(len(self.splits), *table.cells.shape)
        return self._counted[1]

    def means(self, losses: Floats) -> Floats:
        """Mean loss of each split, weighted where rows have weights."""
        weight = self.predictions.weight
        return np.asarray(_sums(losses if weight is None else weight * losses, self.starts) / self.masses)

    def contributions(self, losses: Floats, centre: float) -> Floats:
        """Losses whose plain mean is the weighted mean `centre`: each as far from it as its row moves that mean.

        centre + w / mean(w) x (loss - centre), the first-order form of a weighted mean: what is right for a plain mean
        of losses (its spread, by unit too) is then right for the weighted one. As they are without weights.
        """
        weight = self.predictions.weight
        if weight is None:
            return losses
        mean = weight[first_places(self.row)].mean()
        return np.asarray(centre + weight / mean * (losses - centre), dtype=np.float64)


def _sums(values: Floats, starts: Ints) -> Floats:
    return np.asarray(np.add.reduceat(values, starts) if len(starts) else np.zeros(0), dtype=np.float64)
