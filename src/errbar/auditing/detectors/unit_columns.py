"""Unit columns: ids that repeat and were not declared, found by swapping rows between neighbouring levels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_budget import COLUMNS
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.swap_moments import SwapGain, swap_gain, swap_icc
from errbar.auditing.untestable_reason import no_numbers
from errbar.data.column_words import ID_WORDS, is_called
from errbar.records.check_input import Untestable
from errbar.records.column_facts import UnitColumn, UnitColumns
from errbar.records.recipe import ColumnInfo
from errbar.records.types import Bools, Floats, Ints

ROWS = 3000
"""Rows read at most: a z of 4 at fewer is no weaker evidence."""
SCREENED = 600
"""Rows by which most candidates are set aside: where too few columns reach ICC less SLACK, ROWS would not find them."""
SLACK = 0.12
FEW = 100
"""Columns by which most candidates are set aside: where fewer than SHARE / 2 are alike, SHARE of more is not."""
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


def measure(table: CheckedTable) -> UnitColumns | Untestable:
    """Return the ids among the features; if units were declared there is nothing to look for."""
    numbers = table.numbers
    if numbers is None:
        return Untestable(kind=UnitColumns, why=no_numbers(table))
    if numbers.unit is not None:
        return Untestable(kind=UnitColumns, why="")
    return find_unit_columns(numbers, table.seed)


def find_unit_columns(table: ColumnTable, seed: int = 0) -> UnitColumns:
    """Columns that are ids of units by what they do, the most telling first."""
    every = {j: _levels(c, table.values[:, j]) for j, c in enumerate(table.columns)}
    levels = {j: one for j, one in every.items() if one is not None}
    if not levels:
        return UnitColumns(found=(), candidates=0)
    beside = _ColumnRanks(table, table.sample_columns(COLUMNS, seed), seed)
    few = (
        _ColumnRanks(table, beside.places[:: -(-len(beside.places) // FEW)], seed)
        if len(beside.places) > FEW
        else beside
    )
    judged = [_judge(beside, j, one) for j, one in levels.items() if _may_be_unit(few, j, one, few is not beside)]
    ranked = sorted((f for f in judged if f is not None), key=lambda f: -f.z)
    p, read = len(table.columns), len(beside.places)
    left_out = "" if read == p else f"possible ids ({len(levels):,}) held against {read:,} of {p:,} columns"
    return UnitColumns(found=tuple(ranked), candidates=len(levels), narrowed=left_out)


class _ColumnRanks:
    """The columns that possible ids are held against, and the target, as ranks."""

    def __init__(self, table: ColumnTable, places: Ints, seed: int) -> None:
        self.places, self.names, self.seed = places, table.names, seed
        self._values = table.values if len(places) == len(table.columns) else table.values[:, places]
        self._y = table.y
        self._all = self._rank(np.arange(table.n)) if table.n <= ROWS else None

    @property
    def n(self) -> int:
        """How many rows."""
        return len(self._y)

    def read(self, levels: Levels, rows: Ints, but: int) -> tuple[Ints, Floats]:
        """The levels of these rows, and the ranks among them of every column but one and, last, of the target."""
        ranks = self._rank(rows) if self._all is None else self._all[rows]
        code = np.unique(levels.code[rows], return_inverse=True)[1].reshape(-1)
        return code, np.delete(ranks, np.flatnonzero(self.places == but), axis=1)

    def _rank(self, rows: Ints) -> Floats:
        return rank_columns(np.column_stack([self._values.take(rows, axis=0), self._y[rows]]))


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


def _may_be_unit(few: _ColumnRanks, j: int, levels: Levels, more: bool) -> bool:
    """False where a few whole levels, or a few columns if there are more, show that too few columns are alike."""
    # A column that is called an id is not set aside: for it, what is constant within a level counts too.
    if few.n > ROWS and not levels.named:
        icc = swap_icc(*few.read(levels, _whole_levels(levels, SCREENED, few.seed, each=EACH), j))
        if (icc >= ICC - SLACK).sum() < max(1.0, SHARE * len(icc)):
            return False
    return not more or bool(_find_alike(few, j, levels)[1].mean() >= SHARE / 2)


def _find_alike(beside: _ColumnRanks, j: int, every: Levels) -> tuple[SwapGain, Bools]:
    """What the candidate's levels share beyond what neighbouring levels do, and the columns that are alike in them."""
    code, ranks = beside.read(every, _whole_levels(every, ROWS, beside.seed), j)
    gain = swap_gain(code, ranks)
    shares = gain.icc >= ICC
    if every.named and gain.constant.any():
        shares |= _is_attribute(gain, ranks, len(every.size))
    return gain, (gain.z > (Z_NAMED if every.named else Z)) & shares


def _judge(beside: _ColumnRanks, j: int, every: Levels) -> UnitColumn | None:
    """The candidate, if enough columns are alike in its levels."""
    gain, alike = _find_alike(beside, j, every)
    if alike.sum() < max(1.0, SHARE * len(alike)):
        return None
    top = int(np.argmax(np.where(alike, gain.z, -np.inf)))
    return UnitColumn(
        name=beside.names[j],
        levels=len(every.size),
        rows=int(every.size.sum()),
        alike=int(alike.sum()),
        columns=len(alike),
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


def rank_columns(values: Floats) -> Floats:
    """Ranks from 1 within each column, equal values sharing their mean rank; NaN gets the middle rank."""
    across = np.ascontiguousarray(values.T)  # sorting runs along the rows of memory
    n = across.shape[1]
    order = np.argsort(across, axis=1)
    order += n * np.arange(len(across))[:, None]  # places in the whole matrix
    held = across.reshape(-1)[order]
    found = np.arange(1.0, n + 1)[None, :].repeat(len(across), axis=0)
    new = held[:, 1:] != held[:, :-1]
    tied = np.flatnonzero(~new.all(axis=1)) if n else np.zeros(0, dtype=np.intp)
    if len(tied):
        found[tied] = _mid_ranks(new[tied])
    ranks = np.empty_like(found)
    ranks.reshape(-1)[order] = found
    gone = np.isnan(across)
    if gone.any():
        middle = (n - gone.sum(axis=1) + 1) / 2
        ranks = np.where(gone, middle[:, None], ranks)
    return np.ascontiguousarray(ranks.T)


def _mid_ranks(new: Bools) -> Floats:
    """Ranks in sorted order, rows of a matrix at once: `new` is True where a value differs from the one before it."""
    place, edge = np.arange(1, new.shape[1] + 2), np.ones((len(new), 1), dtype=np.bool_)
    first = np.maximum.accumulate(np.where(np.concatenate([edge, new], axis=1), place, 0), axis=1)
    ends = np.where(np.concatenate([new, edge], axis=1), place, len(place))
    last = np.minimum.accumulate(ends[:, ::-1], axis=1)[:, ::-1]
    middle: Floats = (first + last) / 2
    return middle
