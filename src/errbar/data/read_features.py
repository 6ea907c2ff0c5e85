"""Inputs: what X is, as rows of features and as columns that roles may name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from errbar.columns.read_column import neutral
from errbar.columns.usual_types import to_usual_table
from errbar.data.array_features import Matrix, is_matrix, matrix
from errbar.data.arrow_features import ArrowFeatures, of_arrow, of_columns
from errbar.data.feature_table import FeatureTable
from errbar.data.files import TableFile
from errbar.data.frame_features import FrameFeatures
from errbar.data.large_file import LargeFile
from errbar.data.role_columns import same_index
from errbar.data.row_items import row_items
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records.types import Array

COUNTERS = ("", "Unnamed: 0")
"""What a column is called that a frame's index was saved to without a name."""


class Input(NamedTuple):
    """Features behind one holder, and the same columns by name."""

    rows: FeatureTable
    source: Source
    name: str = "data"
    saved_index: tuple[str, ...] = ()
    """Columns that hold the index of the frame that was saved: no features, but a role may name them."""


def read_input(X: object) -> Input:
    """X of any kind: a path, a frame of any library, a dictionary of columns, an array, or items that make rows."""
    if isinstance(X, (str, Path)):
        return _file(X)
    if isinstance(X, LargeFile):
        return _large(X)
    if isinstance(X, Mapping):
        same_index({repr(key): values for key, values in X.items()})
        return _table(of_columns(X), X) if all(_is_column(values) for values in X.values()) else _items(X)
    if hasattr(X, "tocsr"):
        return Input(matrix(X), Source(None))
    if isinstance(X, np.ma.MaskedArray) and X.ndim == 2:
        X = _unmask(X)
    if is_frame(X):
        return _frame(X)
    return _array(matrix(X)) if is_matrix(X) else _items(X)


def _items(X: object) -> Input:
    """Rows without columns: roles come beside them, as arrays."""
    return Input(row_items(X), Source(None))


def _is_column(values: object) -> bool:
    """False for an array of several columns, or of images, in a dictionary."""
    shape = getattr(values, "shape", ())
    return len(shape) < 2 or tuple(shape[1:]) == (1,)


def _frame(X: object) -> Input:
    frame = neutral(X)
    _distinct(tuple(str(c) for c in frame.columns), "X")
    native = frame.to_native()
    if frame.implementation.is_pyarrow():
        return _table(of_arrow(native, held=native), to_usual_table(native))
    return Input(FrameFeatures(native), Source(native))


def is_frame(X: object) -> bool:
    """True for tables of any library: what has columns, or hands itself over as an Arrow stream or a LazyFrame."""
    if hasattr(X, "collect_schema") or hasattr(X, "columns"):
        return True
    return hasattr(X, "__arrow_c_stream__") and not hasattr(X, "__len__")


def _unmask(X: Any) -> Array:
    """Numbers with NaN where they are masked."""
    if not np.ma.getmaskarray(X).any():
        return np.asarray(X)
    if X.dtype.kind not in "biuf":
        raise BadInput(f"A masked array must hold numbers; got dtype {X.dtype}. Put None or NaN in place of the mask.")
    return np.asarray(np.ma.filled(X.astype(np.float64), np.nan))


def _array(found: Matrix) -> Input:
    return Input(found, Source(dict(found.parts())))


def _table(table: ArrowFeatures, given: object) -> Input:
    """Features of a table, and its columns by name as they were given: as features, decimals are floats."""
    return Input(table, Source(given), saved_index=_index(table))


def _file(path: str | Path) -> Input:
    file = TableFile(path)
    _distinct(file.names, str(path))
    table = to_usual_table(file.table())
    found = _table(of_arrow(table), table)
    found.source.comes_from(file)
    return found._replace(name=Path(path).name)


def _large(large: LargeFile) -> Input:
    """Columns that stay in their file."""
    file = large.file
    _distinct(file.names, str(large.path))
    source = Source(file.path)
    source.where = str(large.path)
    noted = tuple(name for name in _index_note(file.schema) if name in file.names)
    return Input(large.features, source, large.path.name, saved_index=noted)


def _distinct(names: tuple[str, ...], where: str) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise BadInput(f"Every column needs a name of its own; {where} has {times} called {name!r}. Rename them.")


def _index(table: ArrowFeatures) -> tuple[str, ...]:
    """Columns that pandas marked as its index, or that count the rows under no name."""
    found = [name for name in _index_note(table.arrow.schema) if name in table.names]
    for name in COUNTERS:
        if name in table.names and _counts(table.arrow.column(name)):
            found.append(name)
    return tuple(found)


def _index_note(schema: Any) -> list[str]:
    """What pandas noted as its index; nothing where the note is damaged, since columns are read without it."""
    try:
        found = (schema.pandas_metadata or {}).get("index_columns", [])
    except (ValueError, AttributeError, RecursionError):
        return []
    return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []


def _counts(column: Any) -> bool:
    import pyarrow as pa

    if not pa.types.is_integer(column.type) or column.null_count or not len(column):
        return False
    first = column[0].as_py()
    return first in (0, 1) and bool(column.equals(pa.chunked_array([pa.array(range(first, first + len(column)))])))
