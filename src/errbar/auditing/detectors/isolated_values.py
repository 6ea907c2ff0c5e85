"""Isolated values: a value of a number or date whose rows are all of one class, beside rows that are not."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.untestable_reason import CLASSES, no_numbers, or_untestable
from errbar.records.check_input import Untestable
from errbar.records.column_facts import IsolatedValue, IsolatedValues
from errbar.records.recipe import ColumnInfo
from errbar.records.types import Ints

ROWS = 5000
"""Rows read at most, to find values that many rows hold; what is found is held against all rows."""
LEAST, SHARE = 8, 0.03
"""Rows that must hold the value: so many, and such a share of all."""
CHANCE = 1e-4
"""Chance below which as many rows drawn at random are all of that class."""
VALUES = 3
APART = 0.3
"""Least distance from 1 of the share of the class among the rows beside the value."""
CELLS = 1 << 22
"""Cells that are sorted at a time."""


def measure(table: CheckedTable) -> IsolatedValues | Untestable:
    """Return isolated values of one class; untestable if the target is a number."""
    numbers = table.numbers
    found = no_numbers(table) if numbers is None else find_isolated_values(numbers, table.seed)
    return or_untestable(found, IsolatedValues)


def find_isolated_values(table: ColumnTable, seed: int = 0) -> IsolatedValues | str:
    """Return the isolated values of all numbers and dates, those held by most rows first; the reason if untestable."""
    if not table.classes:
        return CLASSES
    rows = table.sample(ROWS, seed)
    ordered = [j for j, c in enumerate(table.columns) if c.kind != "category"]
    held = [j for j in _hold_many(rows, ordered) if next(_values_alone(rows, j), None) is not None]
    found = [value for j in held for value in _values_alone(table, j)]
    left = len(table.columns) - len(ordered)
    return IsolatedValues(
        found=tuple(sorted(found, key=lambda f: -f.rows)),
        rows=table.n,
        narrowed=f"{left:,} columns of text have no order" if left else "",
    )


def _hold_many(rows: ColumnTable, places: list[int]) -> Iterator[int]:
    """Columns in which enough rows hold one value: equal values are next to each other once sorted."""
    least = _least(rows.n)
    step = max(1, CELLS // max(1, rows.n))
    for start in range(0, len(places), step):
        part = places[start : start + step]
        held = np.sort(rows.values[:, part], axis=0)
        yield from (part[i] for i in np.flatnonzero((held[least - 1 :] == held[: rows.n - least + 1]).any(axis=0)))


def _least(n: int) -> int:
    return max(LEAST, int(np.ceil(SHARE * n)))


def _values_alone(table: ColumnTable, j: int) -> Iterator[IsolatedValue]:
    """Isolated values of one column, in the rows where it is present."""
    there = ~np.isnan(table.values[:, j])
    x, y = table.values[there, j], table.y[there].astype(np.intp)
    unit = None if table.unit is None else table.unit[there]
    values, place, count = np.unique(x, return_inverse=True, return_counts=True)
    if len(values) < VALUES:
        return
    k = len(table.classes)
    table_of = np.bincount(place.reshape(-1) * k + y, minlength=len(values) * k).reshape(len(values), k)
    least, base = _least(table.n), np.bincount(y, minlength=k) / len(y)
    for i in np.flatnonzero((count >= least) & (table_of.max(axis=1) == count)):
        code = int(table_of[i].argmax())
        pieces = int(count[i]) if unit is None else len(np.unique(unit[place.reshape(-1) == i]))
        beside = max(_share(side, code, 2 * least) for side in (table_of[:i][::-1], table_of[i + 1 :]) if len(side))
        if pieces < LEAST or pieces * np.log(base[code]) >= np.log(CHANCE) or beside >= 1 - APART:
            continue
        if _has_order(np.delete(table_of, i, axis=0), code, least):
            yield IsolatedValue(
                name=table.columns[j].name,
                value=_written(table.columns[j], float(values[i])),
                rows=int(count[i]),
                group=table.classes[code],
                beside=beside,
                base=float(base[code]),
            )


def _share(side: Ints, code: int, rows: int) -> float:
    """Share of a class in the next so many rows; of equal values all are read, so that row order does not matter."""
    last = int(np.searchsorted(np.cumsum(side.sum(axis=1)), rows)) + 1
    return float(side[:last, code].sum() / side[:last].sum())


def _has_order(others: Ints, code: int, least: int) -> bool:
    """Return False if the share of the class jumps up and down between frequent values: they are names, not sizes."""
    count = others.sum(axis=1)
    shares = others[count >= least, code] / count[count >= least]
    steps = np.diff(shares)
    return not bool((steps > APART).any() and (steps < -APART).any())


def _written(column: ColumnInfo, value: float) -> str:
    if column.kind == "date":
        return str(np.datetime64(int(np.floor(value)), "D"))
    return f"{value:g}"
