"""Golden screen: how little each column tells of the target, all columns at once, and which tell too little."""

from __future__ import annotations

import numpy as np

from errbar.auditing.column_table import ColumnTable
from errbar.records.types import Array, Bools, Floats, Ints

LEAVES = 32
CLASSED = 400
"""Rows of a screen for classes. An allowance of six standard deviations for chance loses no golden column."""
MEASURED = 1000
"""Rows of a screen for numbers."""
LONELY = 3
"""How often as many rows as may be wrong may stand alone among another class, and as many more."""
ROUNDING = 1e-9
"""Beyond what sums in another order differ by."""


def screen_classes(rows: ColumnTable, skill: float, seed: int) -> Floats:
    """Return rows that stand alone (of many rows: changes of class) in the order of x, per row; inf if too many.

    A row between two rows of another class is wrong out of fold, unless a neighbour is held out with it. In many rows a
    part is read: within a leaf every change has a wrong row beside it, and a wrong row is beside two changes at most.
    """
    part = rows if rows.n < 2 * CLASSED else rows.sample(CLASSED, seed)
    by_class = np.argsort(part.y, kind="stable")  # so that equal values are in the order of their class
    y, x = part.y[by_class], np.ascontiguousarray(part.values[by_class].T)
    z = y[np.argsort(x, axis=1, kind="stable")]
    present = part.n - np.isnan(x).sum(axis=1)
    there = np.arange(part.n) < present[:, None]
    changes = (z[:, 1:] != z[:, :-1]) & there[:, 1:]
    wrong = (1 - skill) * (present - _count_largest(z, there, len(rows.classes)))
    if part is rows:
        found, most = (changes[:, 1:] & changes[:, :-1]).sum(axis=1), LONELY * (wrong + 1)
    else:
        found, most = changes.sum(axis=1), LEAVES - 1 + 2 * (wrong + 6 * np.sqrt(wrong) + 6)
    return np.asarray(np.where(found <= most, found / np.maximum(present, 1), np.inf))


def _count_largest(z: Array, there: Bools, classes: int) -> Ints:
    """Rows of the largest class among those where the column is present, a column a line."""
    place = np.arange(len(z))[:, None] * classes + z
    counts = np.bincount(place[there], minlength=len(z) * classes).reshape(len(z), classes)
    return np.asarray(counts.max(axis=1))


def screen_numbers(rows: ColumnTable, r2: float, fit: float) -> Floats:
    """Return the error of neighbours over that of the mean; inf if no tree has that R2 and no neighbours that fit.

    Steps of three rows and more leave neighbours two thirds of the error of the mean at most; noise leaves 1.5 of it.
    """
    if rows.n < 3:
        return np.zeros(len(rows.columns))
    step = -(-rows.n // MEASURED)
    y = rows.y[::step].astype(np.float64)
    shuffled = np.random.default_rng(0).permutation(len(y))  # ties then come in a random order
    y = np.ldexp(y, -np.frexp(np.abs(y).max())[1])  # squares of large numbers leave the range of floats
    y, x = y[shuffled], np.ascontiguousarray(rows.values[::step][shuffled].T)
    order = np.argsort(x, axis=1, kind="stable")
    z = np.where(np.isnan(np.take_along_axis(x, order, axis=1)), np.nan, y[order])
    error = neighbour_error(z)
    return np.where((explains(z, y, r2) & (error < 1)) | neighbours_fit(z, y, fit), error, np.inf)


def neighbour_error(z: Floats) -> Floats:
    """Squared error of a prediction by both neighbours over that of the mean, a column a line; NaN is left out."""
    there = ~np.isnan(z)
    mean = np.sum(z, axis=1, where=there) / np.maximum(there.sum(axis=1), 1)
    total = np.nansum((z - mean[:, None]) ** 2, axis=1)
    found = np.nansum((z - guess_by_neighbours(z)) ** 2, axis=1)
    error: Floats = np.divide(found, total, out=np.ones_like(total), where=total > 0)
    return error


def explains(z: Floats, y: Floats, r2: float) -> Bools:
    """False where no tree of 32 leaves has that R2 on targets in the order of a column, a column a line.

    (a - b)^2 <= 2 a^2 + 2 b^2, so the squared jumps within leaves are at most 4 times the sum of squares left.
    """
    jumps = np.nan_to_num(np.diff(z, axis=1), copy=False)  # rows without the column: no jump, and no smaller bound
    jumps *= jumps
    most = 4 * (1 - r2) * float(((y - y.mean()) ** 2).sum())
    # No sum of the largest jumps is above their number times the largest: most columns need no sorting.
    least = jumps.sum(axis=1) - (LEAVES - 1) * jumps.max(axis=1, initial=0.0)
    may: Bools = np.asarray(~(least > most * (1 + ROUNDING)))
    left = np.flatnonzero(may)
    inside = np.sort(jumps[left], axis=1)[:, : max(0, jumps.shape[1] - (LEAVES - 1))].sum(axis=1)
    may[left] = inside <= most
    return may


def neighbours_fit(z: Floats, y: Floats, fit: float) -> Bools:
    """Where `neighbour_fit` is above `fit`; the median is looked for only where many errors are small enough."""
    gone = np.isnan(z)
    gaps = gone.any(axis=1)
    spread = np.full(len(z), _spread(y[None, :])[0])
    spread[gaps] = _spread(z[gaps])
    error = np.abs(z - guess_by_neighbours(z))
    small = np.count_nonzero(error < ((1 - fit) * spread * (1 + ROUNDING))[:, None], axis=1)
    may = np.asarray(small >= (z.shape[1] - gone.sum(axis=1)) // 2 - gaps)  # the row before a gap has no error
    if may.any():
        may[may] = neighbour_fit(z[may]) > fit
    return may


def neighbour_fit(z: Floats) -> Floats:
    """1 - median |error| / MAD of a prediction by the mean of both neighbours in the order of a column."""
    spread = _spread(z)
    error = _median(np.abs(z - guess_by_neighbours(z)))
    return 1 - np.divide(error, spread, out=np.ones_like(spread), where=spread > 0)


def _spread(z: Floats) -> Floats:
    """Median distance from the median, a column a line."""
    return _median(np.abs(z - _median(z)[:, None]))


def _median(z: Floats) -> Floats:
    """Median of the values that are no NaN, a column a line; 0 where there are none."""
    there = np.count_nonzero(~np.isnan(z), axis=1)
    held = np.sort(z, axis=1)  # NaN last
    low, high = np.maximum(there - 1, 0) // 2, there // 2
    line = np.arange(len(z))
    return np.where(there > 0, (held[line, low] + held[line, np.minimum(high, z.shape[1] - 1)]) / 2, 0.0)


def guess_by_neighbours(z: Array) -> Floats:
    """The mean of both neighbours along the last axis; at an end, of the one that there is."""
    guess = np.empty(z.shape)
    guess[..., 1:-1] = (z[..., :-2] + z[..., 2:]) / 2
    guess[..., 0], guess[..., -1] = z[..., 1], z[..., -2]
    return guess
