"""The standard error that n independent rows would have: no spread over splits may fall below it.

Splits drawn by class hold class counts fixed, so values of splits do not show how the share of a rare class varies.
Row losses, averaged over the splits that predict the row, do.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.moments import of_rows
from errbar._numeric.quantiles import t_two_sided, z_two_sided
from errbar.records.resampled import Losses
from errbar.records.types import Floats, Ints

UNSEEN = 0.25
"""Units' worth of belief in the largest spread that shares can have: errbar's own construction, measured."""


class RowFloor(NamedTuple):
    """Standard error of the mean row loss, and what its distribution depends on."""

    se: float
    skewness: float
    n: int
    """Rows, or units."""


def row_floor(main: Losses, unit: Ints | None) -> RowFloor:
    """Return the floor of losses averaged by row; with units, of what each unit adds to the mean."""
    rows, loss = _by_row(main)
    if len(rows) == 0:
        return RowFloor(0.0, 0.0, 0)
    parts = loss if unit is None else _by_unit(loss, unit[rows])
    if len(parts) < 2:
        return RowFloor(0.0, 0.0, len(parts))
    with np.errstate(all="ignore"):
        found = of_rows(parts)
    return RowFloor(float(np.sqrt(found.variance / found.n)), found.skewness, found.n)


def _by_row(main: Losses) -> tuple[Ints, Floats]:
    """The rows that have a loss, ascending, and the mean loss of each."""
    there = np.isfinite(main.loss)
    all_there = bool(there.all())
    row, loss = (main.row, main.loss) if all_there else (main.row[there], main.loss[there])
    times = main.times if main.times is not None and all_there else np.bincount(row)
    rows = np.flatnonzero(times)
    return rows, np.bincount(row, weights=loss)[rows] / times[rows]


def _by_unit(loss: Floats, unit: Ints) -> Floats:
    """Return the jackknife pseudo-value of each unit: what it adds to the mean loss, on the mean's own scale."""
    size = np.bincount(unit)
    there = np.flatnonzero(size)
    n, g, size = len(loss), len(there), size[there]
    sums = np.bincount(unit, weights=loss - loss.mean())[there]
    with np.errstate(divide="ignore", invalid="ignore"):
        # Leaving a unit out moves the mean by its sum over the other rows: the jackknife's form (CR3).
        moved = np.where(size < n, sums / (n - size), 0.0) * (g - 1)
    return np.asarray(loss.mean() + moved)


def effective_rows(main: Losses, unit: Ints, level: float) -> float:
    """Independent rows that a share in units is worth, shrunk to the safe side where units show no spread.

    e (1 - e) over the clustered variance, pulled towards e (1 - e) / G, the variance of one coin a unit, the more the
    fewer units differ from all right or all wrong; and less for few units, as t is wider than z (Korn & Graubard 1998).
    """
    rows, loss = _by_row(main)
    size = np.bincount(unit[rows])
    units = np.flatnonzero(size)
    g, e = len(units), float(loss.mean())
    if g < 2 or e <= 0 or e >= 1:
        return float(g)
    share = np.bincount(unit[rows], weights=loss)[units] / size[units]
    # Units all right (or all wrong) alike show no spread: only the others count as evidence of it.
    seen = g - max(int((share == 0).sum()), int((share == 1).sum()))
    se = row_floor(main, unit).se
    variance = (seen * se**2 + UNSEEN * e * (1 - e) / g) / (seen + UNSEEN)
    # With g - 1 degrees of freedom the interval is t / z wider; a share's width falls like 1 / sqrt(rows).
    few = (z_two_sided(level) / t_two_sided(level, g - 1)) ** 2
    return float(min(e * (1 - e) / variance * few, len(rows)))
