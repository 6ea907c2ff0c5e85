"""Two tables as one: the rows of a training file and of a test file, in the columns that both have."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from errbar.data.read_features import read_input
from errbar.data.row_items import RowItems
from errbar.data.to_arrow import plain
from errbar.errors import BadInput
from errbar.records.types import Bools

if TYPE_CHECKING:
    import pyarrow as pa


class TwoTables(NamedTuple):
    """All rows, which of them are of the second table, and what was done to join them."""

    rows: pa.Table
    is_test: Bools
    said: tuple[str, ...] = ()


def join_tables(train: object, test: object) -> TwoTables:
    """The rows of both in the columns that both have; a column of two types becomes numbers, times or text."""
    import pyarrow as pa

    first, second = read_input(train), read_input(test)
    for word, found in (("train", first), ("test", second)):
        if isinstance(found.rows, RowItems):
            raise BadInput(f"`{word}` must be a table with columns; got a {found.rows.kind}.")
        if not len(found.rows):
            raise BadInput(f"`{word}` needs at least one row; got 0 rows.")
    left, right = dict(first.rows.parts()), dict(second.rows.parts())
    both = [name for name in left if name in right]
    if not both:
        raise BadInput("`train` and `test` must have columns of the same names; they share none.")
    said = tuple(
        f"columns of {word} alone are left out: {', '.join(map(repr, alone[:5]))}"
        for word, alone in (
            ("train", [x for x in left if x not in right]),
            ("test", [x for x in right if x not in left]),
        )
        if alone
    )
    columns = {name: _join(name, plain(left[name], name), plain(right[name], name)) for name in both}
    is_test = np.repeat([False, True], [len(first.rows), len(second.rows)])
    return TwoTables(pa.table(columns), is_test, (*first.source.said, *second.source.said, *said))


def _join(name: str, a: pa.Array, b: pa.Array) -> pa.ChunkedArray:
    import pyarrow as pa

    one, two = (_chunks(x) for x in (a, b))
    if one.type != two.type:
        kind = _common(one.type, two.type)
        try:
            one, two = one.cast(kind, safe=False), two.cast(kind, safe=False)
        except (pa.ArrowNotImplementedError, pa.ArrowInvalid):
            raise BadInput(
                f"A column must have one type in `train` and `test`; {name!r} is {one.type} and {two.type}. Convert "
                "one of them, or leave the column out of one file."
            ) from None
    return pa.chunked_array([*one.chunks, *two.chunks], type=one.type)


def _chunks(values: pa.Array) -> pa.ChunkedArray:
    """Arrow values in chunks; objects of several types as they are written."""
    import pyarrow as pa

    if isinstance(values, np.ndarray):
        numbers = values.dtype.kind in "biuf"
        values = pa.array(values if numbers else [None if x is None or x != x else str(x) for x in values.tolist()])
    if pa.types.is_dictionary(values.type):
        values = values.cast(values.type.value_type)
    return values if isinstance(values, pa.ChunkedArray) else pa.chunked_array([values])


def _common(a: pa.DataType, b: pa.DataType) -> pa.DataType:
    """The type that holds both: floats for numbers, microseconds for times, else text."""
    import pyarrow as pa

    types = pa.types
    for kind in (a, b):
        if types.is_null(kind):
            return b if kind is a else a
    if all(types.is_integer(x) or types.is_floating(x) or types.is_boolean(x) for x in (a, b)):
        return pa.float64()
    if all(types.is_date(x) or types.is_timestamp(x) for x in (a, b)):
        return pa.timestamp("us")
    return pa.string()
