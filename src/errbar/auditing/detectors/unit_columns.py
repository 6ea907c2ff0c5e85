"""Unit columns: ids that repeat and were not declared, found by swapping rows between neighbouring levels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.exact_tails import mid_ranks
from errbar._numeric.swap_moments import SwapGain, swap_gain
from errbar.auditing.checked_table import CheckedTable
from errbar.data.column_words import ID_WORDS, is_called
from errbar.records.column_facts import UnitColumn, UnitColumns
from errbar.records.column_table import ColumnTable
from errbar.records.recipe import ColumnInfo
from errbar.records.types import Bools, Floats, Ints

ROWS = 3000
"""Rows read at most: a z of 4 at fewer is no weaker evidence."""
LEVELS = 10
LARGEST = 0.2
EFFECTIVE = 8.0
REPEATED = 0.2
Z = 4.0
Z_NAMED = 3.0
ICC = 0.2
SHARE = 0.15
EQUAL = 0.9


class Levels(NamedTuple):
    """The levels of a column, in order: the code of each row (-1 where missing) and the size of each level."""

    code: Ints
    size: Ints
    named: bool
    """True where its name calls it an id, or nearly all levels have equally many rows."""


def measure(table: CheckedTable) -> UnitColumns | None:
    """Ids among the features; nothing where units were declared, or where every row is of its own time."""
    numbers = table.numbers
    return None if numbers is None or numbers.unit is not None else find_unit_columns(numbers, table.seed)


def find_unit_columns(table: ColumnTable, seed: int = 0) -> UnitColumns:
    """Columns that are ids of units by what they do, the most telling first."""
    every = {j: _levels(c, table.values[:, j]) for j, c in enumerate(table.columns)}
    levels = {j: one for j, one in every.items() if one is not None}
    judged = [_judge(table, j, levels[j], seed) for j in levels]
    ranked = sorted((f for f in judged if f is not None), key=lambda f: -f.z)
    return UnitColumns(found=tuple(ranked), candidates=len(levels))


def _levels(column: ColumnInfo, values: Floats) -> Levels | None:
    """The column's levels where it may be an id of units, else None."""
    there = ~np.isnan(values)
    present = values[there]
    if column.kind == "date" or len(present) < 2 * LEVELS:
        return None
    if column.kind != "category" and not bool((present == np.rint(present)).all()):
        return None
    _, place, size = np.unique(present, return_inverse=True, return_counts=True)
    n, called = len(present), is_called(column.name, ID_WORDS)
    repeated = size[size > 1]
    if len(size) < LEVELS or size.max() > LARGEST * n or n * n / float((size**2).sum()) < EFFECTIVE:
        return None
    if not len(repeated) or (repeated.sum() < REPEATED * n and not called):
        return None
    code = np.full(len(values), -1)
    code[there] = place.reshape(-1)
    _, times = np.unique(size, return_counts=True)
    return Levels(code, size, called or bool(size.max() > 1 and times.max() >= EQUAL * len(size)))


def _judge(table: ColumnTable, j: int, every: Levels, seed: int) -> UnitColumn | None:
    """What the candidate's levels share beyond what neighbouring levels do."""
    rows = _whole_levels(every, seed)
    code = np.unique(every.code[rows], return_inverse=True)[1].reshape(-1)
    others = np.delete(table.values[rows], j, axis=1)
    ranks = np.column_stack([*(mid_ranks(x) for x in others.T), mid_ranks(table.y[rows].astype(np.float64))])
    gain = swap_gain(code, ranks)
    floor = Z_NAMED if every.named else Z
    alike = (gain.z > floor) & ((gain.icc >= ICC) | (every.named & _is_attribute(gain, ranks, len(every.size))))
    if alike.sum() < max(1.0, SHARE * ranks.shape[1]):
        return None
    top = int(np.argmax(np.where(alike, gain.z, -np.inf)))
    return UnitColumn(
        name=table.columns[j].name,
        levels=len(every.size),
        rows=int(every.size.sum()),
        alike=int(alike.sum()),
        columns=ranks.shape[1],
        icc=1.0 if gain.constant[top] else float(gain.icc[top]),
        z=float(gain.z[top]),
        target_alike=bool(alike[-1]),
    )


def _is_attribute(gain: SwapGain, ranks: Floats, levels: int) -> Bools:
    """Columns that every level has one value of, and that are no other way to write the level: the sex of a patient."""
    values = np.array([len(np.unique(x)) for x in ranks.T])
    return gain.constant & (2 * values <= levels)


def _whole_levels(levels: Levels, seed: int) -> Ints:
    """All rows with a level, or those of as many neighbouring levels as make ROWS rows."""
    there = np.flatnonzero(levels.code >= 0)
    if len(there) <= ROWS:
        return there
    ends = np.cumsum(levels.size)
    start = int(np.random.default_rng(seed).integers(0, int(ends[-1]) - ROWS + 1))
    first = int(np.searchsorted(ends, start, side="right"))
    last = max(first + 1, int(np.searchsorted(ends, start + ROWS, side="right")))
    code = levels.code[there]
    return there[(code >= first) & (code <= last)]
