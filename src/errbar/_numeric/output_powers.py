"""Truth and prediction of each output by sums of powers and products, in one blocked pass that stays in cache."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import DOT
from errbar.records.types import Array, Floats

ROWS = 15 << 10
"""Rows at a time: BLAS multiplies four such lines by four on one thread, and six of them stay in cache."""
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


class _Lines(NamedTuple):
    """The lines of a block as they are written and read; sliced once, since slicing takes as long as a sum."""

    u: Array
    q: Array
    b: Array
    squares: Array
    """Q and B."""
    fourths: Array
    """QQ and BB."""
    factors: tuple[Array, Array]
    halves: Array
    """QQ in two parts: BLAS would take several threads for the product of one."""


def _lines(x: Array) -> _Lines:
    left, right = (x[lines] for lines in FACTORS)
    return _Lines(x[U], x[Q], x[B], x[Q : B + 1 : B - Q], x[QQ :: BB - QQ], (left, right.T), x[QQ].reshape(2, -1))


def output_powers(y: Floats, f: Floats) -> list[OutputPowers]:
    """Of the rows of truth and prediction, (outputs, rows) each; not finite where powers overflow."""
    k, n = y.shape
    centres, starts, widest = truth_means(y), range(0, n, ROWS), min(n + n % 2, ROWS)
    table, sums, eighths = np.empty((LINES, widest)), np.empty((len(starts), k, 4, 4)), np.empty((len(starts), k, 2))
    table[ONE] = 1.0
    lines = _lines(table)
    # Where the numbers of a row lie together, errors are found in the order of memory, and half as many numbers have
    # to be picked out for an output as of truth and prediction.
    errors = None if y.strides[1] == y.itemsize else np.empty((widest, k)).T
    for start, found, eighth in zip(starts, sums, eighths):
        truths, values = (part[:, start : start + ROWS] for part in (y, f))
        rows = truths.shape[1]
        u, b = lines.u, lines.b
        if rows < widest:
            lines = _lines(table[:, : rows + rows % 2])
            u, b = lines.u[:rows], lines.b[:rows]
        if errors is not None:
            values = np.subtract(truths, values, out=errors[:, :rows])
        for truth, value, centre, of_one, eighth_of_one in zip(truths, values, centres, found, eighth):
            if errors is None:
                np.subtract(truth, value, out=u)
            else:
                np.copyto(u, value)
            np.subtract(truth, centre, out=b)
            if rows % 2:  # met by a row of zeros, which adds nothing
                lines.u[rows] = lines.b[rows] = 0.0
            _find_products(lines, of_one, eighth_of_one)
    return [_powers(*each) for each in zip(centres, sums.sum(axis=0), eighths.sum(axis=(0, 2)))]


def truth_means(y: Floats) -> Floats:
    """The mean of every line."""
    n = y.shape[1]
    if y.strides[1] == y.itemsize:
        return np.asarray(y.sum(axis=1) / n)
    # Numbers of a row lie together: NumPy would add them row by row. One line of ones would take several threads.
    ones, blocks = np.ones((2, min(n, DOT))), (y[:, start : start + DOT].T for start in range(0, n, DOT))
    return np.asarray(np.sum([(ones[:, : len(rows)] @ rows)[0] for rows in blocks], axis=0) / n)


def _find_products(lines: _Lines, sums: Array, eighths: Array) -> None:
    """From errors in U and distances in B."""
    u, q, b, squares, fourths, factors, halves = lines
    np.square(u, out=q)
    np.square(b, out=b)
    np.square(squares, out=fourths)
    np.abs(u, out=u)
    np.matmul(*factors, out=sums)
    np.vecdot(halves, halves, out=eighths)


def _powers(centre: float, sums: Array, q4: float) -> OutputPowers:
    (q, b, u, b2), (q2, qb, u3, qb2), (q3, q2b, _, _), (_, _, _, b3) = sums
    # The sum of the mean's losses is that of the errors where rounding alone tells them apart.
    b = q if abs(q - b) <= EQUAL * q else b
    return OutputPowers(float(centre), (u, q, u3, q2), (q, q2, q3, q4), (b, b2, b3), (qb, q2b, qb2))
