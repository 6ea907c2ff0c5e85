"""Rows without those that equal an earlier one in every feature."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np

from errbar._numeric.equal_rows import find_equal_rows
from errbar._wording import counted
from errbar.data.array_features import Matrix
from errbar.data.arrow_features import ArrowFeatures
from errbar.data.feature_table import FeatureTable
from errbar.data.frame_features import FrameFeatures
from errbar.data.item_hash import hash_items
from errbar.data.row_hash import hash_table
from errbar.data.row_items import RowItems
from errbar.errors import BadInput
from errbar.records.predictions import Slicing
from errbar.records.task import Task
from errbar.records.types import Ints


def drop_copies(task: Task) -> Task:
    """The task without later copies, and with a note of how many they were; units are numbered anew."""
    rows = task.X
    assert isinstance(rows, FeatureTable)
    hashes = hash_items(rows) if isinstance(rows, RowItems) else hash_table(dict(rows.parts()))
    if hashes is None:
        raise BadInput("`dedupe` needs rows that can be compared; these are too many items of no common type.")
    equal = find_equal_rows(hashes.rows)
    later = equal.later
    if not len(later):
        return replace(task, said=(*task.said, "no row equals another: nothing left out"))
    first = np.zeros(equal.groups, dtype=np.intp)
    first[equal.group[::-1]] = equal.rows[::-1]
    group = np.zeros(task.n, dtype=np.intp)
    group[equal.rows] = equal.group
    other = int((task.y[later] != task.y[first[group[later]]]).reshape(len(later), -1).any(axis=1).sum())
    kept = np.setdiff1d(np.arange(task.n), later, assume_unique=True)
    told = f"{counted(len(later), 'later copy', 'later copies')} of rows left out"
    return replace(keep_rows(task, kept), said=(*task.said, f"{told}, {other:,} of them with another target"))


def keep_rows(task: Task, rows: Ints) -> Task:
    """The task of these rows alone."""
    parts: dict[str, object] = {"X": _take(task.X, rows)}
    for spec in fields(task):
        part = getattr(task, spec.name)
        if isinstance(part, np.ndarray) and spec.name not in ("cost", "labels"):
            parts[spec.name] = part[rows]
    if task.unit is not None:
        parts["unit"] = np.unique(task.unit[rows], return_inverse=True)[1].astype(np.intp)
    parts["slicings"] = tuple(Slicing(column=s.column, codes=s.codes[rows], levels=s.levels) for s in task.slicings)
    return replace(task, **parts)  # type: ignore[arg-type]


def _take(table: object, rows: Ints) -> FeatureTable:
    """Return a table of the given kind with these rows."""
    if isinstance(table, ArrowFeatures):
        return table.pick(rows)
    if isinstance(table, FrameFeatures):
        return FrameFeatures(table.take(rows))
    if isinstance(table, Matrix):
        held = table.held if table.held is None or table.sparse else table.held[np.array(rows)]
        return Matrix(table.values[rows], table.called, held)
    assert isinstance(table, RowItems)
    return RowItems(table.take(rows))
