"""New rows: what a model is to predict, of any container, with the columns that it needs found by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from errbar.data.array_features import Matrix
from errbar.data.arrow_features import ArrowFeatures, of_arrow, of_columns
from errbar.data.feature_table import FeatureTable
from errbar.data.files import TableFile
from errbar.data.frame_features import FrameFeatures
from errbar.data.number_marks import unclear_number
from errbar.data.read_features import COUNTERS, read_input
from errbar.data.row_items import RowItems, row_items
from errbar.errors import BadInput, near

BATCH = 65_536
"""Rows that are read and predicted at a time."""
SHOWN = 5
"""Columns that a message names."""


class NewBatch(NamedTuple):
    """Some of the rows, and how many precede them."""

    before: int
    rows: FeatureTable


@dataclass(frozen=True)
class NewRows:
    """A table of new rows: its column names at once, its rows in batches."""

    where: str
    names: tuple[str, ...]
    count: int
    held: FeatureTable | None = None
    file: TableFile | None = None
    """A Parquet file, read batch by batch."""
    said: tuple[str, ...] = ()
    """How a file was read, where that was not plain."""

    def batches(self, size: int = BATCH) -> Iterator[NewBatch]:
        """All rows in their order."""
        if self.held is not None:
            for start in range(0, self.count, size):
                yield NewBatch(start, _slice(self.held, start, start + size))
        elif self.file is not None:
            before = 0
            for table in self.file.batches(size):
                rows = of_arrow(table)
                yield NewBatch(before, rows)
                before += len(rows)


def read_new_rows(new: object, features: Sequence[str], names: Sequence[str] = ()) -> NewRows:
    """Rows of a file, a frame, a list of dictionaries, a dictionary of columns or of one row, or an array.

    An array has no names: its columns are the features in their order. Columns called one of `names` hold names, so
    that a file of text keeps them as it spells them: 007 stays 007.
    """
    where = str(new) if isinstance(new, (str, Path)) else "the data"
    if isinstance(new, (str, Path)):
        file = TableFile(new)
        if file.format == "parquet":
            return _some(NewRows(where, file.names, file.rows, file=file))
        table = _some(NewRows(where, file.names, file.rows, said=file.said))
        return replace(table, held=_spell_names(file, names, features))
    found = read_input(_as_table(new)).rows
    if isinstance(found, RowItems):
        raise BadInput(f"This model was trained on columns; new rows must have them; got a {found.kind}.")
    if isinstance(found, Matrix):
        found = _name_columns(found, tuple(features))
    return _some(NewRows(where, found.names, len(found), held=found))


def read_new_items(new: object, trained: str) -> NewRows:
    """Rows without columns, of the kind that a model was trained on: `trained` says which."""
    if isinstance(new, (str, Path)):
        raise BadInput(
            f"This model was trained on rows without columns (a {trained}) and reads no files; got {str(new)!r:.60}. "
            "Give such rows in Python, one row in a list of one."
        )
    found = row_items(new)
    return _some(NewRows("the data", (), len(found), held=found))


def _some(rows: NewRows) -> NewRows:
    if rows.count == 0:
        raise BadInput(f"Predicting needs at least one row; {rows.where} has 0 rows.")
    twice = next((name for name, times in Counter(rows.names).items() if times > 1), None)
    if twice is not None:
        raise BadInput(f"Every column needs a name of its own; {rows.where} has several called {twice!r}. Rename them.")
    return rows


def _spell_names(file: TableFile, names: Sequence[str], features: Sequence[str]) -> FeatureTable:
    """The table of a file, with the columns of names as the file spells them."""
    unclear = next((name for name in file.unclear if name in features and name not in names), None)
    if unclear is not None:
        raise BadInput(unclear_number(unclear, file.unclear[unclear], str(file.path)))
    arrow = file.table()
    for place, name in enumerate(arrow.column_names):
        texts = file.texts(name) if name in names else None
        if texts is not None:
            arrow = arrow.set_column(place, name, texts)
    return of_arrow(arrow)


def _as_table(new: object) -> object:
    """One row in a dictionary, or rows in a list of dictionaries, as a table; all else unchanged."""
    if isinstance(new, Mapping):
        single = bool(new) and all(not hasattr(x, "__len__") or isinstance(x, (str, bytes)) for x in new.values())
        return of_columns({name: [x] for name, x in new.items()}).arrow if single else new
    if not isinstance(new, (list, tuple)) or not any(isinstance(row, Mapping) for row in new):
        return new
    wrong = next((i for i, row in enumerate(new) if not isinstance(row, Mapping)), None)
    if wrong is not None:
        raise BadInput(f"Rows must all be dictionaries; row {wrong + 1:,} is a {type(new[wrong]).__name__}.")
    names = dict.fromkeys(str(name) for row in new for name in row)
    spelt = [{str(name): value for name, value in row.items()} for row in new]
    return of_columns({name: [row.get(name) for row in spelt] for name in names}).arrow


def _name_columns(given: Matrix, features: tuple[str, ...]) -> Matrix:
    width = len(given.names)
    if width != len(features):
        raise BadInput(
            f"An array needs a column for each feature, {len(features)} in this order: {_list_names(features)}; got "
            f"{width}. Give a table with column names, or the right number of columns."
        )
    return Matrix(given.values, features, given.held)


def find_columns(rows: NewRows, needed: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Columns that the model never had; BadInput where one is missing that it needs. Order does not matter."""
    there = set(rows.names)
    missing = [name for name in needed if name not in there]
    if missing:
        close = near(missing[0], [name for name in rows.names if name not in needed])
        hint = f" Near {missing[0]!r}: {', '.join(close)}." if close else ""
        raise BadInput(
            f"A model needs every column it was trained on; {rows.where} lacks {len(missing)} of {len(needed)}: "
            f"{_list_names(missing)}.{hint}"
        )
    return tuple(name for name in rows.names if name not in {*needed, *known, *COUNTERS})


def column_values(rows: FeatureTable, name: str) -> object:
    """One column by its name, as its container holds it."""
    return next(values for found, values in rows.only((name,)).parts() if found == name)


def _list_names(names: Sequence[str]) -> str:
    shown = ", ".join(map(repr, names[:SHOWN]))
    return shown if len(names) <= SHOWN else f"{shown} and {len(names) - SHOWN} more"


def _slice(rows: FeatureTable, start: int, stop: int) -> FeatureTable:
    """Rows start to stop - 1 in the same container."""
    if start == 0 and stop >= len(rows):
        return rows
    if isinstance(rows, RowItems):
        return RowItems(rows.take(np.arange(start, min(stop, len(rows)))))
    if isinstance(rows, ArrowFeatures):
        return ArrowFeatures(rows.arrow.slice(start, stop - start))
    if isinstance(rows, Matrix):
        held = rows.held if rows.held is None or rows.sparse else rows.held[start:stop]
        return Matrix(rows.values[start:stop], rows.called, held)
    assert isinstance(rows, FrameFeatures)
    return FrameFeatures(rows.take(np.arange(start, min(stop, len(rows)))))
