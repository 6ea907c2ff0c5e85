"""Trained columns: what a model was trained on, column by column, and new values read in the same coding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from errbar.columns.column import written
from errbar.data.array_features import Matrix
from errbar.data.encoded_features import MANY_LEVELS
from errbar.data.feature_column import A_DAY, Feature, feature
from errbar.data.feature_table import FeatureTable
from errbar.data.to_arrow import plain
from errbar.errors import BadInput
from errbar.records.types import Array, Floats, Ints

TrainedKind: TypeAlias = Literal["number", "category", "date", "text", "other"]
"""text: prose or ids, whose values need not repeat. other: lists and the like, which only the learner itself reads."""
HOLDS = {"number": "numbers", "category": "text", "date": "dates"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedColumn:
    """A feature as the training rows had it."""

    name: str
    kind: TrainedKind
    levels: tuple[str, ...] = ()
    """Names of a category, in the order of their codes."""
    low: float | None = None
    high: float | None = None
    """Least and greatest number, or day since 1970."""
    gaps: bool = False
    """True where some training rows had no value."""


class ReadColumn(NamedTuple):
    """New values of a column in the coding of the training rows."""

    values: Floats
    """Numbers, days since 1970, or codes into the levels; the number of levels for a name that is none of them."""
    unknown: tuple[str, ...] = ()
    """Names that the training rows did not have."""
    names: bool = False
    """True where the values are names, of whatever type they came."""


def describe_columns(rows: FeatureTable) -> tuple[TrainedColumn, ...]:
    """Every column of the training rows; a sparse matrix is numbers throughout, and its ranges are not looked for."""
    if isinstance(rows, Matrix) and rows.sparse:
        return tuple(TrainedColumn(name=name, kind="number") for name in rows.names)
    return tuple(_describe(values, name) for name, values in rows.parts())


def _describe(values: object, name: str) -> TrainedColumn:
    try:
        found = feature(values, name)
    except BadInput:  # lists and the like
        return TrainedColumn(name=name, kind="other")
    there = found.values[np.isfinite(found.values)]
    gaps = bool(np.isnan(found.values).any())
    if found.kind == "category":
        prose = len(found.levels) > MANY_LEVELS or (len(there) > 1 and len(found.levels) == len(there))
        levels = () if prose else found.levels
        return TrainedColumn(name=name, kind="text" if prose else "category", levels=levels, gaps=gaps)
    low, high = (float(there.min()), float(there.max())) if len(there) else (None, None)
    return TrainedColumn(name=name, kind=found.kind, low=low, high=high, gaps=gaps)


def read_column(values: object, trained: TrainedColumn, before: int) -> ReadColumn | None:
    """New values in the coding of the training rows; None for columns without one; `before` rows precede these.

    BadInput, with the column and the row, where the values are of another type than in training.
    """
    if trained.kind in ("text", "other"):
        return None
    found = feature(values, trained.name)
    if np.isnan(found.values).all():
        return ReadColumn(np.full(len(found.values), np.nan))
    if trained.kind == "category":
        return _read_names(values, trained)
    if found.kind == "category":
        found = _read_days(found, before) if trained.kind == "date" else _refuse_text(found, before)
    holds = HOLDS[found.kind]
    if trained.kind == "number" and not _is_share(trained) and _is_boolean(values, trained.name):
        holds = "booleans"
    if holds != HOLDS[trained.kind]:
        raise BadInput(f"Column {trained.name!r} must hold {HOLDS[trained.kind]}, as in training; got {holds}.")
    return ReadColumn(found.values)


def _is_share(trained: TrainedColumn) -> bool:
    """True where 0 and 1 are in the training range's reach, so that False and True may be meant by them."""
    return trained.low is None or trained.high is None or (trained.low >= 0 and trained.high <= 1)


def _is_boolean(values: object, name: str) -> bool:
    import pyarrow as pa

    raw = plain(values, name)
    return bool(raw.dtype.kind == "b" if isinstance(raw, np.ndarray) else pa.types.is_boolean(raw.type))


def spell_values(values: object, name: str) -> tuple[Floats, tuple[str, ...]]:
    """Codes, NaN where missing, and the names they are for: 1.0 is 1, booleans are True and False."""
    import pyarrow as pa

    raw = plain(values, name)
    if isinstance(raw, np.ndarray) and raw.dtype.kind in "biuf":
        raw = pa.array(raw, from_pandas=True)
    if not isinstance(raw, np.ndarray) and not (_is_text(raw) or pa.types.is_dictionary(raw.type)):
        raw = raw.dictionary_encode()
    found = feature(raw, name)
    if found.kind == "category":
        return found.values, found.levels
    there = ~np.isnan(found.values)  # Python objects that are all numbers
    distinct, places = np.unique(found.values[there], return_inverse=True)
    codes = np.full(len(found.values), np.nan)
    codes[there] = places
    return codes, tuple(written(x) for x in distinct.tolist())


def _is_text(raw: object) -> bool:
    import pyarrow as pa

    kind = plain(raw, "").type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _read_names(values: object, trained: TrainedColumn) -> ReadColumn:
    codes, names = spell_values(values, trained.name)
    place = {level: i for i, level in enumerate(trained.levels)}
    to = np.array([place.get(name, len(trained.levels)) for name in names], dtype=np.float64)
    there = ~np.isnan(codes)
    coded = np.full(len(codes), np.nan)
    coded[there] = to[codes[there].astype(np.intp)]
    return ReadColumn(coded, tuple(name for name in names if name not in place), names=True)


def _refuse_text(found: Feature, before: int) -> Feature:
    row, text = next(_first(found, [i for i, x in enumerate(found.levels) if not _is_number(x)] or None))
    raise BadInput(
        f"Column {found.name!r} must hold numbers, as in training; got the text {text[:40]!r} in row "
        f"{before + row + 1:,}. Correct it, or leave the cell empty if the value is missing."
    )


def _read_days(found: Feature, before: int) -> Feature:
    """Dates that are written as text, 2024-03-01, as days since 1970."""
    days = np.array([_day(text) for text in found.levels], dtype=np.float64)
    wrong = np.flatnonzero(np.isnan(days))
    if len(wrong):
        row, text = next(_first(found, wrong.tolist()))
        raise BadInput(
            f"Column {found.name!r} must hold dates, as in training; got {text[:40]!r} in row {before + row + 1:,}. "
            "Write dates as 2024-03-01."
        )
    values = np.full(len(found.values), np.nan)
    there = ~np.isnan(found.values)
    values[there] = days[found.values[there].astype(np.intp)]
    return Feature(name=found.name, kind="date", values=values)


def _day(text: str) -> float:
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return float("nan")
    aware = when if when.tzinfo is not None else when.replace(tzinfo=UTC)
    return aware.timestamp() / A_DAY["s"]


def _first(found: Feature, codes: list[int] | None) -> Iterator[tuple[int, str]]:
    """Row and name of the first value with one of these codes; of the first value where there is no choice."""
    there = np.isin(found.values, codes) if codes is not None else ~np.isnan(found.values)
    for row in np.flatnonzero(there):
        yield int(row), found.levels[int(found.values[row])]


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def hash_rows(columns: list[Floats]) -> Array:
    """A 64-bit number per row: equal values, equal number."""
    out = np.full(len(columns[0]), 0x9E37_79B9_7F4A_7C15, dtype=np.uint64)
    for values in columns:
        clean = np.where(np.isnan(values), np.nan, values) + 0.0  # one NaN, and no -0.0
        out = (out ^ np.ascontiguousarray(clean).view(np.uint64)) * np.uint64(0xD6E8_FEB8_6659_FD93)
        out ^= out >> np.uint64(32)
    return out


def rows_among(hashes: Array, known: Array) -> Ints:
    """Places of the hashes that are among the known ones, which are sorted."""
    place = np.searchsorted(known, hashes).clip(max=max(len(known) - 1, 0))
    return np.flatnonzero(known[place] == hashes) if len(known) else np.empty(0, dtype=np.intp)
