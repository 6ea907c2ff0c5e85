"""Row hash: 64 bits of a row by its content, whatever file, type, order of columns or padding it came in.

The hash of a row is the sum of the hashes of its cells, so columns may come in any order, and leaving one out is a
subtraction. Two different rows of n share a hash with a chance below n^2 / 2^65.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from errbar._numeric.cell_hash import MISSING, Hashes, hash_bits, hash_numbers, name_key
from errbar.columns.column_readers import as_numpy, fill_missing
from errbar.data.text_bits import text_bits
from errbar.data.to_arrow import plain
from errbar.records.types import Array

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class RowHashes:
    """The hashes of rows, made when they are first asked for, and a way to leave one column out of them."""

    names: tuple[str, ...]
    cells: Callable[[str], Hashes]
    """The hashes of one column's cells, made when asked for."""
    whole: Hashes | None = None
    """The hashes of the rows where they are known already."""

    @cached_property
    def rows(self) -> Hashes:
        """The hash of every row."""
        return self.sum_cells(self.names) if self.whole is None else self.whole

    def sum_cells(self, names: Sequence[str]) -> Hashes:
        """The hashes of the rows by some of their columns."""
        total: Hashes | None = None
        for name in names:
            part = self.cells(name)
            total = part if total is None else np.add(total, part, out=total)
        return np.zeros(0, dtype=np.uint64) if total is None else total

    def without(self, name: str) -> Hashes:
        """The hashes of the rows without one column."""
        return self.rows - self.cells(name)


def hash_table(columns: Mapping[str, object]) -> RowHashes:
    """Row hashes of columns by name: Arrow, NumPy, lists, or Series of any library."""
    keys = column_keys(tuple(columns))
    return RowHashes(tuple(columns), lambda name: hash_cells(columns[name], name, keys[name]))


def hash_batches(batches: Iterable[pa.Table], names: Sequence[str]) -> Hashes:
    """Row hashes of Arrow tables that come one after another, of these columns; 8 bytes a row are held."""
    return np.concatenate([np.zeros(0, dtype=np.uint64), *_each_batch(batches, names)])


def _each_batch(batches: Iterable[pa.Table], names: Sequence[str]) -> Iterator[Hashes]:
    for batch in batches:
        yield hash_table({name: batch.column(name) for name in names}).rows


def column_keys(names: Sequence[str]) -> dict[str, np.uint64]:
    """The key of each column; names that differ in case only are one, unless one table has both."""
    plain_names = [unicodedata.normalize("NFC", name).strip() for name in names]
    folded = [name.casefold() for name in plain_names]
    used = folded if len(set(folded)) == len(folded) else plain_names if len(set(plain_names)) == len(names) else names
    return {name: name_key(key) for name, key in zip(names, used)}


def hash_cells(values: object, name: str, key: np.uint64 | None = None) -> Hashes:
    """The hashes of one column's cells."""
    raw = plain(values, name)
    key = column_keys([name])[name] if key is None else key
    if isinstance(raw, np.ndarray):
        return hash_numbers(raw, key) if raw.dtype.kind in "biuf" else hash_bits(_object_bits(raw), key)
    chunks = raw.chunks if hasattr(raw, "chunks") else [raw]
    parts = [_hash_arrow(chunk, key) for chunk in chunks]
    return parts[0] if len(parts) == 1 else np.concatenate([np.zeros(0, dtype=np.uint64), *parts])


def _hash_arrow(array: pa.Array, key: np.uint64) -> Hashes:
    import pyarrow as pa

    kind, types = array.type, pa.types
    if types.is_dictionary(kind):
        return _hash_dictionary(array, key)
    if types.is_null(kind):
        return hash_bits(np.full(len(array), MISSING, dtype=np.uint64), key)
    if types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind):
        coded = array.dictionary_encode()
        # Where nearly every text is new, coding them saves nothing.
        return (
            _hash_dictionary(coded, key) if 2 * len(coded.dictionary) < len(array) else hash_bits(text_bits(array), key)
        )
    numbers = _numbers(array)
    return hash_bits(_object_bits(array.to_pylist()), key) if numbers is None else hash_numbers(numbers, key)


def _hash_dictionary(array: pa.Array, key: np.uint64) -> Hashes:
    """A hash for every different value, then one look-up a row."""
    import pyarrow as pa

    known = _hash_arrow(array.dictionary, key)
    gone = hash_bits(np.array([MISSING], dtype=np.uint64), key)
    codes = fill_missing(array.indices.cast(pa.int64()), len(known))
    found: Hashes = np.concatenate([known, gone])[codes]
    return found


def _numbers(array: pa.Array) -> Array | None:
    """Numbers with NaN for what is missing; times as microseconds; None for lists and the like."""
    import pyarrow as pa

    kind, types = array.type, pa.types
    if types.is_timestamp(kind) or types.is_date(kind):
        array = array.cast(pa.timestamp("us", getattr(kind, "tz", None)), safe=False).cast(pa.int64())
    elif types.is_time(kind) or types.is_duration(kind):
        to = pa.time64("us") if types.is_time(kind) else pa.duration("us")
        array = array.cast(to, safe=False).cast(pa.int64())
    elif types.is_boolean(kind):
        array = array.cast(pa.uint8())
    elif types.is_decimal(kind):
        array = array.cast(pa.float64())
    elif not (types.is_integer(kind) or types.is_floating(kind)):
        return None
    # Not to_numpy, which imports pandas where it is installed.
    return fill_missing(array.cast(pa.float64(), safe=False), float("nan")) if array.null_count else as_numpy(array)


def _object_bits(values: Iterable[object]) -> Hashes:
    """Objects of several types, by how they are written."""
    import pyarrow as pa

    return text_bits(pa.array([None if x is None or x != x else str(x) for x in values], pa.large_string()))
