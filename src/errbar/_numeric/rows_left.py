"""The rank table of rows that are left when some are taken out, from the order of all rows: no sort of their own."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.ranking import BLOCK, RankTable, table_of_order
from errbar.records.types import Array, Bools, Floats, Ints


class ShortOrder(NamedTuple):
    """Ascending order of rows in as few bytes as their number allows."""

    order: Ints
    ends: Ints | None
    """Last places of runs of equal scores; None where no two rows tie."""

    def at_length(self) -> tuple[Ints, Ints]:
        """Order and ends as `order_and_ends` gives them."""
        ends = np.arange(len(self.order)) if self.ends is None else self.ends.astype(np.intp)
        return self.order.astype(np.intp), ends


def shorten(order: Ints, ends: Ints | None) -> ShortOrder:
    """Return the order in half the memory if 32-bit numbers reach all rows."""
    kind = _counts_of(len(order))
    return ShortOrder(order.astype(kind), None if ends is None or len(ends) == len(order) else ends.astype(kind))


def _counts_of(n: int) -> type:
    return np.int32 if n < 2**31 else np.int64


def table_left(whole: ShortOrder, left: Bools, positive: Bools, weight: Floats | None) -> RankTable:
    """The table of the rows that are left; in blocks, so that nothing but the table is as long as the rows."""
    order, ends = whole
    if weight is not None:
        return _weighted_table_left(whole, left, positive, weight)
    kind = _counts_of(len(order))
    most = int(np.count_nonzero(left))
    table: Array = np.empty((2, most if ends is None else min(most, len(ends))), dtype=kind)
    state = left.astype(np.uint8)
    state += 2 * positive.astype(np.uint8)  # one look at a row, far away in memory, tells both
    sums: Array = np.zeros((2, 1), dtype=kind)
    done = told = 0
    for start in range(0, len(order), BLOCK):
        rows = order[start : start + BLOCK]
        found = state[rows]
        stays = (found & 1).view(np.bool_)
        sums = _cumulate(found[stays] == 3, sums[:, -1])
        lines = sums[:, 1:]
        if ends is not None:
            counts = np.cumsum(stays)[_within(ends, start, start + len(rows))]
            # A score of which no row is left has no line; one whose rows lie in the block before has the first sums.
            lines = sums[:, counts[np.diff(counts, prepend=told) > 0]]
            told = (int(counts[-1]) if len(counts) else told) - (sums.shape[1] - 1)
        table[:, done : done + lines.shape[1]] = lines
        done += lines.shape[1]
    positives, negatives = table[:, :done]
    return RankTable(positives, negatives)


def _weighted_table_left(whole: ShortOrder, left: Bools, positive: Bools, weight: Floats) -> RankTable:
    order, ends = whole
    stays = left[order]
    rows = order[stays]
    upto = np.arange(1, len(rows) + 1) if ends is None else np.cumsum(stays)[ends]
    return table_of_order(positive[rows], upto[np.diff(upto, prepend=0) > 0] - 1, weight[rows])


def _cumulate(positive: Bools, before: Array) -> Array:
    """Counts of positives and of negatives, those before and then cumulated row by row."""
    sums = np.empty((2, len(positive) + 1), dtype=before.dtype)
    sums[:, 0] = before
    sums[0, 1:] = positive
    sums[1, 1:] = ~positive
    return np.cumsum(sums, axis=1, out=sums)


def _within(ends: Ints, start: int, stop: int) -> Ints:
    """Last places from start to before stop, counted from start."""
    # Numbers of another type would have all ends copied to it.
    first, last = ends.searchsorted(np.array((start, stop), dtype=ends.dtype))
    return ends[first:last] - start
