"""Columns from NumPy arrays, Arrow arrays and Python objects."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from errbar.columns.column import EXACT, Column, written
from errbar.columns.host_array import HostArray, host_array
from errbar.errors import BadInput
from errbar.records.types import Array, Bools, Ints

ARROW_ROUNDED = {"halffloat": "float16", "float": "float32"}
"""Arrow's names of types with fewer digits than float64."""

NUMBERS = (bool, int, float, Decimal, Fraction, np.integer, np.floating, np.bool_)
"""What is a number among Python objects; a complex one is none that errbar reads."""

REPEATED = 8
"""Rows a text from which looking texts up takes less time than sorting the rows."""


EACH_ROW = "Give an array or a list with a value for every row."


def without(name: str, rows: Ints, n: int) -> Column:
    """A column that lacks values in these rows."""
    return Column(name=name, codes=np.zeros(n, np.intp), missing=rows)


def from_array(values: object, name: str) -> Column:
    """A column from a NumPy array, a sequence, or anything that becomes one."""
    if type(values) is np.ndarray and values.ndim == 1 and (values.dtype.kind in "biu" or values.dtype == np.float64):
        return Column(name=name, numbers=values)
    array, rounded = read_array(values, name)
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        raise BadInput(f"{name} must be one column; got an array of shape {array.shape}. {EACH_ROW}")
    return from_cells(array, name, rounded)


def read_array(values: object, name: str) -> HostArray:
    """Values in NumPy, a mask included; numbers that NumPy itself would round stay objects."""
    try:
        found = host_array(values)
    except ValueError:
        raise BadInput(f"{name} must be one column; got rows of unequal length.") from None
    except (TypeError, RuntimeError, BufferError) as cause:  # a library that hands nothing over, or not from a device
        what = f"a {type(values).__name__} that NumPy cannot read ({cause})"
        raise BadInput(f"{name} must be one column; got {what}. Move it to the CPU, or give a list.") from cause
    if found.values.ndim == 0:
        raise BadInput(f"{name} must be one column; got one {type(values).__name__}. {EACH_ROW}")
    if isinstance(values, (list, tuple)) and found.values.dtype.kind == "f" and found.values.size:
        with np.errstate(invalid="ignore"):
            if np.abs(found.values).max() >= EXACT or not np.isfinite(found.values).all():
                return HostArray(np.array(values, dtype=object))  # one float makes floats of all whole numbers
    return found


def from_cells(array: Array, name: str, rounded: str = "", width: int = 1) -> Column:
    """A column of the cells of an array of one dimension; `width` of them are a row."""
    if isinstance(array, np.ma.MaskedArray):
        hidden = np.ma.getmaskarray(array)
        if hidden.any():
            return replace(without(name, np.flatnonzero(hidden), len(array)), width=width)
        array = np.asarray(array)
    if array.dtype.kind in "biuf":
        return Column(name=name, numbers=array, rounded=rounded, width=width)
    if array.dtype.kind in "OUSmM":
        return replace(_from_objects(array, name), width=width)
    raise BadInput(f"{name} must be numbers, text or booleans; got dtype {array.dtype}.")


def _from_objects(array: Array, name: str) -> Column:
    """Dates, text, bytes and Python objects."""
    items = array.tolist()
    if array.dtype.kind == "U" or (array.dtype.kind == "O" and set(map(type, items)) == {str}):
        return _from_texts(items, name)
    gone = missing_in(array, name)
    if gone.any():
        return without(name, np.flatnonzero(gone), len(array))
    if array.dtype.kind == "O" and all(isinstance(x, NUMBERS) for x in items):
        return _from_numbers(items, name)
    dates = array.dtype.kind == "M" or all(isinstance(x, date) for x in items)
    if array.dtype.kind == "O":
        array = np.array([_spell(x, name) for x in items], dtype=str)
    elif array.dtype.kind == "S":
        array = np.array([_decode(x, name) for x in items], dtype=str)
    levels, codes = np.unique(array.astype(str), return_inverse=True)
    return Column(name=name, codes=codes.reshape(-1), levels=tuple(levels.tolist()), look="date" if dates else "")


def _from_numbers(items: list[int | float | Decimal | Fraction], name: str) -> Column:
    """Numbers of Python in a machine type that holds them; by their digits where none does."""
    if all(isinstance(x, (bool, int, np.integer, np.bool_)) for x in items):
        whole = np.array(items)
        if whole.dtype.kind in "biu":
            return Column(name=name, numbers=whole)
    else:
        with suppress(OverflowError):
            floats = [float(x) for x in items]
            if all(abs(f) < EXACT or f == x for f, x in zip(floats, items)):
                return Column(name=name, numbers=np.array(floats))
    return replace(_from_texts([written(x) for x in items], name), look="long")


def _spell(value: object, name: str) -> str:
    """A value as the text that names it; BadInput where that is an address in memory, or a complex number."""
    no_name = type(value).__str__ is object.__str__ and type(value).__repr__ is object.__repr__
    if no_name or isinstance(value, complex):
        raise BadInput(f"{name} must be numbers, text or booleans; got a {type(value).__name__}.")
    return written(_decode(value, name) if isinstance(value, bytes) else value)


def _from_texts(items: list[str], name: str) -> Column:
    """Texts alone: where they come up in many rows, each is put in order once, and looked up in its rows."""
    distinct = set(items)
    if REPEATED * len(distinct) > len(items):
        sorted_once, codes = np.unique(np.array(items, dtype=str), return_inverse=True)
        return Column(name=name, codes=codes.reshape(-1), levels=tuple(sorted_once.tolist()))
    levels = sorted(distinct)
    place = dict(zip(levels, range(len(levels))))
    codes = np.fromiter(map(place.__getitem__, items), np.intp, len(items))
    return Column(name=name, codes=codes, levels=tuple(levels))


def missing_in(array: Array, name: str) -> Bools:
    """Rows that hold nothing: None, NaN, NaT or a library's own NA."""
    if array.dtype.kind in "mM":
        return np.isnat(array)
    if array.dtype.kind != "O":
        return np.zeros(len(array), dtype=np.bool_)
    items = array.tolist()
    several = (list, tuple, dict, set, np.ndarray)
    nested = next((x for x in items if isinstance(x, several) and x is not np.ma.masked), None)
    if nested is not None:
        raise BadInput(f"{name} must be one column; got a {type(nested).__name__} in a cell.")
    return np.array([_is_missing(x) for x in items], dtype=np.bool_)


def _is_missing(value: object) -> bool:
    """True for None, NaN and NaT, and for NA and a signalling NaN, which refuse to be compared even with themselves."""
    if value is None or value is np.ma.masked or type(value).__name__ == "NAType":
        return True
    return value.is_nan() if isinstance(value, Decimal) else bool(value != value)


def _decode(raw: bytes, name: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise _not_utf8(name) from None


def _not_utf8(name: str) -> BadInput:
    return BadInput(f"Text must be UTF-8; column {name!r} holds bytes that are not. Re-save it as UTF-8.")


def from_arrow(chunked: Any, name: str) -> Column:
    """A column from an Arrow array; zero copies where Arrow and NumPy agree, and pandas is never loaded."""
    import pyarrow as pa

    from errbar.columns.usual_types import to_usual  # here, since most columns are no Arrow arrays

    chunked = to_usual(chunked)
    kind = chunked.type
    if chunked.null_count:
        mask = chunked.is_null().cast(pa.uint8())
        return without(name, np.flatnonzero(as_numpy(mask)), len(chunked))
    if pa.types.is_boolean(kind):
        return Column(name=name, numbers=as_numpy(chunked.cast(pa.uint8())).view(np.bool_))
    if pa.types.is_integer(kind) or pa.types.is_floating(kind):
        return Column(name=name, numbers=as_numpy(chunked), rounded=ARROW_ROUNDED.get(str(kind), ""))
    if pa.types.is_decimal(kind):
        floats = as_numpy(chunked.cast(pa.float64()))
        large = len(floats) > 0 and np.abs(floats).max() >= EXACT
        return _from_numbers(chunked.to_pylist(), name) if large else Column(name=name, numbers=floats)
    if pa.types.is_dictionary(kind) and not pa.types.is_string(kind.value_type):
        return replace(from_arrow(chunked.cast(kind.value_type), name), look="category")
    try:
        if not pa.types.is_nested(kind):
            dates = pa.types.is_date(kind) or pa.types.is_timestamp(kind)
            return replace(_from_arrow_text(chunked, name), look="date" if dates else "")
    except (UnicodeDecodeError, pa.ArrowInvalid):
        raise _not_utf8(name) from None
    except pa.ArrowNotImplementedError:
        pass
    raise BadInput(f"Column {name!r} holds {kind}; errbar reads plain columns of numbers, text or booleans.")


def _from_arrow_text(chunked: Any, name: str) -> Column:
    import pyarrow as pa

    kind = chunked.type
    if not pa.types.is_dictionary(kind):
        chunked = (chunked if pa.types.is_string(kind) else chunked.cast(pa.string())).dictionary_encode()
    whole = chunked.unify_dictionaries() if hasattr(chunked, "unify_dictionaries") else chunked
    whole = _one(whole)
    levels = whole.dictionary.to_pylist()
    if None in levels or len(set(levels)) < len(levels):
        # A dictionary may hold a null, which null_count does not see, or one word twice: spell it out.
        return from_arrow(whole.cast(pa.string()), name)
    return Column(name=name, codes=as_numpy(whole.indices), levels=tuple(levels))


def _one(chunked: object) -> Any:
    """One contiguous array."""
    return chunked.combine_chunks() if hasattr(chunked, "combine_chunks") else chunked


def as_numpy(chunked: object) -> Array:
    """Arrow numbers without nulls as NumPy, without a copy where they lie in one piece."""
    array = _one(chunked)
    if str(array.type) == "halffloat":
        return np.asarray(np.from_dlpack(array)).astype(np.float64)
    return np.from_dlpack(array)


def fill_missing(chunked: Any, fill: float) -> Array:
    """Arrow numbers as NumPy, `fill` where they are null; a scalar of Arrow's would load pandas."""
    import pyarrow as pa

    if not chunked.null_count:
        return as_numpy(chunked)
    whole = _one(chunked)
    bare = pa.Array.from_buffers(whole.type, len(whole), [None, whole.buffers()[1]], offset=whole.offset)
    gone = as_numpy(whole.is_null().cast(pa.uint8())).view(np.bool_)
    return np.where(gone, np.array(fill, dtype=as_numpy(bare).dtype), as_numpy(bare))
