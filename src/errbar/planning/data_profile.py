"""Data profile: properties of rows before any fit: missing values, copies, ids that repeat, times, small groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from errbar.data.column_words import ID_WORDS, TIME_WORDS, is_called
from errbar.data.encoded_features import encode_features
from errbar.data.feature_column import Feature, feature
from errbar.data.feature_table import FeatureTable, content
from errbar.errors import BadInput
from errbar.planning.design_effect import icc_of
from errbar.records.task import Task
from errbar.records.types import Array, Floats, Ints

SMALL = 30
"""Rows below which a group says next to nothing by itself: 0 errors in 29 rows leave an error of 12 % possible."""
GROUPS = 50
"""A column with more different values than this is no grouping of rows."""


class Repeats(NamedTuple):
    """A column that looks like an id and repeats."""

    name: str
    values: int
    rows_each: float
    icc: float | None


class Group(NamedTuple):
    """A class or a level of a column, and its rows."""

    column: str
    level: str
    rows: int


@dataclass(frozen=True, kw_only=True)
class DataProfile:
    """What a plan, its effort and its measures are chosen by."""

    missing: tuple[tuple[str, int], ...]
    """Columns with gaps and how many, the most first."""
    copies: int
    """Rows equal to an earlier one in every feature."""
    width: int
    """Columns that a linear model would see: a category counts as many as it has further levels."""
    repeats: tuple[Repeats, ...]
    times: tuple[str, ...]
    small: tuple[Group, ...]
    """Groups below SMALL rows, the smallest first."""
    unread: tuple[str, ...] = ()
    """Columns of lists and the like, which nothing is said of."""


def profile_data(task: Task) -> DataProfile:
    """The facts of a task's features and target; nothing is fitted."""
    columns, unread = _columns(task)
    gaps = [(f.name, int(np.isnan(f.values).sum())) for f in columns]
    repeats = tuple(found for f in columns if (found := _repeats(f, task)) is not None)
    ids = {r.name for r in repeats}
    small = _small_classes(task) + [g for f in columns if f.name not in ids for g in _small_levels(f)]
    return DataProfile(
        missing=tuple(sorted(((name, k) for name, k in gaps if k), key=lambda x: -x[1])),
        copies=_copies(columns),
        width=sum(max(1, len(f.levels) - 1) for f in columns if f.name not in ids and len(f.levels) <= GROUPS),
        repeats=repeats,
        times=tuple(f.name for f in columns if _is_time(f)),
        small=tuple(sorted(small, key=lambda g: g.rows)),
        unread=unread,
    )


def _columns(task: Task) -> tuple[list[Feature], tuple[str, ...]]:
    rows = task.X
    if not isinstance(rows, FeatureTable):
        view = encode_features(rows)
        return [
            Feature(name=c.name, kind=c.kind, values=view.values[:, j], levels=c.levels)
            for j, c in enumerate(view.columns)
        ], ()
    found, unread = [], []
    for name, values in rows.parts():
        try:
            found.append(feature(values, name))
        except BadInput:  # lists and the like are a pipeline's business; they are named instead
            unread.append(name)
    return found, tuple(unread)


def _copies(columns: list[Feature]) -> int:
    if not columns:
        return 0
    table = np.column_stack([f.values for f in columns])
    whole = np.frombuffer(content(table), dtype=np.dtype((np.void, table.itemsize * table.shape[1])))
    return len(whole) - len(np.unique(whole))


def _repeats(f: Feature, task: Task) -> Repeats | None:
    """An id that repeats: called one, or text with many values that each stand in a few rows."""
    there = ~np.isnan(f.values)
    values, codes = np.unique(f.values[there], return_inverse=True)
    d, n = len(values), int(there.sum())
    if d < 3 or d == n or _is_time(f):
        return None
    named = is_called(f.name, ID_WORDS) and (f.kind == "category" or bool((values == np.rint(values)).all()))
    texts = f.kind == "category" and d > GROUPS and d >= n / 50
    if not (named and d > 10) and not texts:
        return None
    icc = None if task.y.ndim > 1 else target_icc(task, codes.reshape(-1), there)
    return Repeats(f.name, d, n / d, icc)


def target_icc(task: Task, unit: Ints, rows: Array | slice = slice(None)) -> float | None:
    """How alike the target is within units: of the number, of the positive class, the mean over classes beyond two."""
    y = task.y[rows]
    if not task.classifies:
        return icc_of(y, unit) if y.ndim == 1 else None
    found = [icc_of(y == c, unit) for c in ([1] if len(task.classes) == 2 else range(len(task.classes)))]
    there = [x for x in found if x is not None]
    return float(np.mean(there)) if there else None


def _is_time(f: Feature) -> bool:
    if f.kind == "date":
        return True
    return f.kind == "number" and is_called(f.name, TIME_WORDS) and len(np.unique(f.values)) > 10


def _small_classes(task: Task) -> list[Group]:
    if not task.classifies:
        return []
    counts = np.bincount(task.y, minlength=len(task.classes))
    target = str(task.options.get("target", "target"))
    return [Group(target, name, int(k)) for name, k in zip(task.classes, counts) if k < SMALL]


def _small_levels(f: Feature) -> list[Group]:
    """Levels of a category, and the two values of a flag."""
    if f.kind == "date" or len(f.levels) > GROUPS:
        return []
    there: Floats = f.values[~np.isnan(f.values)]
    values, counts = np.unique(there, return_counts=True)
    if len(values) < 2 or (f.kind == "number" and len(values) > 2):
        return []
    names = f.levels if f.kind == "category" else tuple(f"{x:g}" for x in values)
    return [
        Group(f.name, names[int(x)] if f.kind == "category" else names[i], int(k))
        for i, (x, k) in enumerate(zip(values, counts))
        if k < SMALL
    ]
