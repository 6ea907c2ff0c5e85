"""Lead and lag: columns that hold the target's later or earlier value, seen in how both change from row to row."""

from __future__ import annotations

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.untestable_reason import no_numbers
from errbar.records.check_input import Untestable
from errbar.records.column_facts import ShiftedColumn, ShiftedColumns
from errbar.records.types import Array, Bools, Floats, Ints

ROWS = 5000
"""Rows in the order of time that are read at most, from the middle."""
LAGS = (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)
CORRELATION = 0.98
CLOSE = 1e-6
"""Rounding of correlations that are found for all columns at once."""
CHANGES = 10
"""Changes of the column and of the target that are not 0, below which a correlation of them is chance."""


def measure(table: CheckedTable) -> ShiftedColumns | Untestable:
    """Return columns that hold the target of another row; untestable if it has no order or rows are few."""
    numbers = table.numbers
    if numbers is None:
        return Untestable(kind=ShiftedColumns, why=no_numbers(table))
    # Without times, rows of a second file do not follow those of the first.
    one_file = numbers.time is not None or table.side is None
    found = find_shifted_columns(numbers if one_file else numbers.take(table.train))
    if isinstance(found, str):
        return Untestable(kind=ShiftedColumns, why=found)
    return ShiftedColumns(found=found, time=numbers.time_name, has_horizon=table.horizon is not None)


def find_shifted_columns(table: ColumnTable) -> tuple[ShiftedColumn, ...] | str:
    """Columns whose changes are those of the target at a later or earlier row; the reason where it cannot be tested."""
    if len(table.classes) > 2:
        return "needs a target whose values have an order"
    if table.n < 3 * CHANGES:
        return f"needs {3 * CHANGES} rows in the order of time; {table.n} rows"
    rows = _in_time(table)
    rows = rows[max(0, (len(rows) - ROWS) // 2) :][:ROWS]
    y = np.diff(table.y[rows].astype(np.float64))
    unit = _unit_of_changes(table, rows)
    changes = np.diff(table.values[rows], axis=0)
    found = []
    follows = _may_follow(changes, y, unit)
    for j, column in enumerate(table.columns):
        if column.kind == "category" or not follows[j]:
            continue
        lag, correlation, pairs = max((_correlate(changes[:, j], y, unit, lag) for lag in LAGS), key=lambda s: s[1])
        if correlation > CORRELATION:
            found.append(ShiftedColumn(name=column.name, lag=lag, correlation=correlation, pairs=pairs))
    return tuple(sorted(found, key=lambda f: (f.lag < 0, -f.correlation)))


def _in_time(table: ColumnTable) -> Ints:
    """Rows by unit and time; in the order of the file where no time is given."""
    keys: list[Array] = [np.arange(table.n)]
    if table.time is not None:
        keys.append(table.time)
    if table.unit is not None:
        keys.append(table.unit)
    return np.lexsort(keys)


def _unit_of_changes(table: ColumnTable, rows: Ints) -> Ints:
    """The unit that a change from one row to the next is in, -1 where it leads from one unit to another."""
    if table.unit is None:
        return np.zeros(len(rows) - 1, dtype=np.intp)
    unit = table.unit[rows]
    return np.where(np.diff(unit) == 0, unit[1:], -1)


def _may_follow(changes: Floats, y: Floats, unit: Ints) -> Bools:
    """False where a column's correlation is too low at every lag, all columns at once; True where it is not known."""
    may = np.ones(changes.shape[1], dtype=np.bool_)
    if not np.isfinite(y).all():
        return may
    whole = np.isfinite(changes).all(axis=0)
    x = changes if whole.all() else changes[:, whole]
    x = x - x.mean(axis=0)
    if not unit.any():
        may[whole] = _sizes_of_one_unit(x, y).max(axis=0) > CORRELATION - CLOSE
        return may
    # The target's change at each lag about its mean, 0 where there is none of the same unit; where there is one.
    shifted, there = np.zeros((len(y), len(LAGS))), np.zeros((len(y), len(LAGS)))
    for i, lag in enumerate(LAGS):
        ahead, behind = (slice(None, -lag), slice(lag, None)) if lag > 0 else (slice(-lag, None), slice(None, lag))
        same = (unit[ahead] == unit[behind]) & (unit[ahead] >= 0)
        there[ahead, i] = same
        shifted[ahead, i] = same * (y[behind] - y[behind].mean(where=same) if same.any() else 0.0)
    left = there.T @ (x * x) - (there.T @ x) ** 2 / np.maximum(there.sum(axis=0), 1)[:, None]
    scale = np.sqrt(np.maximum(left, 0.0) * np.einsum("ij,ij->j", shifted, shifted)[:, None])
    size = np.divide(np.abs(shifted.T @ x), scale, out=np.zeros_like(scale), where=scale > 0)
    may[whole] = size.max(axis=0) > CORRELATION - CLOSE
    return may


def _sizes_of_one_unit(x: Floats, y: Floats) -> Floats:
    """|correlation| at each lag of every column, where all changes are of one unit: those left out are at the ends."""
    n, shifted = len(y), np.zeros((len(y), len(LAGS)))
    left, spread = np.empty((len(LAGS), x.shape[1])), np.empty(len(LAGS))
    squares = np.einsum("ij,ij->j", x, x)
    for i, lag in enumerate(LAGS):
        ahead, behind = (slice(None, -lag), slice(lag, None)) if lag > 0 else (slice(-lag, None), slice(None, lag))
        out = x[-lag:] if lag > 0 else x[:-lag]
        about = y[behind] - y[behind].mean()
        shifted[ahead, i] = about
        spread[i] = about @ about
        left[i] = squares - np.einsum("ij,ij->j", out, out) - out.sum(axis=0) ** 2 / (n - abs(lag))
    scale = np.sqrt(np.maximum(left, 0.0) * spread[:, None])
    sizes: Floats = np.divide(np.abs(shifted.T @ x), scale, out=np.zeros_like(scale), where=scale > 0)
    return sizes


def _correlate(x: Floats, y: Floats, unit: Ints, lag: int) -> tuple[int, float, int]:
    """|correlation| of the changes of x with those of y `lag` rows later, both of one unit."""
    ahead, behind = (slice(None, -lag), slice(lag, None)) if lag > 0 else (slice(-lag, None), slice(None, lag))
    a, b = x[ahead], y[behind]
    there = np.isfinite(a) & np.isfinite(b) & (unit[ahead] == unit[behind]) & (unit[ahead] >= 0)
    a, b = a[there], b[there]
    moved = min(int((a != 0).sum()), int((b != 0).sum()))
    if moved < CHANGES or a.min() == a.max() or b.min() == b.max():
        return lag, 0.0, len(a)
    return lag, abs(float(np.corrcoef(a, b)[0, 1])), len(a)
