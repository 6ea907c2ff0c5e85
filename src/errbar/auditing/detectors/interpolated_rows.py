"""Interpolated rows: those that lie exactly between two near rows of their class, as SMOTE makes them."""

from __future__ import annotations

import numpy as np

from errbar._numeric.exact_tails import binomial_at_least
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.nearest_rows import nearest_rows
from errbar.auditing.scale_columns import scale_columns
from errbar.auditing.untestable_reason import no_numbers, or_untestable
from errbar.records.check_input import Untestable
from errbar.records.row_facts import InterpolatedRows
from errbar.records.types import Bools, Floats, Ints

SAMPLED = 600
NEIGHBOURS = 11
COLLINEAR = 1e-4
"""Largest length of the sum of the two unit vectors."""
COLUMNS = 3
DENOMINATORS = range(2, 9)
ROUND = 1e-4
LEAST = 3
SHARE = 0.01


def measure(table: CheckedTable) -> InterpolatedRows | Untestable:
    """Return rows made between others; a target of numbers has no class to make rows of."""
    numbers = table.numbers
    if numbers is None:
        return Untestable(kind=InterpolatedRows, why=no_numbers(table))
    if not numbers.classes:
        return Untestable(kind=InterpolatedRows, why="")
    return or_untestable(find_interpolated_rows(numbers, table.seed), InterpolatedRows)


def find_interpolated_rows(table: ColumnTable, seed: int = 0) -> InterpolatedRows | str:
    """How many rows lie between two others of their class; the reason where that cannot be tested."""
    if not table.classes:
        return "needs classes"
    numbers = [j for j, c in enumerate(table.columns) if c.kind != "category"]
    complete = ~np.isnan(table.values[:, numbers]).any(axis=1)
    rows = scale_columns(table.values[complete][:, numbers], clip=None)
    if rows.shape[1] < COLUMNS:
        return f"needs {COLUMNS} columns of numbers that vary; {rows.shape[1]} do"
    y = table.y[complete]
    chosen = np.arange(len(rows))
    if len(rows) > SAMPLED:
        chosen = np.sort(np.random.default_rng(seed).choice(len(rows), SAMPLED, replace=False))
    found: list[tuple[str, int]] = []
    for code, name in enumerate(table.classes):
        places = np.flatnonzero(y == code)
        queries = np.flatnonzero(np.isin(places, chosen))
        if len(places) > 2 and len(queries):
            found.append((name, int(is_between(rows[places], queries).sum())))
    total = sum(k for _, k in found)
    if total < max(LEAST, SHARE * len(chosen)):
        return InterpolatedRows(found=0, queried=len(chosen), classes=())
    ranked = tuple(sorted(((c, k) for c, k in found if k), key=lambda x: -x[1]))
    share = float((y == table.classes.index(ranked[0][0])).mean())
    p = binomial_at_least(ranked[0][1], total, share)
    return InterpolatedRows(found=total, queried=len(chosen), classes=ranked, p=p)


def is_between(rows: Floats, queries: Ints) -> Bools:
    """True for queries that lie on a line between two of their nearest rows, at no plain fraction of it.

    Grids and averages of two rows put rows at halves, thirds, ... of a line; a position drawn at random is none.
    """
    near = nearest_rows(rows, queries, NEIGHBOURS)
    out = np.zeros(len(queries), dtype=bool)
    for i in range(len(queries)):
        arms = rows[near.row[i]] - rows[queries[i]]
        length = near.distance[i]
        arms, length = arms[length > 0], length[length > 0]
        if len(arms) < 2:
            continue
        unit = arms / length[:, None]
        opposite = np.triu(unit @ unit.T < -1 + COLLINEAR, 1)
        out[i] = any(_is_drawn(arms[j], arms[k]) for j, k in zip(*np.nonzero(opposite)))
    return out


def _is_drawn(one: Floats, other: Floats) -> bool:
    """True where the row between is on the line to COLLINEAR, differs in enough columns, and at no plain fraction."""
    a, b = float(np.sqrt(one @ one)), float(np.sqrt(other @ other))
    if float(np.linalg.norm(one / a + other / b)) >= COLLINEAR:
        return False
    if int((np.abs(one) + np.abs(other) > 1e-12 * (a + b)).sum()) < COLUMNS:
        return False
    position = a / (a + b)
    return all(abs(position * d - round(position * d)) > ROUND * d for d in DENOMINATORS)
