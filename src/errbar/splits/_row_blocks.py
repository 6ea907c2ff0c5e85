"""Row blocks: what is assigned or drawn whole, single rows or units with all their rows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.splitter import RowLayout
from errbar.records.types import Ints


class RowBlocks(NamedTuple):
    """n pieces; a piece's stratum is the rarest one among its rows, so that what is rare is spread first."""

    n: int
    word: str
    words: str
    of: Ints | None = None
    """The piece of every row; None where every row is a piece."""
    strata: Ints | None = None

    def rows(self, picked: Ints) -> Ints:
        """The rows of those pieces, in order."""
        if self.of is None:
            return np.sort(picked)
        inside = np.zeros(self.n, dtype=np.bool_)
        inside[picked] = True
        return np.flatnonzero(inside[self.of])


def pieces_of(layout: RowLayout) -> RowBlocks:
    """Units where there are units, rows otherwise."""
    if layout.unit is None:
        return RowBlocks(layout.n, "row", "rows", None, layout.strata)
    count = int(layout.unit.max()) + 1
    strata = None if layout.strata is None else _rarest(layout.strata, layout.unit, count)
    return RowBlocks(count, layout.unit_name, layout.units, layout.unit, strata)


def _rarest(strata: Ints, unit: Ints, count: int) -> Ints:
    total = np.bincount(strata)
    rank = np.empty(len(total), dtype=np.intp)
    rank[np.argsort(total, kind="stable")] = np.arange(len(total))
    found = np.full(count, len(total), dtype=np.intp)
    np.minimum.at(found, unit, rank[strata])
    return found
