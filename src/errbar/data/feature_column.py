"""Feature: one column as float64, codes where it holds names; missing is NaN."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal, TypeAlias

import numpy as np

from errbar._dataclass import dataclass
from errbar.columns.column import written
from errbar.columns.column_readers import NUMBERS, fill_missing, missing_in
from errbar.data.class_names import in_order
from errbar.data.to_arrow import plain
from errbar.errors import BadInput
from errbar.records.types import Array, Floats

FeatureKind: TypeAlias = Literal["number", "category", "date"]
A_DAY = {"s": 86_400.0, "ms": 86_400e3, "us": 86_400e6, "ns": 86_400e9}


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """Numbers as they are, dates as days since 1970 (UTC), categories as codes into `levels`."""

    name: str
    kind: FeatureKind
    values: Floats
    levels: tuple[str, ...] = ()


def feature(values: object, name: str) -> Feature:
    """A feature from an array, a sequence or a Series of any library."""
    raw = plain(values, name)
    return _of_numpy(raw, name) if isinstance(raw, np.ndarray) else _of_arrow(raw, name)


def _of_numpy(raw: Array, name: str) -> Feature:
    """Numbers, or Python objects of several types: numbers where all are, else names as they are written."""
    if raw.dtype.kind in "biuf":
        return Feature(name=name, kind="number", values=raw.astype(np.float64, copy=False))
    gone = missing_in(raw, name)
    there = raw[~gone].tolist()
    if any(isinstance(x, (complex, np.complexfloating)) for x in there):
        raise _unreadable(name, "complex numbers")
    values = np.full(len(raw), np.nan)
    if all(isinstance(x, NUMBERS) for x in there):
        with suppress(OverflowError):  # what no float holds is a name
            values[~gone] = [float(x) for x in there]
            return Feature(name=name, kind="number", values=values)
    names = [written(x) for x in there]
    levels = tuple(in_order(set(names)))
    place = {level: float(i) for i, level in enumerate(levels)}
    values[~gone] = [place[x] for x in names]
    return Feature(name=name, kind="category", values=values, levels=levels)


def _of_arrow(raw: Any, name: str) -> Feature:
    import pyarrow as pa

    kind, types = raw.type, pa.types
    if types.is_boolean(kind):
        return Feature(name=name, kind="number", values=_floats(raw.cast(pa.uint8())))
    if types.is_null(kind) or types.is_integer(kind) or types.is_floating(kind) or types.is_decimal(kind):
        return Feature(name=name, kind="number", values=_floats(raw))
    if types.is_temporal(kind) and not types.is_interval(kind):
        dated = types.is_date(kind) or types.is_timestamp(kind)
        return Feature(name=name, kind="date" if dated else "number", values=_days(raw))
    try:
        return _category(raw, name)
    except pa.ArrowNotImplementedError:
        raise _unreadable(name, str(kind)) from None
    except (pa.ArrowInvalid, UnicodeDecodeError):
        raise BadInput(f"Text must be UTF-8; column {name!r} holds bytes that are not. Re-save it as UTF-8.") from None


def _floats(raw: Any) -> Floats:
    """float64, NaN where Arrow has a null."""
    import pyarrow as pa

    return fill_missing(raw.cast(pa.float64(), safe=False), np.nan)


def _days(raw: Any) -> Floats:
    """Days since 1970-01-01 in UTC; a time of day or a duration in days too."""
    import pyarrow as pa

    kind, types = raw.type, pa.types
    if types.is_date32(kind):
        return _floats(raw.cast(pa.int32()))
    unit = "ms" if types.is_date64(kind) else kind.unit
    return _floats(raw.cast(pa.int32() if types.is_time32(kind) else pa.int64())) / A_DAY[unit]


def _category(raw: Any, name: str) -> Feature:
    """Codes into levels in sorted order, so that neither row order nor the container matters."""
    import pyarrow as pa

    if not pa.types.is_dictionary(raw.type):
        raw = raw.cast(pa.string()).dictionary_encode()
    whole = raw.unify_dictionaries().combine_chunks() if isinstance(raw, pa.ChunkedArray) else raw
    spelt = [None if x is None else written(x) for x in whole.dictionary.to_pylist()]
    codes = _floats(whole.indices)
    there = ~np.isnan(codes)
    found = codes[there].astype(np.intp)
    used = np.flatnonzero(np.bincount(found, minlength=len(spelt)))
    levels = tuple(in_order({x for x in (spelt[i] for i in used) if x is not None}))
    where = {level: float(i) for i, level in enumerate(levels)}
    # A level that is null, unused or a second spelling of another finds its place by name.
    place = np.array([np.nan if x is None else where.get(x, np.nan) for x in spelt], dtype=np.float64)
    values = np.full(len(codes), np.nan)
    values[there] = place[found]
    return Feature(name=name, kind="category", values=values, levels=levels)


def _unreadable(name: str, what: str) -> BadInput:
    return BadInput(
        f"A feature must be numbers, text, booleans or dates; column {name!r} holds {what}. Leave it out with "
        f"`drop={name}`, or give a pipeline of your own that reads it."
    )
