"""Shared columns: the truth, units and weights that every model on the same rows must share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from errbar.errors import BadInput
from errbar.records.predictions import Predictions, Slicing
from errbar.records.types import Array, Floats, Ints

Place: TypeAlias = Callable[[int], str]
"""How a row is called: by its id, or by its number."""


class Common(NamedTuple):
    """Unit and weight of every row, from the first model that has them."""

    unit: Ints | None
    unit_name: str | None
    weight: Floats | None
    slicings: tuple[Slicing, ...]
    said: tuple[str, ...]


def rows_that_differ(a: Array, b: Array) -> Ints:
    """Rows on which two truths differ; exactly, since both were read from what should be one column."""
    if a is b or np.array_equal(a, b):
        return np.zeros(0, np.intp)
    unlike = a != b
    return np.flatnonzero(unlike if unlike.ndim == 1 else unlike.any(axis=1))


def find_shared_columns(names: Sequence[str], models: Sequence[Predictions], place: Place) -> Common:
    """Units and weights that all models that have them agree on; BadInput with an example where they do not."""
    units = [(name, p) for name, p in zip(names, models) if p.unit is not None]
    weights = [(name, p) for name, p in zip(names, models) if p.weight is not None]
    for name, p in units[1:]:
        _require_same_units(units[0], (name, p), place)
    for name, p in weights[1:]:
        _require_same_weights(weights[0], (name, p), place)
    slices = [(name, p) for name, p in zip(names, models) if p.slicings]
    for name, p in slices[1:]:
        _require_same_slices(slices[0], (name, p), place)
    said = [
        f"{what} of {having[0][0]} taken for all"
        for what, having in (("units", units), ("weights", weights), ("slices", slices))
        if 0 < len(having) < len(models)
    ]
    first = units[0][1] if units else None
    return Common(
        unit=None if first is None or first.unit is None else _dense(first.unit),
        unit_name=None if first is None else first.unit_name,
        weight=weights[0][1].weight if weights else None,
        slicings=slices[0][1].slicings if slices else (),
        said=tuple(said),
    )


def _dense(codes: Ints) -> Ints:
    """Codes without gaps, which rows that were left out may have torn; as they are where there are none."""
    seen = np.bincount(codes) > 0
    return codes if seen.all() else (np.cumsum(seen) - 1)[codes]


def _require_same_units(first: tuple[str, Predictions], other: tuple[str, Predictions], place: Place) -> None:
    """Refuse files whose units hold other rows; the names of units may differ."""
    a, b = first[1].unit, other[1].unit
    assert a is not None and b is not None
    if np.array_equal(a, b):
        return
    for one, two, mine, theirs in ((first, other, a, b), (other, first, b, a)):
        # The row that stands for each of my units; every other row of the unit must have the same unit there.
        stands = np.empty(int(mine.max()) + 1, np.intp)
        stands[mine[::-1]] = np.arange(len(mine))[::-1]
        torn = np.flatnonzero(theirs != theirs[stands[mine]])
        if len(torn):
            row = int(torn[0])
            raise BadInput(
                f"Units must be the same in every model; {place(int(stands[mine[row]]))} and {place(row)} are one "
                f"{one[1].unit_name or 'unit'} in {one[0]} and two in {two[0]}. Take the units from one file."
            )


def _require_same_slices(first: tuple[str, Predictions], other: tuple[str, Predictions], place: Place) -> None:
    for a, b in zip(first[1].slicings, other[1].slicings):
        mine, theirs = (np.array(s.levels, dtype=object)[s.codes] for s in (a, b))
        rows = np.flatnonzero(mine != theirs)
        if len(rows):
            row = int(rows[0])
            raise BadInput(
                f"Slices must be the same in every model; {a.column} of {first[0]} and {other[0]} differs on "
                f"{len(rows):,} rows, first at {place(row)} ({mine[row]} and {theirs[row]}). Take it from one file."
            )


def _require_same_weights(first: tuple[str, Predictions], other: tuple[str, Predictions], place: Place) -> None:
    a, b = first[1].weight, other[1].weight
    assert a is not None and b is not None
    rows = rows_that_differ(a, b)
    if len(rows):
        row = int(rows[0])
        raise BadInput(
            f"Weights must be the same in every model; {first[0]} and {other[0]} differ on {len(rows):,} rows, first "
            f"at {place(row)} ({a[row]:g} and {b[row]:g}). Take the weights from one file."
        )
