"""Truth and prediction of each output by sums of powers and products, in one blocked pass that stays in cache."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import DOT, ROWS
from errbar._numeric.masked_rows import RowColumn
from errbar.records.types import Array, Floats

EQUAL = 1e-14
"""Share of a sum that may be rounding."""
ONE, Q, QQ, B, U, BB = 0, 1, 2, 3, 5, 7
"""Lines of a block: the absolute error U, its square Q and fourth power QQ, the squared distance B of the truth from
its mean and its square BB. Their places make the factors of every product lines at equal steps; two are left empty."""
LINES = 8
FACTORS = slice(ONE, B + 1), slice(Q, BB + 1, 2)
"""Lines whose products with each other are summed: 1, Q, QQ, B with Q, B, U, BB."""


class OutputPowers(NamedTuple):
    """Sums over rows: u the absolute error, q its square, b the squared distance of the truth from its mean."""

    centre: float
    """Mean of the truth."""
    absolute: tuple[float, float, float, float]
    """u, u^2, u^3, u^4."""
    squared: tuple[float, float, float, float]
    """q, q^2, q^3, q^4."""
    truth: tuple[float, float, float]
    """b, b^2, b^3."""
    joint: tuple[float, float, float]
    """q b, q^2 b, q b^2."""


class _Block:
    """Lines of rows that are worked on at once; sliced once, since slicing takes as long as a sum."""

    def __init__(self, rows: int) -> None:
        # An odd row is met by a row of zeros, which adds nothing: QQ is multiplied in halves, for BLAS would take
        # several threads for the whole.
        x = np.empty((LINES, rows + rows % 2))
        x[:, rows:], x[ONE] = 0.0, 1.0
        self.errors, self.distances = x[U, :rows], x[B, :rows]
        """To be filled in."""
        self._u, self._q, self._b = x[U], x[Q], x[B]
        self._squares, self._fourths = x[Q : B + 1 : B - Q], x[QQ :: BB - QQ]
        self._left, self._right, self._halves = x[FACTORS[0]], x[FACTORS[1]].T, x[QQ].reshape(2, -1)

    def multiply(self, sums: Array, eighths: Array) -> None:
        """Sums of products, and of eighth powers in two parts, from errors and distances, which are used up."""
        np.square(self._u, self._q)
        np.square(self._b, self._b)
        np.square(self._squares, self._fourths)
        np.abs(self._u, self._u)
        np.matmul(self._left, self._right, sums)
        np.vecdot(self._halves, self._halves, eighths)


def output_powers(y: Floats, f: Floats) -> list[OutputPowers]:
    """Of the rows of truth and prediction, (outputs, rows) each; not finite where powers overflow."""
    k, n = y.shape
    centres, blocks = truth_means(y), -(-n // ROWS)
    sums, eighths = np.empty((k, blocks, 4, 4)), np.empty((k, blocks, 2))
    if y.strides[1] == y.itemsize:
        for part in zip(y, f, centres, sums, eighths):
            _add_line(*part)
    else:
        _add_rows(y, f, centres, sums, eighths)
    return [_powers(*each) for each in zip(centres, sums.sum(axis=1), eighths.sum(axis=(1, 2)))]


def line_powers(truth: RowColumn, value: RowColumn) -> OutputPowers:
    """Of one output that is read some rows at a time."""
    n = len(truth)
    parts = (truth[slice(start, start + ROWS)].sum() for start in range(0, n, ROWS))
    centre, sums, eighths = float(sum(parts)) / n, np.empty((-(-n // ROWS), 4, 4)), np.empty((-(-n // ROWS), 2))
    _add_line(truth, value, centre, sums, eighths)
    return _powers(centre, sums.sum(axis=0), eighths.sum())


def _add_line(truth: RowColumn, value: RowColumn, centre: float, sums: Array, eighths: Array) -> None:
    """Of one output whose numbers lie together."""
    block = _Block(min(len(truth), ROWS))
    errors, distances, multiply, start = block.errors, block.distances, block.multiply, 0
    for into, eighth in zip(sums, eighths):
        some = truth[start : start + ROWS]
        if len(some) < len(errors):
            block = _Block(len(some))
            errors, distances, multiply = block.errors, block.distances, block.multiply
        np.subtract(some, value[start : start + ROWS], errors)
        np.subtract(some, centre, distances)
        multiply(into, eighth)
        start += ROWS


def _add_rows(y: Floats, f: Floats, centres: Floats, sums: Array, eighths: Array) -> None:
    """Of outputs of which the numbers of a row lie together.

    Errors are found in the order of memory: half as many numbers have to be picked out for an output as of truth and
    prediction.
    """
    k, n = y.shape
    block = _Block(min(n, ROWS))
    errors = np.empty((min(n, ROWS), k)).T
    for i, start in enumerate(range(0, n, ROWS)):
        truths, values = (part[:, start : start + ROWS] for part in (y, f))
        rows = truths.shape[1]
        if rows < len(block.errors):
            block = _Block(rows)
        np.subtract(truths, values, out=errors[:, :rows])
        for j in range(k):
            np.copyto(block.errors, errors[j, :rows])
            np.subtract(truths[j], centres[j], out=block.distances)
            block.multiply(sums[j, i], eighths[j, i])


def truth_means(y: Floats) -> Floats:
    """The mean of every line."""
    n = y.shape[1]
    if y.strides[1] == y.itemsize:
        return np.asarray(y.sum(axis=1) / n)
    # Numbers of a row lie together: NumPy would add them row by row. One line of ones would take several threads.
    ones, blocks = np.ones((2, min(n, DOT))), (y[:, start : start + DOT].T for start in range(0, n, DOT))
    return np.asarray(np.sum([(ones[:, : len(rows)] @ rows)[0] for rows in blocks], axis=0) / n)


def _powers(centre: float, sums: Array, q4: float) -> OutputPowers:
    (q, b, u, b2), (q2, qb, u3, qb2), (q3, q2b, _, _), (_, _, _, b3) = sums
    # The sum of the mean's losses is that of the errors where rounding alone tells them apart.
    b = q if abs(q - b) <= EQUAL * q else b
    return OutputPowers(float(centre), (u, q, u3, q2), (q, q2, q3, q4), (b, b2, b3), (qb, q2b, qb2))
