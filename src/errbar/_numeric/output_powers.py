"""Truth and prediction of one output by sums of powers and products, in one blocked pass that stays in cache.

Distances are taken from the median, which needs a pass before this one; the mean then follows from the same sums, and
those about the mean by shifting. No digits go with that: mean and median are at most one standard deviation apart.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import DOT
from errbar.records.types import Array, Floats

ROWS = 15 << 10
"""Rows at a time: BLAS multiplies four such lines by four on one thread, and seven of them stay in cache."""
EQUAL = 1e-14
"""Share of a sum that may be rounding."""
U, ONE, Q, A2, QQ, D, A = range(7)
"""Lines of a block: the absolute error U, its square Q and fourth power QQ, the signed distance A of the truth from its
median, its square A2 and size D. Their order makes the factors of every product lines at equal steps."""
FIRST = slice(ONE, QQ + 1), slice(U, A + 1, 2)
"""Lines whose products with each other are summed: 1, Q, A2, QQ with U, Q, QQ, A."""
SECOND = slice(U, A2 + 1), slice(A2, A + 1)
"""U, 1, Q, A2 with A2, QQ, D, A, when the fourth power of the distance is in place of QQ, the third in place of A."""


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
    distance: float
    """Of the truth from its median."""
    gap: tuple[float, float, float]
    """Three powers of u less that distance."""


class _Lines(NamedTuple):
    """The lines of a block as they are written and read; sliced once, since slicing takes as long as a sum."""

    u: Array
    q: Array
    a2: Array
    qq: Array
    d: Array
    a: Array
    roots: Array
    """U and A."""
    squares: Array
    """Q and A2."""
    first: tuple[Array, Array]
    second: tuple[Array, Array]


def _lines(x: Array) -> _Lines:
    first, second = ((x[left], x[right].T) for left, right in (FIRST, SECOND))
    roots, squares = x[U : A + 1 : A - U], x[Q : A2 + 1]
    return _Lines(x[U], x[Q], x[A2], x[QQ], x[D], x[A], roots, squares, first, second)


def output_powers(y: Floats, f: Floats, medians: Floats) -> list[OutputPowers]:
    """Of the rows of truth and prediction, (outputs, rows) each; not finite where powers overflow."""
    k, n = y.shape
    starts = range(0, n, ROWS)
    table, sums = np.empty((7, min(n, ROWS))), np.empty((len(starts), k, 2, 4, 4))
    table[ONE] = 1.0
    lines = _lines(table)
    # Where the numbers of a row lie together, errors are found in the order of memory, and half as many numbers have
    # to be picked out for an output as of truth and prediction.
    errors = None if y.strides[1] == y.itemsize else np.empty((table.shape[1], k)).T
    for start, found in zip(starts, sums):
        truths, values = (part[:, start : start + ROWS] for part in (y, f))
        rows = truths.shape[1]
        if rows < table.shape[1]:
            lines = _lines(table[:, :rows])
        if errors is not None:
            values = np.subtract(truths, values, out=errors[:, :rows])
        for truth, value, median, of_one in zip(truths, values, medians, found):
            if errors is None:
                np.subtract(truth, value, out=lines.u)
            else:
                np.copyto(lines.u, value)
            np.subtract(truth, median, out=lines.a)
            _find_products(lines, of_one)
    return [_about_the_mean(n, median, *total) for median, total in zip(medians, sums.sum(axis=0))]


def _find_products(lines: _Lines, sums: Array) -> None:
    """From errors in U and distances in A."""
    u, q, a2, qq, d, a, roots, squares, first, second = lines
    np.square(roots, out=squares)
    np.square(q, out=qq)
    np.abs(u, out=u)
    np.matmul(*first, out=sums[0])
    np.abs(a, out=d)
    np.multiply(a, a2, out=a)
    np.square(a2, out=qq)
    np.matmul(*second, out=sums[1])


def _about_the_mean(n: int, median: float, first: Array, second: Array) -> OutputPowers:
    (u, q, q2, a), (u3, _, q3, qa), (ua2, qa2, qqa2, a3), (_, _, q4, qqa) = first
    (_, _, ud, _), (a2, a4, d, _), (_, qa4, qd, qa3), (_, a6, d3, a5) = second
    s = a / n
    return OutputPowers(
        centre=float(median + s),
        absolute=(u, q, u3, q2),
        squared=(q, q2, q3, q4),
        truth=(
            _equal(q, a2 - s * a),
            a4 - s * (4 * a3 - s * (6 * a2 - s * 3 * a)),
            a6 - s * (6 * a5 - s * (15 * a4 - s * (20 * a3 - s * (15 * a2 - s * 5 * a)))),
        ),
        joint=(
            qa2 - s * (2 * qa - s * q),
            qqa2 - s * (2 * qqa - s * q2),
            qa4 - s * (4 * qa3 - s * (6 * qa2 - s * (4 * qa - s * q))),
        ),
        distance=_equal(u, d),
        gap=(u - d, q - 2 * ud + a2, u3 - 3 * qd + 3 * ua2 - d3),
    )


def _equal(error: float, constant: float) -> float:
    """The sum of a constant's losses; that of the errors where rounding alone tells them apart."""
    return error if abs(error - constant) <= EQUAL * error else constant


def gap_powers(y: Floats, f: Floats, median: float) -> Array:
    """Three powers of the absolute error less the distance from the median, row by row: where sums would cancel."""
    sums = np.zeros(3)
    for start in range(0, len(y), DOT):
        truth = y[start : start + DOT]
        gap = np.abs(truth - f[start : start + DOT]) - np.abs(truth - median)
        sums += (gap.sum(), np.vecdot(gap, gap), np.vecdot(gap, gap * gap))
    return sums
