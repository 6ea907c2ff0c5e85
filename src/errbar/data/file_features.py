"""File features: columns that stay in their Parquet file, read one at a time when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from errbar.data.arrow_features import ArrowFeatures, of_arrow
from errbar.data.feature_table import FeatureTable
from errbar.data.files import TableFile
from errbar.records.types import Ints

if TYPE_CHECKING:
    from errbar.data.arrow_types import ArrowColumn, ArrowTable

BATCH = 200_000


@dataclass(frozen=True, eq=False)
class FileFeatures(FeatureTable):
    """Some columns of a Parquet file; no more than one of them is in memory at a time."""

    file: TableFile
    called: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Column names."""
        return self.called

    def __len__(self) -> int:
        return self.file.rows

    def take(self, rows: Ints) -> object:
        """Read the rows asked for as a frame."""
        return ArrowFeatures(self.read_rows(rows)).take(np.arange(len(rows)))

    def only(self, names: tuple[str, ...]) -> FileFeatures:
        """These columns alone."""
        return replace(self, called=names)

    def parts(self) -> Iterator[tuple[str, ArrowColumn]]:
        """Columns as Arrow arrays, each read when its turn comes."""
        return ((name, self.column(name)) for name in self.called)

    def column(self, name: str) -> ArrowColumn:
        """One column, decimals as floats."""
        import pyarrow as pa

        found: ArrowColumn = of_arrow(pa.table({name: self.file.columns([name])[name]})).arrow.column(0)
        return found

    def read_rows(self, rows: Ints) -> ArrowTable:
        """Every column of the file at these rows, in their order, as an Arrow table."""
        import pyarrow as pa

        order = np.argsort(rows, kind="stable")
        wanted, before, found = rows[order], 0, []
        for batch in self.file.batches(BATCH):
            low, high = np.searchsorted(wanted, (before, before + batch.num_rows))
            if high > low:
                found.append(batch.take(wanted[low:high] - before))
            before += batch.num_rows
        picked: ArrowTable = pa.concat_tables(found).take(np.argsort(order, kind="stable"))
        return picked
