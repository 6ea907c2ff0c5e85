"""Table shift: whether training and test rows come from one population, column by column and by a forest."""

from __future__ import annotations

import numpy as np

from errbar._numeric.exact_tails import kolmogorov_p, normal_at_least, rank_sum_z, table_p
from errbar._wording import counted
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.untestable_reason import TEST, no_numbers
from errbar.learners.probes import stratified_folds, tell_apart
from errbar.records.check_input import Untestable
from errbar.records.row_facts import TableShift
from errbar.records.types import Floats, Ints

FEW_LEVELS = 12
ROWS = 600
TREES = 50
SPREAD = 1.3
"""Standard deviation of the forest's z where the tables do not differ, measured as 1.25: folds share training rows."""
LEAST_ROWS = 20
"""Rows of the smaller table below which no forest is fitted."""
ENOUGH = 50
"""Rows of the smaller table below which that nothing was found means nothing: power 0.25 at best."""
EVERY = 20_000
"""Rows of a table read at most for its marginals."""


def measure(table: CheckedTable) -> TableShift | Untestable:
    """Compare the two files; untestable if there is one, or if they have one column of times alone."""
    numbers = table.numbers
    if table.side is None:
        return Untestable(kind=TableShift, why=TEST)
    if numbers is None:
        return Untestable(kind=TableShift, why=no_numbers(table))
    kept = [j for j, c in enumerate(numbers.columns) if c.kind != "date" and c.name != numbers.time_name]
    if not kept:
        return Untestable(kind=TableShift, why="needs columns besides times")
    numbers = numbers.only(kept)
    found = find_table_shift(numbers.take(table.train), numbers.take(table.test), table.seed)
    small = min(found.rows)
    if small >= ENOUGH or found.column_differs or found.forest_differs:
        return found
    what = counted(small, "unit", "units") if found.by_unit else counted(small, "row", "rows")
    why = f"{what} on the smaller side: a shift by half a standard deviation would hardly ever be seen"
    return Untestable(kind=TableShift, why=why)


def find_table_shift(first: ColumnTable, second: ColumnTable, seed: int = 0) -> TableShift:
    """Columns compared one by one, and all at once by a forest; unit means where both tables have units."""
    by_unit = first.unit is not None and second.unit is not None
    left, right = (_unit_means(t) if by_unit else t.sample(EVERY, seed) for t in (first, second))
    names, p = _compare_columns(left, right)
    place = int(np.argmin(p)) if len(p) else 0
    z, auc = _compare_by_forest(left, right, seed)
    return TableShift(
        rows=(left.n, right.n),
        columns=len(p),
        column=names[place] if len(p) else "",
        column_p=min(1.0, float(p[place]) * len(p)) if len(p) else 1.0,
        auc=auc,
        forest_p=1.0 if auc is None else normal_at_least(z),
        by_unit=by_unit,
    )


def _compare_columns(left: ColumnTable, right: ColumnTable) -> tuple[list[str], Floats]:
    """p of every column, and of every column's missing values; of the target too where it is a number."""
    tests: list[tuple[str, float]] = []
    parts = [(c.name, left.values[:, j], right.values[:, j]) for j, c in enumerate(left.columns)]
    if not left.classes:
        parts.append((left.target, left.y.astype(np.float64), right.y.astype(np.float64)))
    for name, a, b in parts:
        gone = [np.isnan(x) for x in (a, b)]
        if any(g.any() for g in gone):
            tests.append((name, table_p(np.array([[g.sum(), (~g).sum()] for g in gone]))))
        a, b = a[~gone[0]], b[~gone[1]]
        if len(a) > 1 and len(b) > 1:
            tests.append((name, _column_p(a, b)))
    return [name for name, _ in tests], np.array([p for _, p in tests])


def _column_p(a: Floats, b: Floats) -> float:
    levels, place = np.unique(np.concatenate([a, b]), return_inverse=True)
    if len(levels) > FEW_LEVELS:
        return kolmogorov_p(a, b)
    place = place.reshape(-1)
    return table_p(np.stack([np.bincount(p, minlength=len(levels)) for p in (place[: len(a)], place[len(a) :])]))


def _compare_by_forest(left: ColumnTable, right: ColumnTable, seed: int) -> tuple[float, float | None]:
    """z of a forest that tells the tables apart in two folds, and its AUC; None where the tables are too small."""
    if min(left.n, right.n) < LEAST_ROWS:
        return 0.0, None
    a, b = left.sample(ROWS, seed), right.sample(ROWS, seed)
    values = np.concatenate([a.values, b.values])
    side = np.repeat([0, 1], [a.n, b.n])
    fold = stratified_folds(side, 2, seed, classifies=True)
    vote = tell_apart(values, side, fold, TREES, seed)
    z = sum(rank_sum_z(vote[fold == part], side[fold == part]) for part in (0, 1)) / 2**0.5 / SPREAD
    return z, float(np.mean([_auc(vote[fold == part], side[fold == part]) for part in (0, 1)]))


def _auc(vote: Floats, side: Ints) -> float:
    up, down = vote[side == 1], np.sort(vote[side == 0])
    below = np.searchsorted(down, up, side="left") + np.searchsorted(down, up, side="right")
    return float(below.mean() / 2 / len(down))


def _unit_means(table: ColumnTable) -> ColumnTable:
    """One row a unit: means of numbers, and of a category its code in the unit's first row."""
    assert table.unit is not None
    _, first, place, size = np.unique(table.unit, return_index=True, return_inverse=True, return_counts=True)
    out = table.take(first)
    values = out.values.copy()
    for j, column in enumerate(table.columns):
        if column.kind == "category":
            continue
        x = table.values[:, j]
        there = ~np.isnan(x)
        count = np.bincount(place.reshape(-1), weights=there, minlength=len(size))
        sums = np.bincount(place.reshape(-1), weights=np.where(there, x, 0.0), minlength=len(size))
        values[:, j] = np.divide(sums, count, out=np.full(len(size), np.nan), where=count > 0)
    return type(table)(values=values, columns=table.columns, y=out.y, classes=table.classes, target=table.target)
