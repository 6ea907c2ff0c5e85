"""Split predictions: the out-of-fold predictions of the splits of one role, contiguous split by split."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from errbar.evidence import Evidence
from errbar.records.predictions import Predictions
from errbar.records.types import Floats, Ints


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

    @cached_property
    def evidence(self) -> Evidence:
        """All rows of the part."""
        return Evidence(self.predictions)

    @cached_property
    def rows(self) -> int:
        """Different rows that were predicted."""
        return len(np.unique(self.row))

    @cached_property
    def sizes(self) -> Floats:
        """Predictions of each split."""
        return (self.ends - self.starts).astype(float)

    def evidence_of(self, place: int) -> Evidence:
        """The rows of one split, shared by the measures."""
        if place not in self._by_split:
            self._by_split[place] = Evidence(self.predictions.take(slice(self.starts[place], self.ends[place])))
        return self._by_split[place]

    def means(self, losses: Floats) -> Floats:
        """Mean loss of each split."""
        sums = np.add.reduceat(losses, self.starts) if len(self.starts) else np.zeros(0)
        return np.asarray(sums / self.sizes, dtype=np.float64)
