"""Frame: features in the user's own data frame, handed on as it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from errbar.data.feature_table import FeatureTable
from errbar.records.types import Ints


@dataclass(frozen=True, eq=False)
class FrameFeatures(FeatureTable):
    """Rows of a pandas or polars frame, with their types and, in pandas, their index."""

    native: Any

    @property
    def names(self) -> tuple[str, ...]:
        """Column names, as text."""
        return tuple(str(c) for c in self.native.columns)

    def __len__(self) -> int:
        return len(self.native)

    def take(self, rows: Ints) -> Any:
        """Take rows as a frame of the same library."""
        return self.native.iloc[rows] if hasattr(self.native, "iloc") else self.native[rows]

    def only(self, names: tuple[str, ...]) -> FrameFeatures:
        """These columns alone."""
        if names == self.names:
            return self
        key = dict(zip(self.names, self.native.columns))
        return FrameFeatures(self.native[[key[name] for name in names]])

    def parts(self) -> Iterator[tuple[str, Any]]:
        """Columns as Series."""
        return ((name, self.native[key]) for name, key in zip(self.names, self.native.columns))
