"""Unit columns: ids that repeat and were not declared, found by swapping rows between neighbouring levels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.column_ranks import rank_columns
from errbar._numeric.swap_moments import SwapGain, swap_gain, swap_icc
from errbar.auditing.checked_table import CheckedTable
from errbar.data.column_words import ID_WORDS, is_called
from errbar.records.column_facts import UnitColumn, UnitColumns
from errbar.records.column_table import ColumnTable
from errbar.records.recipe import ColumnInfo
from errbar.records.types import Bools, Floats, Ints

ROWS = 3000
"""Rows read at most: a z of 4 at fewer is no weaker evidence."""
SCREENED = 600
"""Rows by which most candidates are set aside: where too few columns reach ICC less SLACK, ROWS would not find them."""
SLACK = 0.12
EACH = 12
"""Rows of a level that the screen reads at most: more levels tell more than more rows of each."""
FIRST = 64
"""Rows by which most columns are known to have fractions."""
SPREAD = 8
"""Values a row within which whole numbers are counted without sorting."""
LEVELS = 10
LARGEST = 0.2
EFFECTIVE = 8.0
REPEATED = 0.2
Z = 4.0
Z_NAMED = 3.0
ICC = 0.2
SHARE = 0.15
EQUAL = 0.9
SHORT = 2**15


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
    shared = _rank_rows(table, np.arange(table.n)) if levels and table.n <= ROWS else None
    judged = [_judge(table, j, one, shared, seed) for j, one in levels.items() if _may_be_unit(table, j, one, seed)]
    ranked = sorted((f for f in judged if f is not None), key=lambda f: -f.z)
    return UnitColumns(found=tuple(ranked), candidates=len(levels))


def _levels(column: ColumnInfo, values: Floats) -> Levels | None:
    """The column's levels where it may be an id of units, else None."""
    if column.kind == "date" or (column.kind != "category" and not _is_whole(values[:FIRST])):
        return None
    values = np.ascontiguousarray(values)  # a column of a matrix is read several times below
    there = ~np.isnan(values)
    present = values if there.all() else values[there]
    if column.kind != "category" and not _is_whole(present):
        return None
    if len(present) < 2 * LEVELS:
        return None
    place, size = count_levels(present)
    n, called = len(present), is_called(column.name, ID_WORDS)
    repeated = size[size > 1]
    if len(size) < LEVELS or size.max() > LARGEST * n or n * n / float((size**2).sum()) < EFFECTIVE:
        return None
    if not len(repeated) or (repeated.sum() < REPEATED * n and not called):
        return None
    code = place if n == len(values) else np.full(len(values), -1)
    if n < len(values):
        code[there] = place
    _, times = np.unique(size, return_counts=True)
    return Levels(code, size, called or bool(size.max() > 1 and times.max() >= EQUAL * len(size)))


def _is_whole(values: Floats) -> bool:
    """True where all present values are whole numbers."""
    return bool(((values == np.rint(values)) | np.isnan(values)).all())


def count_levels(present: Floats) -> tuple[Ints, Ints]:
    """The level of each row, numbered in order, and the rows of each; whole numbers near each other are not sorted."""
    low, high = float(present.min()), float(present.max())
    if high - low > SPREAD * len(present):
        _, place, size = np.unique(present, return_inverse=True, return_counts=True)
        return place.reshape(-1), size
    value = (present - low).astype(np.intp)
    size = np.bincount(value)
    used = size > 0
    return (np.cumsum(used) - 1)[value], size[used]


def _rank_rows(table: ColumnTable, rows: Ints) -> Floats:
    """Ranks among these rows of every column and, last, of the target."""
    return rank_columns(np.column_stack([table.values.take(rows, axis=0), table.y[rows]]))


def _code_of(levels: Levels, rows: Ints) -> Ints:
    return np.unique(levels.code[rows], return_inverse=True)[1].reshape(-1)


def _may_be_unit(table: ColumnTable, j: int, levels: Levels, seed: int) -> bool:
    """False where a few whole levels show that too few columns have a variance between levels."""
    # A column that is called an id is not set aside: for it, what is constant within a level counts too.
    if levels.named or table.n <= ROWS:
        return True
    rows = _whole_levels(levels, SCREENED, seed, each=EACH)
    icc = np.delete(swap_icc(_code_of(levels, rows), _rank_rows(table, rows)), j)
    return bool((icc >= ICC - SLACK).sum() >= max(1.0, SHARE * len(icc)))


def _judge(table: ColumnTable, j: int, every: Levels, shared: Floats | None, seed: int) -> UnitColumn | None:
    """What the candidate's levels share beyond what neighbouring levels do; `shared` holds the ranks of all rows."""
    rows = _whole_levels(every, ROWS, seed)
    ranks = np.delete(_rank_rows(table, rows) if shared is None else shared[rows], j, axis=1)
    gain = swap_gain(_code_of(every, rows), ranks)
    floor = Z_NAMED if every.named else Z
    shares = gain.icc >= ICC
    if every.named and gain.constant.any():
        shares |= _is_attribute(gain, ranks, len(every.size))
    alike = (gain.z > floor) & shares
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


def _whole_levels(levels: Levels, most: int, seed: int, each: int | None = None) -> Ints:
    """All rows with a level, or those of neighbouring levels that make about `most` rows, `each` at most of one."""
    ends = np.cumsum(levels.size if each is None else np.minimum(levels.size, each))
    if int(ends[-1]) <= most:
        rows = np.flatnonzero(levels.code >= 0)
    else:
        start = int(np.random.default_rng(seed).integers(0, int(ends[-1]) - most + 1))
        first = int(np.searchsorted(ends, start, side="right"))
        last = max(first + 1, int(np.searchsorted(ends, start + most, side="right")))
        rows = np.flatnonzero((levels.code >= first) & (levels.code <= last))
    return rows if each is None else _first_of_each(rows, levels.code[rows], len(levels.size), each)


def _first_of_each(rows: Ints, code: Ints, levels: int, each: int) -> Ints:
    """Rows by level, `each` at most of one; small codes are sorted by counting (16 bits)."""
    order = np.argsort(code.astype(np.int16) if levels < SHORT else code, kind="stable")
    size = np.bincount(code)
    place = np.arange(len(rows)) - np.repeat(np.cumsum(size) - size, size)
    return rows[order[place < each]]
