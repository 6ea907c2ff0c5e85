"""Column: one named column as numbers or as codes with levels, whatever it came from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any, Literal

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Array, Bools, Ints

EXACT = 2.0**53
"""From here on neighbouring whole numbers share one float: names would merge."""

LARGEST = 1e50
"""Third powers of this, weighted by as much, are still far from the largest float."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """Numbers (int, float or bool), or codes into text levels; `missing` holds the rows without a value."""

    name: str
    numbers: Array | None = None
    codes: Ints | None = None
    levels: tuple[str, ...] = ()
    missing: Ints | None = None
    look: Literal["", "category", "date"] = ""
    """What the type said that values no longer tell: numbers declared as categories, dates spelt as text."""

    def __len__(self) -> int:
        part = self.numbers if self.numbers is not None else self.codes
        return 0 if part is None else len(part)

    def complete(self) -> Column:
        """The column itself, or BadInput that counts what is missing and says where it begins."""
        if self.missing is not None and len(self.missing):
            raise BadInput(_gaps(self.name, "missing", self.missing))
        if self.numbers is not None and self.numbers.dtype.kind == "f":
            # One pass: a sum is finite unless a NaN or an infinity (or an overflow) is among the rows.
            with np.errstate(over="ignore", invalid="ignore"):
                total = self.numbers.sum()
            if not np.isfinite(total):
                for word, bad in (("missing", np.isnan(self.numbers)), ("infinite", np.isinf(self.numbers))):
                    if bad.any():
                        raise BadInput(_gaps(self.name, word, np.flatnonzero(bad)))
        return self

    def as_float(self, role: str) -> Array:
        """Finite float64 values, or BadInput naming the first text that is no number."""
        self.complete()
        if self.numbers is None:
            assert self.codes is not None
            odd = np.array([not _is_number(level) for level in self.levels])
            rows = np.flatnonzero(odd[self.codes])
            row = int(rows[0]) if len(rows) else 0
            what = f"{self.levels[int(self.codes[row])]!r} in row {row + 1:,}"
            raise BadInput(f"{role} must be numbers; column {self.name!r} has text, {what}.")
        found = self.numbers if self.numbers.dtype == np.float64 else self.numbers.astype(np.float64)
        if len(found) and max(-found.min(), found.max()) > LARGEST:
            row = int(np.argmax(np.abs(found)))
            raise BadInput(
                f"{role} must stay within {LARGEST:g} on either side, or its powers overflow; column {self.name!r} has "
                f"{found[row]:g} in row {row + 1:,}. Rescale it."
            )
        return found

    @property
    def fractions(self) -> Ints:
        """Rows whose value is a number between two whole ones; none in a column of text or integers."""
        if self.numbers is None or self.numbers.dtype.kind != "f":
            return np.zeros(0, np.intp)
        self.complete()
        return np.flatnonzero(self.numbers != np.rint(self.numbers))

    def as_text(self) -> tuple[Ints, tuple[str, ...]]:
        """Codes and text levels in sorted order; found once."""
        return self._text

    @cached_property
    def _text(self) -> tuple[Ints, tuple[str, ...]]:
        """Codes and text levels in sorted order: numbers by size, words by letters."""
        self.complete()
        if self.codes is not None:
            order = sorted(range(len(self.levels)), key=lambda i: self.levels[i])
            place = np.empty(len(order), dtype=np.intp)
            place[order] = np.arange(len(order))
            used = np.bincount(place[self.codes], minlength=len(order)) > 0
            if not used.all():
                place = (np.cumsum(used) - 1)[place]
                order = [i for i, u in zip(order, used) if u]
            return place[self.codes], tuple(self.levels[i] for i in order)
        assert self.numbers is not None
        if self.numbers.dtype.kind in "bui":
            low, high = (int(x) for x in (self.numbers.min(), self.numbers.max()))
            if high - low < 65536:
                return _dense(self.numbers, low, high, self.numbers.dtype.kind == "b")
        distinct, codes = np.unique(self.numbers, return_inverse=True)
        if distinct.dtype.kind == "f" and max(-distinct[0], distinct[-1]) >= EXACT:
            raise BadInput(
                f"Names are told apart exactly; column {self.name!r} holds whole numbers beyond 2^53 as floats, "
                f"{written(max(distinct.tolist(), key=abs))} for one, where neighbours merge. Store them as text, "
                "with a letter in front in a CSV."
            )
        return codes.reshape(-1).astype(np.intp), tuple(written(x) for x in distinct.tolist())


def _dense(numbers: Array, low: int, high: int, is_bool: bool) -> tuple[Ints, tuple[str, ...]]:
    """Codes of small integers without a sort."""
    if low == 0 and numbers.dtype != np.uint64:
        wide = numbers
    elif numbers.dtype.kind == "u":  # subtracted first: the largest of them fit no signed type
        wide = (numbers - numbers.dtype.type(low)).astype(np.int64)
    else:
        wide = numbers.astype(np.int64) - low
    if high - low <= 1:  # the least and the greatest are all there is
        seen = np.ones(high - low + 1, dtype=np.bool_)
    else:
        seen = np.bincount(wide, minlength=high - low + 1) > 0
    values = [int(v) + low for v in np.flatnonzero(seen)]
    names = tuple(str(bool(v)) if is_bool else str(v) for v in values)
    small = np.uint8 if len(values) <= 256 else np.intp
    if len(values) == high - low + 1:
        return np.asarray(wide, dtype=small), names
    return np.asarray((np.cumsum(seen) - 1).astype(small)[wide], dtype=small), names


def written(x: Any) -> str:
    """A value as the name of a class: 1.0 is 1."""
    return str(int(x)) if isinstance(x, float) and x.is_integer() else str(x)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _gaps(name: str, word: str, rows: Ints) -> str:
    many = f"{len(rows):,} {word} value{'s' if len(rows) > 1 else ''}"
    first = f"first in row {int(rows[0]) + 1:,}"
    return f"Every row needs a value; column {name!r} has {many}, {first}. Drop or fill them first."


def without(name: str, rows: Ints, n: int) -> Column:
    """A column that lacks values in these rows."""
    return Column(name=name, codes=np.zeros(n, np.intp), missing=rows)


def from_array(values: Any, name: str) -> Column:
    """A column from a NumPy array, a sequence, or anything that becomes one."""
    try:
        array = np.asarray(values)
    except ValueError:
        raise BadInput(f"{name} must be one column; found rows of unequal length.") from None
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        what = f"an array of shape {array.shape}" if array.ndim else f"one {type(values).__name__}"
        raise BadInput(f"{name} must be one column; found {what}.")
    hidden = np.ma.getmaskarray(values).reshape(-1) if isinstance(values, np.ma.MaskedArray) else None
    if hidden is not None and hidden.any():
        return without(name, np.flatnonzero(hidden), len(array))
    if array.dtype.kind in "biuf":
        return Column(name=name, numbers=array)
    if array.dtype.kind in "OUSmM":
        return _from_objects(array, name)
    raise BadInput(f"{name} must be numbers, text or booleans; found dtype {array.dtype}.")


def _from_objects(array: Array, name: str) -> Column:
    """Dates, text, bytes and Python objects."""
    gone = missing_in(array, name)
    if gone.any():
        return without(name, np.flatnonzero(gone), len(array))
    items = array.tolist()
    if array.dtype.kind == "O" and all(isinstance(x, (bool, int, float, Decimal, np.number, np.bool_)) for x in items):
        plain = np.array([float(x) if isinstance(x, Decimal) else x for x in items])
        if plain.dtype.kind in "biuf":
            return Column(name=name, numbers=plain)
    dates = array.dtype.kind == "M" or all(isinstance(x, date) for x in items)
    if array.dtype.kind == "O":
        array = np.array([written(_decode(x, name) if isinstance(x, bytes) else x) for x in items], dtype=str)
    elif array.dtype.kind == "S":
        array = np.array([_decode(x, name) for x in items], dtype=str)
    levels, codes = np.unique(array.astype(str), return_inverse=True)
    return Column(name=name, codes=codes.reshape(-1), levels=tuple(levels.tolist()), look="date" if dates else "")


def missing_in(array: Array, name: str) -> Bools:
    """Rows that hold nothing: None, NaN, NaT or a library's own NA."""
    if array.dtype.kind in "mM":
        return np.isnat(array)
    if array.dtype.kind != "O":
        return np.zeros(len(array), dtype=np.bool_)
    items = array.tolist()
    nested = next((x for x in items if isinstance(x, (list, tuple, dict, set, np.ndarray))), None)
    if nested is not None:
        raise BadInput(f"{name} must be one column; found a {type(nested).__name__} in a cell.")
    # NA comes first: it refuses to be compared, even with itself.
    return np.array([x is None or type(x).__name__ == "NAType" or bool(x != x) for x in items], dtype=np.bool_)


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

    kind = chunked.type
    if chunked.null_count:
        mask = chunked.is_null().cast(pa.uint8())
        return without(name, np.flatnonzero(as_numpy(mask)), len(chunked))
    if pa.types.is_boolean(kind):
        return Column(name=name, numbers=as_numpy(chunked.cast(pa.uint8())).view(np.bool_))
    if pa.types.is_integer(kind) or pa.types.is_floating(kind):
        return Column(name=name, numbers=as_numpy(chunked))
    if pa.types.is_decimal(kind):
        return Column(name=name, numbers=as_numpy(chunked.cast(pa.float64())))
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


def _one(chunked: Any) -> Any:
    """One contiguous array."""
    return chunked.combine_chunks() if hasattr(chunked, "combine_chunks") else chunked


def as_numpy(chunked: Any) -> Array:
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
