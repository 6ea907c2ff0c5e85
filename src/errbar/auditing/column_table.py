"""ColumnTable: features and target of some rows as the detectors of misuse read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from errbar.records.recipe import ColumnInfo
from errbar.records.types import Array, Floats, Ints


@dataclass(frozen=True, kw_only=True, eq=False)
class ColumnTable:
    """n rows in the order of their file: numbers, days and codes of categories as float64, NaN where missing."""

    values: Floats
    columns: tuple[ColumnInfo, ...]
    y: Array
    """Class codes, or numbers; one column."""
    classes: tuple[str, ...] = ()
    """Names behind the codes of y; empty where y is a number."""
    target: str = "target"
    unit: Ints | None = None
    time: Floats | None = None
    time_name: str | None = None

    @property
    def n(self) -> int:
        """How many rows."""
        return len(self.y)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the features."""
        return tuple(c.name for c in self.columns)

    def take(self, rows: Ints) -> Self:
        """Take rows, in the order asked for."""
        unit = None if self.unit is None else self.unit[rows]
        time = None if self.time is None else self.time[rows]
        return replace(self, values=self.values[rows], y=self.y[rows], unit=unit, time=time)

    def only(self, places: Sequence[int]) -> Self:
        """The features at those places."""
        return replace(self, values=self.values[:, list(places)], columns=tuple(self.columns[j] for j in places))

    def sample(self, most: int, seed: int) -> Self:
        """At most so many rows, drawn without replacement and kept in their order."""
        if self.n <= most:
            return self
        return self.take(np.sort(np.random.default_rng(seed).choice(self.n, most, replace=False)))

    def sample_columns(self, most: int, seed: int) -> Ints:
        """Places of at most so many features, drawn without replacement and kept in their order."""
        if len(self.columns) <= most:
            return np.arange(len(self.columns))
        return np.sort(np.random.default_rng(seed).choice(len(self.columns), most, replace=False))
