"""Chosen columns: features that were kept because they go with the target, seen by the least of their t values."""

from __future__ import annotations

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.untestable_reason import no_numbers, or_untestable
from errbar.records.check_input import Untestable
from errbar.records.column_facts import ChosenColumns
from errbar.records.types import Floats

COLUMNS = 5
LEAST_T = 2.0
EXPONENTIAL = 2.0
LEAST_ROWS = 20


def measure(table: CheckedTable) -> ChosenColumns | Untestable:
    """Return whether columns look chosen by the target; untestable if the target has more than two classes."""
    numbers = table.numbers
    return or_untestable(no_numbers(table) if numbers is None else find_chosen_columns(numbers), ChosenColumns)


def find_chosen_columns(table: ColumnTable) -> ChosenColumns | str:
    """How the columns' t values begin; the reason where that cannot be tested.

    Beyond a cut c the tail of |t| of columns of noise is about exponential with rate c: the mean excess over the least
    |t| is then about 1 / c. Columns that really differ in what they tell spread far wider.
    """
    numbers = table.only([j for j, c in enumerate(table.columns) if c.kind != "category"])
    if len(table.classes) > 2:
        return "needs two classes or numbers as the target"
    t = t_values(numbers.values, table.y.astype(np.float64))
    if len(t) < COLUMNS or table.n < LEAST_ROWS:
        return f"needs {COLUMNS} columns of numbers and {LEAST_ROWS} rows; found {len(t)} and {table.n}"
    least = float(t.min())
    excess = float(t.mean()) - least
    chosen = least > LEAST_T and least * excess < EXPONENTIAL
    return ChosenColumns(columns=len(t), least=least, mean_excess=excess, look_chosen=chosen)


def t_values(values: Floats, y: Floats) -> Floats:
    """|t| of every column that varies with the target, in the rows where it is present."""
    out = []
    for x in values.T:
        there = ~np.isnan(x)
        a, b = x[there], y[there]
        if len(a) < 4 or a.min() == a.max() or b.min() == b.max():
            continue
        r = min(1 - 1e-12, abs(float(np.corrcoef(a, b)[0, 1])))
        out.append(r * ((len(a) - 2) / (1 - r * r)) ** 0.5)
    return np.array(out)
