"""Golden screen: columns that some hundred rows show to tell too little of the target, all columns at once."""

from __future__ import annotations

import numpy as np

from errbar._numeric.line_order import order_lines
from errbar.records.column_table import ColumnTable
from errbar.records.types import Array, Bools, Floats

LEAVES = 32
CLASSED = 400
"""Rows of a screen for classes. An allowance of six standard deviations for chance loses no golden column."""
MEASURED = 1000
"""Rows of a screen for numbers."""
ROUNDING = 1e-9
"""Beyond what sums in another order differ by."""


def may_separate(rows: ColumnTable, skill: float, seed: int) -> Bools:
    """False where no tree of 32 leaves on the column can have that skill, by changes of class in the order of x.

    Within a leaf every change has a wrong row beside it, and a wrong row is beside two changes at most.
    """
    may = np.ones(len(rows.columns), dtype=np.bool_)
    if rows.n < 2 * CLASSED:
        return may
    part = rows.sample(CLASSED, seed)
    by_class = np.argsort(part.y, kind="stable")  # so that equal values are in the order of their class
    y, x = part.y[by_class], np.ascontiguousarray(part.values[by_class].T)
    z = y[order_lines(x)]
    present = CLASSED - np.isnan(x).sum(axis=1)
    changes = ((z[:, 1:] != z[:, :-1]) & (np.arange(1, CLASSED) < present[:, None])).sum(axis=1)
    wrong = (1 - skill) * (1 - np.bincount(part.y).max() / CLASSED) * CLASSED
    # Rows without the column may leave other shares of classes: such columns are looked at in full.
    return np.asarray((changes <= LEAVES - 1 + 2 * (wrong + 6 * np.sqrt(wrong) + 6)) | (present < CLASSED))


def may_explain(rows: ColumnTable, r2: float, fit: float) -> Bools:
    """False where neither a tree on the column can have that R2 nor its neighbours that fit."""
    if rows.n < 3:
        return np.ones(len(rows.columns), dtype=np.bool_)
    step = -(-rows.n // MEASURED)
    y = rows.y[::step].astype(np.float64)
    shuffled = np.random.default_rng(0).permutation(len(y))  # ties then come in a random order
    y, x = y[shuffled], np.ascontiguousarray(rows.values[::step][shuffled].T)
    z = y[order_lines(x)]
    return explains(z, y, r2) | neighbours_fit(z, y, fit) | np.isnan(x).any(axis=1)


def explains(z: Floats, y: Floats, r2: float) -> Bools:
    """False where no tree of 32 leaves has that R2 on targets in the order of a column, a column a line.

    (a - b)^2 <= 2 a^2 + 2 b^2, so the squared jumps within leaves are at most 4 times the sum of squares left.
    """
    jumps = np.diff(z, axis=1)
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
    spread = float(np.median(np.abs(y - np.median(y))))
    error = np.abs(z - guess_by_neighbours(z))
    small = np.count_nonzero(error < (1 - fit) * spread * (1 + ROUNDING), axis=1)
    may = np.asarray(small >= error.shape[1] // 2)
    if may.any():
        may[may] = neighbour_fit(z[may], y) > fit
    return may


def neighbour_fit(z: Floats, y: Floats) -> Floats:
    """1 - median |error| / MAD of a prediction by the mean of both neighbours in the order of a column."""
    spread = float(np.median(np.abs(y - np.median(y))))
    if spread == 0:
        return np.zeros(len(z))
    return 1 - np.median(np.abs(z - guess_by_neighbours(z)), axis=1) / spread


def guess_by_neighbours(z: Array) -> Floats:
    """The mean of both neighbours along the last axis; at an end, of the one that there is."""
    guess = np.empty(z.shape)
    guess[..., 1:-1] = (z[..., :-2] + z[..., 2:]) / 2
    guess[..., 0], guess[..., -1] = z[..., 1], z[..., -2]
    return guess
