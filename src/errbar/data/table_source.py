"""Sources: where columns come from, a file, a frame or a dictionary, behind one `column(name)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from errbar.columns.column import EXACT, Column, ends
from errbar.columns.read_column import to_column
from errbar.data.files import TableFile
from errbar.errors import BadInput, meant, near
from errbar.records.predictions import NO_PLAN

NAMING = ("unit", "id", "by", "strata", "fold", "repeat")
"""Roles whose values are names, whatever they look like."""


class Source:
    """Named columns of one table; None where roles are given as arrays."""

    def __init__(self, data: object) -> None:
        self.where = "the data"
        self._kept_as_text: dict[str, str] = {}
        self.unclear: Mapping[str, str] = {}
        """Columns of numbers with two readings, each with an example."""
        self._written: TableFile | None = None
        self._file: TableFile | None = None
        self._frame: Any = None
        self._dict: Mapping[str, Any] | None = None
        self._keys: list[Any] = []
        if data is None:
            pass
        elif isinstance(data, (str, Path)):
            self._file = TableFile(data)
            self._keys = list(self._file.names)
            self.comes_from(self._file)
        elif isinstance(data, Mapping):
            self._dict = data
            self._keys = list(data)
        else:
            from errbar.columns.read_column import neutral

            self._frame = neutral(data)
            self._keys = list(self._frame.columns)
        self.names: tuple[str, ...] = tuple(map(str, self._keys))

    def comes_from(self, file: TableFile) -> None:
        """Take from the file what its columns do not tell: its name, notes, and how cells are spelt."""
        self.where, self.unclear, self._written = str(file.path), file.unclear, file

    @property
    def said(self) -> tuple[str, ...]:
        """How its file was read so far, where that was not plain."""
        return () if self._written is None else (*self._written.said, *self._kept_as_text.values())

    @property
    def plan(self) -> str:
        """How predictions were made, where the file says; `given` for those from elsewhere."""
        return (self._file.plan if self._file is not None else None) or NO_PLAN

    def column(self, name: str, role: str) -> Column:
        """The column, or BadInput with the nearest names."""
        self._require(name, role)
        return keep_digits(to_column(self._taken(name, role), name), self._cells)

    def _cells(self, name: str) -> Sequence[object] | None:
        """The cells of a column as its file spells them; None where it spells none."""
        return None if self._written is None else self._written.cells(name)

    def values(self, name: str, role: str) -> Any:
        """The column as its source holds it: an Arrow array, a Series, or what the dictionary has."""
        self._require(name, role)
        return self._taken(name, role)

    def _require(self, name: str, role: str) -> None:
        """BadInput where there is no such column, or several, or one with two readings."""
        if name not in self.names:
            close = near(name, self.names)
            listed = [repr(c) if c != c.strip() else c for c in close or self.names[:8]]
            hint = meant(listed) if close else f" Columns: {', '.join(listed)}."
            raise BadInput(f"{self.where} has no column {name!r} for `{role}`.{hint}")
        many = self.names.count(name)
        if many > 1:
            raise BadInput(f"`{role}` must name one column; {self.where} has {many} called {name!r}. Rename them.")
        if name in self.unclear and role not in (*NAMING, "drop"):
            from errbar.data.number_marks import unclear_number

            raise BadInput(unclear_number(name, self.unclear[name], self.where))

    def _taken(self, name: str, role: str) -> object:
        return self._read_names(name) if role in NAMING else self._held(name)

    def _held(self, name: str) -> Any:
        key = self._keys[self.names.index(name)]
        if self._dict is not None:
            return self._dict[key]
        if self._file is not None:
            return self._file.columns([name])[name]
        return self._frame.get_column(key)

    def _read_names(self, name: str) -> Any:
        """The column of a role that holds names: 007 and 7 are two of them."""
        held = self._held(name)
        written = None if self._written is None or not _is_number(held) else self._written.texts(name)
        if written is None:
            return held
        from errbar.data.leading_zeros import keep_zeros_apart

        found = keep_zeros_apart(held, written, name)
        if found.said:
            self._kept_as_text[name] = found.said
        return found.values


def _is_number(values: object) -> bool:
    """True for an Arrow column of numbers, as a file has it or behind a frame's interface."""
    import pyarrow as pa

    in_frame = getattr(values, "to_arrow", None)
    kind = getattr(values if in_frame is None else in_frame(), "type", None)
    return kind is not None and bool(pa.types.is_integer(kind) or pa.types.is_floating(kind))


def keep_digits(column: Column, cells: Callable[[str], Sequence[object] | None]) -> Column:
    """The column with every digit that the file has; itself where its floats are small enough to have them all."""
    numbers = column.numbers
    if numbers is None or numbers.dtype != np.float64 or not len(numbers):
        return column
    low, high = ends(numbers)
    written = cells(column.name) if max(-low, high) >= EXACT else None
    if written is None:
        return column
    from errbar.columns.column_readers import from_array  # here, since hardly any file has such numbers

    exact = [_as_written(cell, x) for cell, x in zip(written, numbers.tolist())]
    return from_array(np.array(exact, dtype=object), column.name)


def _as_written(cell: object, x: float) -> int | float:
    """The whole number that the cell spells, with or without marks between thousands, if x is that number rounded."""
    bare = str(cell).strip().replace(",", "").replace(".", "")
    spells = isfinite(x) and bare.removeprefix("-").removeprefix("+").isdecimal() and float(int(bare)) == x
    return int(bare) if spells else x
