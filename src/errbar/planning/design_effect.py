"""Design effect: how many more rows it takes when rows come in units (patients) and rows of one unit are correlated.

1 + (m - 1) icc with m rows a unit. icc is the share of the variance that lies between units: of the losses, not of the
target, which may differ. Where units differ in size, m is their mean weighted by rows, sum m^2 / sum m. Not to be
confused with counting units only, which is right where icc is 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.planning._checked_inputs import rows_up
from errbar.records.types import Array, Ints


class InUnits(NamedTuple):
    """Rows and units that are worth so many independent rows."""

    effect: float
    rows: int
    units: int


def design_effect(rows_per_unit: float, icc: float) -> float:
    """1 + (m - 1) icc."""
    if not rows_per_unit >= 1:
        raise BadInput(f"`rows_per_unit` must be a number of 1 or more; got {rows_per_unit:g}.")
    if not 0 <= icc <= 1:
        raise BadInput(f"`icc` must be a share from 0 (rows are independent) to 1 (copies); got {icc:g}.")
    return 1 + (rows_per_unit - 1) * icc


def in_units(rows: int, rows_per_unit: float, icc: float) -> InUnits:
    """What so many independent rows become in units of that size."""
    effect = design_effect(rows_per_unit, icc)
    total = rows_up(rows * effect)
    return InUnits(effect, total, rows_up(total / rows_per_unit))


def weighted_size(unit: Ints) -> float:
    """Rows of the unit that a row stands in, on average: sum m^2 / sum m."""
    sizes = np.bincount(unit)
    return float((sizes.astype(np.float64) ** 2).sum() / sizes.sum())


def icc_of(values: Array, unit: Ints) -> float | None:
    """Intraclass correlation of numbers by one-way analysis of variance, not below 0; None where no unit repeats."""
    n, sizes = len(values), np.bincount(unit)
    groups = int((sizes > 0).sum())
    if groups < 2 or groups == n:
        return None
    x = np.asarray(values, dtype=np.float64)
    means = np.bincount(unit, weights=x) / np.maximum(sizes, 1)
    between = float((sizes * (means - x.mean()) ** 2).sum()) / (groups - 1)
    within = float(((x - means[unit]) ** 2).sum()) / (n - groups)
    typical = (n - float((sizes.astype(np.float64) ** 2).sum()) / n) / (groups - 1)
    total = between + (typical - 1) * within
    return max(0.0, (between - within) / total) if total > 0 else None
