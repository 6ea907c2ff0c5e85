"""Notices: what new rows have that the training rows did not, counted over batches and put into sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from errbar.data.trained_columns import ReadColumn, TrainedColumn, hash_rows, rows_among
from errbar.records.types import Array, Floats

FEW = 0.01
"""Share of rows outside the training range below which nothing is noticed."""
SHOWN = 3


@dataclass
class Notices:
    """Counts over all batches."""

    columns: Sequence[TrainedColumn]
    trained_on: int
    hashes: Array | None = None
    """Of the training rows, sorted; None where they were too many to keep."""
    rows: int = 0
    copies: int = 0
    unknown: Counter[str] = field(default_factory=Counter)
    names: dict[str, dict[str, None]] = field(default_factory=dict)
    outside: Counter[str] = field(default_factory=Counter)
    gaps: Counter[str] = field(default_factory=Counter)

    def add(self, read: Mapping[str, ReadColumn | None], n: int) -> None:
        """Count one batch of n rows."""
        self.rows += n
        coded: list[Floats] = []
        for column in self.columns:
            found = read.get(column.name)
            if found is not None:
                self._count(column, found)
                coded.append(found.values)
        if self.hashes is not None and coded:
            self.copies += len(rows_among(hash_rows(coded), self.hashes))

    def _count(self, column: TrainedColumn, found: ReadColumn) -> None:
        missing = int(np.isnan(found.values).sum())
        if missing and not column.gaps:
            self.gaps[column.name] += missing
        if found.unknown:
            self.unknown[column.name] += int((found.values == len(column.levels)).sum())
            self.names.setdefault(column.name, {}).update(dict.fromkeys(found.unknown))
        if column.low is not None and column.high is not None:
            self.outside[column.name] += int(((found.values < column.low) | (found.values > column.high)).sum())

    @property
    def trained(self) -> int:
        """Rows that the model was trained on; 0 where few values make training rows equal, so that new rows are too."""
        if self.hashes is None or len(np.unique(self.hashes)) < len(self.hashes) / 2:
            return 0
        return self.copies

    def sentences(self) -> list[str]:
        """What was noticed, what weighs most first."""
        return [*self._of_copies(), *self._of_names(), *self._of_ranges(), *self.of_gaps()]

    def _of_copies(self) -> list[str]:
        if not self.copies:
            return []
        return [
            f"{_rows(self.copies)} of {self.rows:,} equal a training row in every feature: an error computed on these "
            "is smaller than on new ones"
        ]

    def _of_names(self) -> list[str]:
        return [
            f"column {name!r} has categories that training did not have, in {_rows(count)}: {self._list_names(name)}"
            for name, count in self.unknown.most_common()
        ]

    def _list_names(self, name: str) -> str:
        names = list(self.names[name])
        more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        return ", ".join(repr(x[:40]) for x in names[:SHOWN]) + more

    def _of_ranges(self) -> list[str]:
        # Of rows drawn alike, about 2 / (n + 1) lie outside the range of n training rows.
        usual = self.rows * max(FEW, 6 / (self.trained_on + 1))
        ranges = {c.name: (c.low, c.high) for c in self.columns}
        dates = {c.name for c in self.columns if c.kind == "date"}
        found = [(name, n) for name, n in self.outside.most_common() if n > usual]
        return [
            f"column {name!r} is outside its training range {_range(*ranges[name], date=name in dates)} in "
            f"{_rows(n)} ({100 * n / self.rows:.3g} %)"
            for name, n in found
        ]

    def of_gaps(self) -> list[str]:
        """Columns that lack values and had none missing in training."""
        return [
            f"column {name!r} has no value in {_rows(n)}; in training it had one in every row"
            for name, n in self.gaps.most_common()
        ]


def _rows(n: int) -> str:
    return f"{n:,} row{'' if n == 1 else 's'}"


def _range(low: float | None, high: float | None, *, date: bool) -> str:
    assert low is not None and high is not None
    if date:
        first, last = (str(np.datetime64("1970-01-01") + np.timedelta64(int(x), "D")) for x in (low, high))
        return f"{first} to {last}"
    return f"{low:.4g} to {high:.4g}"
