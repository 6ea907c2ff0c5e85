"""Large table: exact checks over all rows of a file, statistical ones on stretches of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from errbar._numeric.equal_rows import count_pairs
from errbar.auditing.checked_table import CheckedTable, counts_rows, may_name_rows
from errbar.data.feature_column import Feature, feature
from errbar.data.file_features import FileFeatures
from errbar.data.row_hash import RowHashes, column_keys, hash_cells
from errbar.records.types import Ints

STRETCHES = 200
LENGTH = 500
"""Rows of a stretch: rows that follow each other stay together, for checks that read their order."""


RARE = 50
"""Rows of a class that no stretch holds."""


@dataclass(frozen=True, kw_only=True)
class LargeTable(CheckedTable):
    """A task whose features stay in their file, and a checked table of some stretches of its rows."""

    part: SampledTable

    @property
    def sample(self) -> CheckedTable:
        """The stretches."""
        return self.part

    @cached_property
    def columns(self) -> tuple[Feature, ...]:
        """The features at the rows of the sample."""
        return self.part.columns

    @cached_property
    def counters(self) -> tuple[str, ...]:
        """Columns that name or count the rows: suspected by the sample, proved by all rows."""
        return tuple(f.name for f in self.columns if may_name_rows(f) and self._is_counter(f))

    @cached_property
    def hashes(self) -> RowHashes | None:
        """The hash of every row, from one column after the other."""
        rows = self._rows
        kept = tuple(name for name in rows.names if name not in self.counters) or rows.names
        keys = column_keys(kept)
        return RowHashes(kept, lambda name: hash_cells(rows.column(name), name, keys[name]))

    @property
    def _rows(self) -> FileFeatures:
        assert isinstance(self.task.X, FileFeatures)
        return self.task.X

    def _is_counter(self, f: Feature) -> bool:
        column = self._rows.column(f.name)
        if count_pairs(hash_cells(column, f.name)):
            return False
        return f.kind == "category" or counts_rows(feature(column, f.name), self.n)


@dataclass(frozen=True, kw_only=True)
class SampledTable(CheckedTable):
    """Some rows of a file; what they suggest of a single column is looked up in all of them."""

    file: FileFeatures

    def differs_elsewhere(self, name: str) -> bool:
        """True where the column, which has one value here, has others in the file."""
        return bool(np.ptp(hash_cells(self.file.column(name), name)))

    def whole_columns(self) -> Iterator[Feature]:
        """Columns of numbers with all rows of the file, one at a time."""
        return (feature(self.file.column(f.name), f.name) for f in self.columns if f.kind == "number")


def draw_stretches(n: int, classes: Ints | None = None) -> Ints:
    """Rows of stretches that are spread evenly over n rows, and some of every class that these lack; all where few."""
    if n <= STRETCHES * LENGTH:
        return np.arange(n)
    starts = np.linspace(0, n - LENGTH, STRETCHES).astype(np.intp)
    rows = (starts[:, None] + np.arange(LENGTH)).reshape(-1)
    if classes is None:
        return rows
    lacking = np.flatnonzero(np.bincount(classes[rows], minlength=int(classes.max()) + 1) == 0)
    added = [np.flatnonzero(classes == k)[:RARE] for k in lacking]
    return np.sort(np.concatenate([rows, *added]))
