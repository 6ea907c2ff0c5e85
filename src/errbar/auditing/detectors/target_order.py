"""Target order: rows that follow each other in the file and have targets that are alike."""

from __future__ import annotations

import numpy as np

from errbar._numeric.exact_tails import mid_ranks
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.untestable_reason import ORDERED, no_numbers, or_untestable
from errbar.records.check_input import Untestable
from errbar.records.row_facts import TargetOrder

LEAST_ROWS = 10


def measure(table: CheckedTable) -> TargetOrder | Untestable:
    """Return whether the file is sorted by its target; untestable if units or times say why rows are alike."""
    numbers = table.numbers
    if numbers is None:
        return Untestable(kind=TargetOrder, why=no_numbers(table))
    if numbers.unit is not None or numbers.time is not None:
        return Untestable(kind=TargetOrder, why=ORDERED)
    return or_untestable(find_target_order(numbers.take(table.train)), TargetOrder)


def find_target_order(table: ColumnTable) -> TargetOrder | str:
    """How alike targets of rows that follow each other are; the reason where that cannot be tested."""
    if table.n < LEAST_ROWS or len(np.unique(table.y)) < 2:
        return f"needs {LEAST_ROWS} rows and two values of the target; {table.n} rows"
    return TargetOrder(z=order_z(table), rows=table.n)


def order_z(table: ColumnTable) -> float:
    """von Neumann's ratio of the target's ranks as z: far below 0 where rows that follow each other are alike.

    Under any order of the rows the ratio of mean square differences to the variance is 2; its variance is that of a
    random permutation, exact from the second and fourth moments.
    """
    x = mid_ranks(table.y.astype(np.float64))
    x = x - x.mean()
    n, m2 = len(x), float((x**2).mean())
    if m2 == 0:
        return 0.0
    kurtosis = float((x**4).mean()) / m2**2
    serial = float((x[:-1] * x[1:]).sum()) / (n * m2)
    mean = -1 / n
    # Var of the sum of products of neighbours over all orders (Wald and Wolfowitz 1943, open ends).
    variance = _serial_variance(n, kurtosis)
    return (mean - serial) / variance**0.5 if variance > 0 else 0.0


def _serial_variance(n: int, kurtosis: float) -> float:
    """Variance over all orders of sum x_i x_(i+1) / (n m2), for values with mean 0 and this kurtosis.

    With power sums p2 = n, p4 = n * kurtosis (m2 = 1): products of 2, 3 and 4 different values have the means below.
    """
    p2, p4 = float(n), n * kurtosis
    two = (p2**2 - p4) / (n * (n - 1))
    three = (2 * p4 - p2**2) / (n * (n - 1) * (n - 2))
    four = (3 * p2**2 - 6 * p4) / (n * (n - 1) * (n - 2) * (n - 3))
    mean = -p2 / (n * (n - 1))
    total = (n - 1) * two + 2 * (n - 2) * three + (n - 2) * (n - 3) * four
    return (total - ((n - 1) * mean) ** 2) / n**2
