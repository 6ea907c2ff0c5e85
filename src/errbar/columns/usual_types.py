"""Usual types: Arrow columns without views, runs and extension types, which few of Arrow's own functions take.

Polars writes text as views; DuckDB's UUIDs and pandas' periods are extension types, or not, by what else is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    import pyarrow as pa

USUAL = {"string_view": "string", "binary_view": "binary"}


def to_usual_table(table: pa.Table) -> pa.Table:
    """The Arrow table with every column of a usual type; the table itself where all are."""
    for i, name in enumerate(table.schema.names):
        column = table.column(i)
        usual = to_usual(column)
        if usual is not column:
            table = table.set_column(i, name, usual)
    return table


def to_usual(values: pa.Array | pa.ChunkedArray) -> pa.Array | pa.ChunkedArray:
    """The Arrow array or chunked array in a usual type; itself where it has one."""
    import pyarrow as pa

    if _is_usual(values.type):
        return values
    if not isinstance(values, pa.ChunkedArray):
        return _convert(values)
    parts = [_convert(part) for part in values.chunks]
    return pa.chunked_array(parts or [_convert(pa.nulls(0, values.type))])


def _is_usual(kind: pa.DataType) -> bool:
    import pyarrow as pa

    if pa.types.is_dictionary(kind):
        return _is_usual(kind.value_type)
    runs_or_extension = pa.types.is_run_end_encoded(kind) or isinstance(kind, pa.BaseExtensionType)
    return not runs_or_extension and str(kind) not in USUAL


def _convert(array: pa.Array) -> pa.Array:
    """One piece in a usual type: an extension type as what it is stored as, a UUID as it is written."""
    import pyarrow as pa
    import pyarrow.compute as pc

    kind = array.type
    if _is_usual(kind):
        return array
    if pa.types.is_dictionary(kind):
        return pa.DictionaryArray.from_arrays(array.indices, _convert(array.dictionary))
    if pa.types.is_run_end_encoded(kind):
        return _convert(pc.run_end_decode(array))
    if not isinstance(kind, pa.BaseExtensionType):
        return _unview(array)
    if kind.extension_name == "arrow.uuid":
        return pa.array([x if x is None else str(UUID(bytes=x)) for x in array.storage.to_pylist()], pa.string())
    stored = _convert(array.storage)
    return stored.cast(pa.bool_()) if kind.extension_name == "arrow.bool8" else stored


def _unview(array: pa.Array) -> pa.Array:
    import pyarrow as pa

    to = pa.string() if str(array.type) == "string_view" else pa.binary()
    try:
        return array.cast(to)
    except pa.ArrowNotImplementedError:  # of versions before 18, which read views and compute nothing on them
        return pa.array(array.to_pylist(), to)
