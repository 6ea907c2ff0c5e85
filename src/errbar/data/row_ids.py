"""Ids: the row names of several tables in one coding, so that equal numbers mean equal names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from errbar.columns.column import EXACT, Column
from errbar.columns.column_readers import as_numpy, from_array, without
from errbar.columns.read_column import FRAMES
from errbar.columns.usual_types import to_usual
from errbar.data.role_columns import column_names, twice
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records.types import Array, Ints

if TYPE_CHECKING:
    import pyarrow as pa


class Coded(NamedTuple):
    """Whole numbers that name rows alike in every table, how each is spelt, and what was done to get them."""

    ids: list[Ints]
    spelt: Callable[[int], str]
    said: tuple[str, ...] = ()


def encode_ids(columns: Sequence[object], models: Sequence[str], *, repeated: bool = False) -> Coded:
    """Ids of all tables: numbers stay numbers, anything else goes through one dictionary of texts.

    `repeated` where rows stand in a table once for every repeat.
    """
    found = [_whole_or_text(column, f"id of {model}") for column, model in zip(columns, models)]
    numbers = [part for part in found if isinstance(part, np.ndarray)]
    if len(numbers) == len(found):
        return Coded(numbers, str)
    said = ("ids compared as text: some tables hold numbers, some text",) if numbers else ()
    return _through_text([_text(part) for part in found], models, repeated=repeated)._replace(said=said)


def values_of(source: Source, given: object) -> Any:
    """The id column as its source holds it, or as it was given."""
    columns = column_names(source, "id", given)
    if columns is None:
        return given
    if len(columns) > 1:
        raise BadInput(
            f"`id` must be one column; got {len(columns)}: {', '.join(columns[:5])}. Join them into one first."
        )
    return source.values(columns[0], "id")


def _through_text(texts: list[Any], models: Sequence[str], *, repeated: bool) -> Coded:
    import pyarrow as pa

    if all(text.equals(texts[0]) for text in texts[1:]):
        once = texts[0].dictionary_encode()
        parts = [as_numpy(once.indices)] * len(texts)
    else:
        once = pa.concat_arrays(texts).dictionary_encode()
        parts = np.split(as_numpy(once.indices), np.cumsum([len(text) for text in texts])[:-1])
    words = once.dictionary
    for model, codes in zip(models, parts):
        count = np.bincount(codes, minlength=1)
        if count.max() > 1 and not repeated:
            raise BadInput(f"{model}: {twice(_word(words, int(count.argmax())), int(count.max()))}")
    return Coded([codes.astype(np.int64) for codes in parts], lambda code: _word(words, code))


def _word(words: Any, code: int) -> str:
    return str(words.slice(code, 1).to_pylist()[0])


def _whole_or_text(values: object, name: str) -> Any:
    """int64 numbers where the ids are whole, else an Arrow array of texts."""
    import pyarrow as pa

    array = _arrow(values, name)
    if not isinstance(array, np.ndarray):
        if array.null_count:
            gone = array.is_null().cast(pa.uint8())
            without(name, np.flatnonzero(as_numpy(gone)), len(array)).complete()
        if not (pa.types.is_integer(array.type) or pa.types.is_floating(array.type)):
            return _spell(array, name)
        array = as_numpy(array)
    Column(name=name, numbers=array).complete()
    return _whole(array, name)


def _spell(array: pa.Array, name: str) -> pa.Array:
    """The values as texts; BadInput where they have none."""
    import pyarrow as pa

    try:
        return _text(array)
    except (pa.ArrowNotImplementedError, pa.ArrowInvalid):
        what = f"column {name!r} holds {array.type}"
        raise BadInput(f"Ids must be numbers, dates or UTF-8 text; {what}. Store them as text.") from None


def _whole(array: Array, name: str) -> Any:
    """The numbers as int64 without loss; numbers that do not fit are spelt out."""
    if array.dtype.kind == "f" and len(array):
        if max(-array.min(), array.max()) >= EXACT:
            raise BadInput(
                f"Ids must be exact; column {name!r} has numbers beyond 2^53 stored as floats, where neighbours "
                "become equal. Store them as integers or as text."
            )
        if not np.array_equal(array, np.rint(array)):
            return _text(array)
    if array.dtype == np.uint64 and len(array) and int(array.max()) > np.iinfo(np.int64).max:
        return _text(array)
    return array.astype(np.int64, copy=False)


def _text(values: Any) -> Any:
    """One Arrow array of texts."""
    import pyarrow as pa

    array = pa.array(values) if isinstance(values, np.ndarray) else values
    if pa.types.is_timestamp(array.type):
        with suppress(pa.ArrowInvalid):  # finer than microseconds: spelt as it is
            array = array.cast(pa.timestamp("us", array.type.tz))  # one spelling, whatever unit a library keeps
    array = array.cast(pa.large_string()) if array.type != pa.large_string() else array
    return array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array


def _arrow(values: Any, name: str) -> Any:
    """NumPy numbers as they are, anything else as an Arrow array."""
    import pyarrow as pa

    library = type(values).__module__.split(".")[0]
    if library == "pyarrow":
        return to_usual(values)
    if library in FRAMES:
        import narwhals.stable.v2 as nw

        return nw.from_native(values, series_only=True, allow_series=True).to_arrow()
    column = np.asarray(values)
    if column.ndim == 1 and column.dtype.kind in "iuf":
        return column
    if column.ndim == 1 and column.dtype.kind == "M":
        return pa.array(column)
    codes, levels = from_array(values, name).as_text()
    return pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int64)), pa.array(levels, pa.large_string()))
