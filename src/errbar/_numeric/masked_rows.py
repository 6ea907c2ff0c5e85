"""Masked rows: some of all rows by a mask, taken a block at a time, so that no list of them is as long as they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Protocol

import numpy as np

from errbar.records.types import Array, Bools, Ints

BLOCK = 1 << 13

RowPlaces = slice | Ints | Bools
"""Rows of a column: one after the other, by their numbers, or by a mask."""


class RowColumn(Protocol):
    """A column that is read some rows at a time."""

    def __len__(self) -> int: ...
    def __getitem__(self, s: slice, /) -> Array: ...


class MaskedColumn:
    """The rows of a mask in one column."""

    def __init__(self, column: Array, rows: MaskedRows) -> None:
        self.column, self.rows = column, rows

    def __len__(self) -> int:
        return self.rows.n

    def __getitem__(self, s: slice) -> Array:
        return self.column[self.rows.places(s)]


class MaskedRows:
    """The rows of a mask, numbered from 0 among themselves."""

    def __init__(self, mask: Bools) -> None:
        self.mask = mask

    @cached_property
    def _before(self) -> Ints:
        """How many rows of the mask lie before each block, and how many there are."""
        counts = np.add.reduceat(self.mask, np.arange(0, len(self.mask), BLOCK), dtype=np.intp)
        return np.concatenate(([0], np.cumsum(counts)))

    @property
    def n(self) -> int:
        """How many rows the mask has."""
        return int(self._before[-1])

    def places(self, s: slice) -> RowPlaces:
        """Where some of these rows, one after the other, are among all rows."""
        start, stop, _ = s.indices(self.n)
        if start == 0 and stop == self.n:
            return self.mask
        if stop <= start:
            return slice(0, 0)
        first, last = np.searchsorted(self._before, (start, stop - 1), side="right").tolist()
        begin = (first - 1) * BLOCK
        found: Ints = np.flatnonzero(self.mask[begin : last * BLOCK]) + begin
        skipped = int(self._before[first - 1])
        return found[start - skipped : stop - skipped]

    def blocks(self, width: int) -> Iterator[RowPlaces]:
        """Where they are, those of so many of all rows at a time."""
        return (np.flatnonzero(self.mask[i : i + width]) + i for i in range(0, len(self.mask), width))
