"""The distinct values of a column that holds few, and each row's place among them, without sorting the rows."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from errbar._numeric.ranking import BLOCK
from errbar.records.types import Array, Floats, Ints

FewValues: TypeAlias = tuple[Floats, Ints]
"""Distinct values, ascending, and the place of each row's."""
MOST = 4096
"""More distinct values than this are not few: their table would leave the cache."""
PROBE = 1024
FEWEST_ROWS = 4096
BITS = 16
MULTIPLIERS = (0x9E3779B97F4A7C15, 0xFF51AFD7ED558CCD, 0x165667B19E3779F9, 0xC4CEB9FE1A85EC53)
"""Odd, bits well mixed: the upper bits of value x multiplier spread over the table."""


def few_values(x: Floats) -> FewValues | None:
    """The distinct values, ascending, and the place of each row's; None where they are many or the rows are few."""
    n = len(x)
    # A look at about 1,024 rows tells most columns of many values before any table is made.
    if n < FEWEST_ROWS or len(np.unique(x[:: n // PROBE])) > PROBE // 2:
        return None
    code = np.empty(n, dtype=np.int32)
    values: list[Array] = []
    rest: Ints | None = None
    for multiplier in MULTIPLIERS:
        # Two values may fall on one place: the one that was kept out tries the next multiplier.
        table, taken = _fill(x if rest is None else x[rest], np.uint64(multiplier))
        known = sum(map(len, values))
        values.append(table[taken])
        if known + len(values[-1]) > MOST:
            return None
        place = np.zeros(1 << BITS, dtype=np.int32)
        place[taken] = np.arange(known, known + len(values[-1]))
        rest = _look_up(x, rest, np.uint64(multiplier), (table, place, code))
        if len(rest) == 0:
            break
    else:
        return None
    found = np.concatenate(values)
    order = np.argsort(found)
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order))
    return found[order], rank[code]


def _fill(x: Floats, multiplier: np.uint64) -> tuple[Floats, Ints]:
    """One of the values that fall on each place of a table, and the places where one does."""
    table = np.full(1 << BITS, np.nan)
    for start in range(0, len(x), BLOCK):
        part = np.add(x[start : start + BLOCK], 0.0, dtype=np.float64)  # one zero of two
        table[_hash(part, multiplier)] = part
    return table, np.flatnonzero(~np.isnan(table))


def _look_up(x: Floats, rows: Ints | None, multiplier: np.uint64, into: tuple[Floats, Ints, Ints]) -> Ints:
    """Codes of the rows whose value holds its place of the table; the rows that another value kept out."""
    table, place, code = into
    left = []
    for start in range(0, len(x) if rows is None else len(rows), BLOCK):
        part = slice(start, start + BLOCK) if rows is None else rows[start : start + BLOCK]
        seen = np.add(x[part], 0.0, dtype=np.float64)
        at = _hash(seen, multiplier)
        code[part] = place[at]
        # Compared by value, not by hash: no two values are ever taken for one.
        out = np.flatnonzero(table[at] != seen)
        left.append(out + start if rows is None else rows[start + out])
    return np.concatenate(left)


def _hash(x: Floats, multiplier: np.uint64) -> Ints:
    mixed = x.view(np.uint64) * multiplier
    mixed >>= np.uint64(64 - BITS)
    return mixed.view(np.int64)
