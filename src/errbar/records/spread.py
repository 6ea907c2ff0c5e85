"""Standard errors from counts, from tables and from totals of what stands alone."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from errbar.records.types import Floats

if TYPE_CHECKING:
    from errbar.records.scored import ConfusionBasis, Proportion, Through

BLOCK = 1 << 13
"""Totals at a time, in cache."""


def se_of_share(basis: Proportion, n: int) -> float:
    """Return the standard error of a share of counted rows: both hits and their number vary."""
    share = basis.hits / basis.trials
    spread = share * (1 - share) * (n / basis.trials) / (n - 1)
    return math.sqrt(spread) * abs(slope_at(basis.through, share))


def se_of_table(table: ConfusionBasis) -> float:
    """Influence depends on a row's cell only: its variance is a sum over cells, with no pass over rows."""
    n = float(table.cells.sum())
    if n < 2:
        return float("nan")
    share = table.cells / n
    slope = table.slopes()
    with np.errstate(all="ignore"):
        return float(np.sqrt(max(float((share * slope**2).sum() - (share * slope).sum() ** 2), 0.0) / (n - 1)))


def se_of_totals(totals: Floats) -> float:
    """Standard error of the mean of totals that stand alone; NaN of fewer than two."""
    g = len(totals)
    if g < 2:
        return float("nan")
    with np.errstate(invalid="ignore", over="ignore"):
        mean, squares = float(totals.mean()), 0.0
        for start in range(0, g, BLOCK):
            apart = totals[start : start + BLOCK] - mean
            squares += float(np.einsum("i,i->", apart, apart))
    return math.sqrt(squares / (g - 1) / g)


def slope_at(through: Through, at: float) -> float:
    """Derivative by a complex step: exact to rounding for the analytic maps used here."""
    step = 1e-10 * abs(at) or abs(at) if 0 < abs(at) < 1e-8 else 1e-20
    return float(np.imag(through(complex(at, step))) / step)
