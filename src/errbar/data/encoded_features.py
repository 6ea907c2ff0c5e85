"""Encoded: features as one float64 matrix, what the learners with short names are fitted on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from errbar.data.array_features import Matrix
from errbar.data.feature_column import Feature, FeatureKind, feature
from errbar.data.feature_table import FeatureTable
from errbar.data.mapped_rows import copy_rows
from errbar.data.row_items import RowItems
from errbar.errors import BadInput
from errbar.records.task import Rows, Task
from errbar.records.types import Floats, Ints, frozen

MANY_LEVELS = 1000
"""Text with more different values than this is prose or an id, not a category."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodedColumn:
    """What a column of the matrix holds: numbers, days since 1970, or codes into levels."""

    name: str
    kind: FeatureKind
    levels: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Encoded:
    """(n, d) float64, NaN where missing; `columns` tells what each column is."""

    values: Floats
    columns: tuple[EncodedColumn, ...]
    origin: str
    """Digest of the rows this is a view of: the view changes nothing in what the data is."""
    said: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def complete(self) -> bool:
        """True where every column is numbers or dates, and nothing is missing."""
        return all(c.kind != "category" for c in self.columns) and bool(np.isfinite(self.values).all())

    def take(self, rows: Ints) -> Floats:
        """Copy the rows asked for."""
        return copy_rows(self.values, rows)

    def matrix(self) -> Floats | None:
        """All rows where they are complete numbers, else None."""
        return self.values if self.complete else None

    def digest(self) -> str:
        """The digest of the rows that the codes were made from."""
        return self.origin

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone, without what was cached."""
        return {name: getattr(self, name) for name in ("values", "columns", "origin", "said")}


def encode_features(rows: Rows) -> Encoded:
    """The view of rows as numbers, codes and days; columns that no learner could use are left out, and said so."""
    if isinstance(rows, Encoded):
        return rows
    if not isinstance(rows, FeatureTable):
        raise BadInput(f"Rows to be encoded must come from read_task; got {type(rows).__name__}.")
    if isinstance(rows, RowItems):
        raise _no_columns(rows)
    if isinstance(rows, Matrix) and not rows.sparse and rows.values.dtype.kind in "biuf":
        return _numeric(rows)
    kept, said = [], []
    for name, values in rows.parts():
        found = feature(values, name)
        why = _useless(found)
        if why is None:
            _finite(found.values, found.name)
            kept.append(found)
        else:
            said.append(f"left out of the features: {name} ({why})")
    if not kept:
        raise BadInput(f"A learner needs a usable feature; got {len(said)} and none is usable. {'; '.join(said[:3])}.")
    matrix = np.column_stack([f.values for f in kept])
    columns = tuple(EncodedColumn(name=f.name, kind=f.kind, levels=f.levels) for f in kept)
    return Encoded(values=frozen(matrix), columns=columns, origin=rows.digest(), said=tuple(said))


def _no_columns(rows: RowItems) -> BadInput:
    """The complaint of a short name about rows that it cannot make columns of."""
    first = next(iter(rows.items), None)
    if isinstance(first, (int, float, np.number)):
        remedy = "Use X.reshape(-1, 1) of an array or X.to_frame() of a Series for one feature."
    else:
        remedy = "Give a learner of your own that reads such rows, for texts make_pipeline(TfidfVectorizer(), model)."
    return BadInput(f"A learner with a short name needs rows and columns; X is a {rows.kind}. {remedy}")


def encoded_task(task: Task) -> Task:
    """Return the task with its features encoded; its digest stays, so that plans and predictions pair."""
    view = encode_features(task.X)
    return task if view is task.X else replace(task, X=view, said=(*task.said, *view.said))


def _numeric(rows: Matrix) -> Encoded:
    """An array of numbers is the matrix already, save for columns without a value."""
    values = rows.values.astype(np.float64, copy=False)
    there = ~np.isnan(values).all(axis=0)
    names = [name for name, has in zip(rows.names, there) if has]
    said = tuple(f"left out of the features: {x} (no value in any row)" for x, has in zip(rows.names, there) if not has)
    if not names:
        raise BadInput(f"A learner needs a usable feature; none of {len(said)} has a value in any row.")
    values = values if len(names) == len(there) else values[:, there]
    for j in np.flatnonzero(np.isinf(values).any(axis=0)):
        _finite(values[:, j], names[j])
    columns = tuple(EncodedColumn(name=name, kind="number") for name in names)
    return Encoded(values=frozen(values), columns=columns, origin=rows.digest(), said=said)


def _useless(found: Feature) -> str | None:
    """Why no learner could use a column, None where one can."""
    present = int((~np.isnan(found.values)).sum())
    if present == 0:
        return "no value in any row"
    if found.kind == "category" and present > 1 and len(found.levels) == present:
        return f"text that differs in all {present:,} rows, an id"
    if len(found.levels) > MANY_LEVELS:
        return f"text with {len(found.levels):,} different values, more than {MANY_LEVELS:,}"
    return None


def _finite(values: Floats, name: str) -> None:
    rows = np.flatnonzero(np.isinf(values))
    if len(rows):
        raise BadInput(
            f"Features must be finite or missing; column {name!r} has {len(rows):,} infinite "
            f"value{'s' if len(rows) > 1 else ''}, first in row {rows[0] + 1:,}. Replace them, or leave the "
            f"column out with `drop={name}`."
        )
