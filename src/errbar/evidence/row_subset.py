"""Row subset: some of all rows, named by which of them they are; what is known of all rows tells of these.

A slice that holds many of the rows, and all rows but a slice, need no copy: their tables are counted in the order and
the cells of all rows, and sums of their losses are added up in blocks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from errbar._numeric.masked_rows import MaskedRows
from errbar._numeric.probability_sums import ProbabilitySums, probability_sums
from errbar._numeric.ranking import RankTable, order_and_ties
from errbar._numeric.rows_left import ShortOrder, shorten, table_left
from errbar.evidence import LEAST_LEFT, Evidence
from errbar.records.predictions import Predictions
from errbar.records.types import Floats, Ints


class RowSubset(NamedTuple):
    """All rows, which of them are meant, and the others."""

    whole: Evidence
    others: Evidence | None
    """The rows that are not meant, where something is known of them."""
    rows: MaskedRows
    """Of all rows, those that are meant."""

    def copy(self) -> Predictions:
        """The rows themselves, for what reads them one by one."""
        return replace(self.whole.given, slicings=()).take(self.rows.mask)

    def class_counts(self) -> Ints:
        """Rows of each true class."""
        if self.others is not None:
            return self.whole.class_counts - self.others.class_counts
        if len(self.whole.classes) == 2:
            ones = int(np.count_nonzero(self.whole.is_true(1) & self.rows.mask))
            return np.array([self.rows.n - ones, ones])
        return np.bincount(self.whole.given.truth[self.rows.mask], minlength=len(self.whole.classes))

    def cells(self, threshold: float | None) -> Floats:
        """The confusion table of rows that count once."""
        whole = self.whole
        if self.others is not None:
            return whole.cells(threshold) - self.others.cells(threshold)
        k = len(whole.classes)
        found = np.bincount(whole.cell_codes(threshold)[self.rows.mask], minlength=k * k)
        return found.reshape(k, k).astype(float)

    def rank_table(self, c: int) -> RankTable:
        """By the order of all rows of two classes."""
        whole = self.whole
        named = None if c == whole.positive else c
        order = whole.keep(("short order", named), lambda: _short_order(whole, named))
        return table_left(order, self.rows.mask, whole.is_true(c), whole.weight)

    def probability_sums(self) -> ProbabilitySums:
        """Return loss sums of many plain rows of two classes with probabilities."""
        return probability_sums(self.whole.p_positive(), self.whole.y_positive(), LEAST_LEFT, self.rows.mask)


def _short_order(whole: Evidence, c: int | None) -> ShortOrder:
    """Return the order of all rows in as few bytes as it needs."""
    known = whole.known(("order", c), tuple)
    return shorten(*(known or order_and_ties(np.ascontiguousarray(whole.ranking(c)))))
