"""Answer cells: values of any library and any shape as one Column, for answers whose shape is still to be judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from errbar.columns.column import Column
from errbar.columns.column_readers import from_cells, read_array
from errbar.columns.host_array import PRECISIONS
from errbar.columns.read_column import FRAMES, table_columns, to_column
from errbar.records.types import Array


class AnswerCells(NamedTuple):
    """All cells in one column, row by row, and the shape that they came in."""

    column: Column
    shape: tuple[int, ...]
    names: tuple[str, ...] = ()
    """Names of the columns of a frame or a dictionary."""

    @property
    def values(self) -> Array:
        """Numbers or texts in their shape."""
        return self.column.values.reshape(self.shape)

    @property
    def epsilon(self) -> float:
        """Distance from 1 to the next number of the type that they were computed in."""
        return PRECISIONS.get(self.column.rounded, 2.0**-52)


def to_answer_cells(values: object, name: str) -> AnswerCells:
    """Cells of an array, a tensor, a sparse matrix, a Series or a frame; BadInput for what `to_column` refuses."""
    if hasattr(values, "columns") or isinstance(values, Mapping):
        columns = table_columns(values, name)
        shape = (len(columns[0]) if columns else 0, len(columns))
        return AnswerCells(_join(columns, name), shape, tuple(c.name for c in columns))
    if type(values).__module__.split(".")[0] in FRAMES:
        column = to_column(values, name)
        return AnswerCells(column, (len(column),))
    array, rounded = read_array(values, name)
    width = int(np.prod(array.shape[1:]))
    return AnswerCells(from_cells(array.reshape(-1), name, rounded, width), array.shape)


def _join(columns: list[Column], name: str) -> Column:
    """The columns of a frame, row by row; of several types, each cell is read by itself."""
    kinds = {None if c.numbers is None or c.missing is not None else c.numbers.dtype for c in columns}
    if len(kinds) == 1 and None not in kinds:
        flat = np.column_stack([c.values for c in columns]).reshape(-1)
        return from_cells(flat, name, columns[0].rounded, len(columns))
    cells = np.full((len(columns[0]) if columns else 0, len(columns)), None, dtype=object)
    for j, column in enumerate(columns):
        if column.missing is None:
            cells[:, j] = column.values
        else:
            there = np.setdiff1d(np.arange(len(column)), column.missing)
            cells[there, j] = 0  # what is there does not matter beside what is not
    return from_cells(cells.reshape(-1), name, width=len(columns))
