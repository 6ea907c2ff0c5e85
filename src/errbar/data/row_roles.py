"""Beside: the ids, units, weights and slices that come with predictions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from errbar.columns.column import LARGEST, Column
from errbar.data.role_columns import column_for, columns_for, twice
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records.predictions import Predictions, Slicing
from errbar.records.types import Floats, Ints
from errbar.requests.column_groups import FoldRole, PredictionRoles

if TYPE_CHECKING:
    from errbar.requests.kinds import Columns

RowRoles: TypeAlias = dict[str, Any]
"""Unit, weight, row ids and slicings, as arguments of Predictions."""
MANY_LEVELS = 1000
DENSE = 8
"""A table may be so many times longer than the rows it is made for."""
SPREAD = 1e12
"""A weight this much smaller than another is lost when both are summed."""


def read_row_roles(source: Source, n: int, request: PredictionRoles, by: Columns) -> dict[str, Any]:
    """Unit, weight, row ids and slicings, as arguments of Predictions."""
    out: dict[str, Any] = {}
    ids = None if request.id is None else column_for(source, "id", request.id, n)
    units = None if request.unit is None else column_for(source, "unit", request.unit, n)
    weights = None if request.weight is None else column_for(source, "weight", request.weight, n)
    if isinstance(request, FoldRole) and (request.fold is not None or request.repeat is not None):
        from errbar.data.fold_roles import read_folds  # here, since most predictions are of one model

        out.update(read_folds(source, n, request, ids))
    elif ids is not None:
        out["row"], out["row_names"] = row_ids(ids)
    if units is not None:
        out["unit"], out["unit_name"] = unit_codes(units), units.name
    if weights is not None:
        out["weight"], out["weight_name"] = read_weights(weights), weights.name
        out["said"] = (f"weighted by {weights.name}",)
    slicing = None if by is None else columns_for(source, "by", by, n)
    out["slicings"] = tuple(map(read_slicing, slicing)) if slicing else ()
    return out


def row_ids(column: Column) -> tuple[Ints, tuple[str, ...]]:
    """A whole number per row, no two alike: the ids themselves where they are whole, else codes of their texts."""
    numbers = column.complete().numbers
    if numbers is not None and numbers.dtype.kind in "iu":
        word = _first_repeat(numbers)
        if word is not None:
            raise twice(str(word), int((numbers == word).sum()))
        return numbers, ()
    codes, levels = column.as_text()
    if len(levels) < len(column):
        first = int(np.argmax(np.bincount(codes) > 1))
        raise twice(levels[first], int((codes == first).sum()))
    return codes, tuple(levels)


def _first_repeat(numbers: Ints) -> int | None:
    """A number that stands on several rows, the least of them; None where there is none."""
    if bool((numbers[1:] > numbers[:-1]).all()):
        return None
    from_low = _from_low(numbers)
    if from_low is not None:
        count = np.bincount(from_low)
        return int(numbers.min()) + int(np.argmax(count > 1)) if count.max() > 1 else None
    ordered = np.sort(numbers)
    again = np.flatnonzero(ordered[1:] == ordered[:-1])
    return int(ordered[again[0]]) if len(again) else None


def unit_codes(column: Column) -> Ints:
    """A code per row, the same for rows of one unit, in the order of the units' names."""
    numbers = column.complete().numbers
    from_low = _from_low(numbers) if numbers is not None and numbers.dtype.kind in "iu" else None
    if from_low is None:
        return column.as_text()[0].astype(np.intp)
    seen = np.bincount(from_low) > 0
    return from_low if seen.all() else (np.cumsum(seen) - 1)[from_low]


def _from_low(numbers: Ints) -> Ints | None:
    """Whole numbers counted from the least, where they are dense enough for a table of all between; else None."""
    low, high = int(numbers.min()), int(numbers.max())
    if high - low >= DENSE * len(numbers):
        return None
    if numbers.dtype == np.uint64:  # subtracted first: the largest of them fit no signed type
        return (numbers - np.uint64(low)).astype(np.intp)
    return numbers.astype(np.intp) - low


def read_slicing(column: Column) -> Slicing:
    """A code per row and the names of the slices."""
    codes, levels = column.as_text()
    if len(levels) > MANY_LEVELS:
        raise BadInput(
            f"`by` must give at most {MANY_LEVELS:,} slices; column {column.name!r} has {len(levels):,} values. "
            "Bin it first."
        )
    return Slicing(column=column.name, codes=codes, levels=levels)


def read_weights(column: Column) -> Floats:
    """A weight per row: 0 or more, some above, none so small that sums lose it."""
    w = column.as_float("weight")
    bad = np.flatnonzero(w < 0)
    if len(bad):
        raise BadInput(
            f"Weights must be 0 or more; column {column.name!r} has {len(bad):,} below, first in row {bad[0] + 1:,}. "
            "Give `weight=COLUMN` of numbers of 0 or more."
        )
    if not w.any():
        raise BadInput(f"Some weight must be above 0; column {column.name!r} is 0 in all {len(w):,} rows.")
    most = float(w.max())
    least = float(np.min(w, where=w > 0, initial=most))
    if least < max(most / SPREAD, 1 / LARGEST):
        raise BadInput(
            f"Weights above 0 must differ by a factor of {SPREAD:g} at most, or the small ones are lost in sums; "
            f"column {column.name!r} has {least:g} and {most:g}."
        )
    return w


def weighing(given: Predictions) -> Predictions:
    """Without the rows of weight 0, which count for nothing; said, not silent."""
    if given.weight is None or bool((given.weight > 0).all()):
        return given
    rows = np.flatnonzero(given.weight > 0)
    gone = given.n - len(rows)
    said = (*given.said, f"{gone:,} row{'s' if gone > 1 else ''} of weight 0 left out")
    return replace(given.take(rows), said=said, slicings=tuple(_cut_slices(s, rows) for s in given.slicings))


def _cut_slices(slicing: Slicing, rows: Ints) -> Slicing:
    """The slices that these rows fall into."""
    left, codes = np.unique(slicing.codes[rows], return_inverse=True)
    return Slicing(column=slicing.column, codes=codes.reshape(-1), levels=tuple(slicing.levels[i] for i in left))
