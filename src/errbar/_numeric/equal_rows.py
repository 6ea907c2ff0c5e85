"""Equal rows: rows with the same hash, in groups, and how many pairs they make."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errbar._numeric.cell_hash import Hashes
from errbar.records.types import Bools, Ints


@dataclass(frozen=True, eq=False)
class EqualRows:
    """Rows that have an equal, sorted by group and within it by number; `group` numbers the groups from 0."""

    rows: Ints
    group: Ints

    @property
    def groups(self) -> int:
        """Number of groups."""
        return int(self.group[-1]) + 1 if len(self.group) else 0

    @property
    def sizes(self) -> Ints:
        """Rows of each group."""
        return np.bincount(self.group, minlength=self.groups)

    @property
    def pairs(self) -> int:
        """Pairs of equal rows."""
        m = self.sizes
        return int((m * (m - 1) // 2).sum())

    @property
    def later(self) -> Ints:
        """The rows that are equal to an earlier one."""
        first = np.ones(len(self.rows), dtype=np.bool_)
        first[1:] = self.group[1:] != self.group[:-1]
        return np.sort(self.rows[~first])


NO_EQUAL_ROWS = EqualRows(np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp))


def find_equal_rows(hashes: Hashes) -> EqualRows:
    """The groups of equal hashes; where there is none, sorting them is all that it costs."""
    # Sorting values is faster than sorting places, and most data have no equal rows.
    if not count_pairs(hashes):
        return NO_EQUAL_ROWS
    order = np.argsort(hashes, kind="stable")
    same = hashes[order[1:]] == hashes[order[:-1]]
    # A row has an equal if it matches its neighbour on either side of the sorted order.
    member = np.zeros(len(hashes), dtype=np.bool_)
    member[1:] = same
    member[:-1] |= same
    starts = np.ones(len(hashes), dtype=np.bool_)
    starts[1:] = ~same
    group = np.cumsum(starts[member]) - 1
    return EqualRows(order[member], group)


def count_pairs(hashes: Hashes) -> int:
    """Count the pairs of rows that have the same hash."""
    found = np.sort(hashes)
    ends = np.flatnonzero(np.concatenate([found[1:] != found[:-1], np.ones(min(1, len(found)), dtype=np.bool_)]))
    sizes = np.diff(np.concatenate([[-1], ends]))
    sizes = sizes[sizes > 1]
    return int((sizes * (sizes - 1) // 2).sum())


def mark_in(hashes: Hashes, among: Hashes) -> Bools:
    """Return True for each hash that is among the others."""
    known = np.sort(among)
    if not len(known):
        return np.zeros(len(hashes), dtype=np.bool_)
    # searchsorted returns the length for a hash above all others, which is no place.
    at = np.minimum(np.searchsorted(known, hashes), len(known) - 1)
    return np.asarray(known[at] == hashes)
