"""Left out: rows taken out of all rows, as a slice is; what is known of both tells of the rows that are left."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.ranking import RankTable, order_and_ties
from errbar._numeric.rows_left import ShortOrder, shorten, table_left
from errbar.evidence import Evidence
from errbar.records.types import Bools


class LeftOut(NamedTuple):
    """All rows, those that were taken out, and which are left."""

    whole: Evidence
    inside: Evidence
    """The rows taken out."""
    left: Bools
    """Of all rows, those that are left."""

    def rank_table(self, c: int) -> RankTable:
        """Of the rows that are left, by the order of all rows of two classes."""
        whole = self.whole
        named = None if c == whole.positive else c
        order = whole.keep(("short order", named), lambda: _short_order(whole, named))
        return table_left(order, self.left, whole.is_true(c), whole.weight)


def _short_order(whole: Evidence, c: int | None) -> ShortOrder:
    """Of all rows; where it is not known already, no longer one is made on the way but that of the rows."""
    known = whole.known(("order", c), tuple)
    return shorten(*(known or order_and_ties(np.ascontiguousarray(whole.ranking(c)))))
