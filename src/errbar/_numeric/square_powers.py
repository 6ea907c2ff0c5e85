"""Squares of two lines of many plain rows by sums of their powers and products, in one blocked pass that stays in
cache; and how the ratio of their sums spreads when rows are left out one at a time.

Without row i a sum of squares S is S (1 - u), with u = n / (n - 1) e_i^2 / S where the line has mean 0. Terms of fifth
order in such shares are left out, of many rows those of fourth order, where sums tell that they are too small to count.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import DOT, ROWS
from errbar._numeric.inner import dot
from errbar._numeric.moments import LEAST
from errbar._numeric.spread_of_two import LeftOutSpread
from errbar.records.types import Array, Floats

NEGLECTED = 1e-8
"""Share of a squared spread that may be left out, by the most that it can be."""
CANCELS = 1e-3
"""Share of its terms below which a squared spread is not taken as a difference of sums."""
FAR = 0.01
"""Share of the mean square about 0 that the mean square about the mean must have to be taken as a difference."""
ENOUGH = 5_000
"""Rows from which such sums tell a spread more often than not: of fewer, too much would be left out."""
MANY = 1 << 18
"""Rows from which terms of fourth order hardly ever count, and their sums are not taken."""

Fill = Callable[[slice, Floats, Floats], None]
"""(rows, first, second): write both lines."""


class SquarePowers(NamedTuple):
    """Sums over rows: q and b the squares of the first and the second line."""

    n: int
    first: tuple[float, float, float, float]
    """q, q^2, q^3, q^4."""
    second: tuple[float, float, float, float]
    """b, b^2, b^3, b^4."""
    joint: tuple[float, float, float]
    """q b, q^2 b, q b^2."""
    fourth: tuple[float, float, float] | None = None
    """q^3 b, q^2 b^2, q b^3; None of many rows."""


def square_powers(n: int, fill: Fill) -> SquarePowers:
    """Sums in one pass; not finite where powers overflow."""
    # q, b, their squares, their product and 1; of many rows the product is left out.
    many = n >= MANY
    x, sums = np.empty((5 if many else 6, min(n, ROWS))), np.zeros((4, 4 if many else 5))
    x[-1] = 1.0
    for start in range(0, n, ROWS):
        rows = slice(start, min(start + ROWS, n))
        if rows.stop - start < x.shape[1]:
            x = x[:, : rows.stop - start]
        fill(rows, x[0], x[1])
        np.square(x[:2], out=x[:2])
        np.square(x[:2], out=x[2:4])
        if many:
            sums += x[1:] @ x[:4].T
        else:
            np.multiply(x[0], x[1], out=x[4])
            sums += x[2:] @ x[:5].T
    return _of_many(n, sums) if many else _of_few(n, sums)


def _of_many(n: int, sums: Array) -> SquarePowers:
    (qb, _, q2b, b3), (q3, _, q4, _), (qb2, _, _, b4), (q, b, q2, b2) = sums.tolist()
    return SquarePowers(n, (q, q2, q3, q4), (b, b2, b3, b4), (qb, q2b, qb2))


def _of_few(n: int, sums: Array) -> SquarePowers:
    (q3, q2b, q4, q2b2, q3b), (qb2, b3, _, b4, qb3), _, (q, b, q2, b2, qb) = sums.tolist()
    return SquarePowers(n, (q, q2, q3, q4), (b, b2, b3, b4), (qb, q2b, qb2), (q3b, q2b2, qb3))


class _Shares(NamedTuple):
    """Sums of powers and products of u and v, what leaving out a row takes of both sums."""

    u: tuple[float, float, float, float]
    v: tuple[float, float, float, float]
    """u, u^2, u^3, u^4, and so v."""
    uv: float
    uuv: float
    uvv: float
    fourth: tuple[float, float, float] | None
    """u^3 v, u^2 v^2, u v^3."""

    @property
    def squared(self) -> float:
        """Of u - v."""
        return self.u[1] - 2 * self.uv + self.v[1]

    @property
    def tells(self) -> bool:
        """Whether the two are not nearly the same, and no few rows have much of either."""
        fourth = self.u[3] + self.v[3]
        # No share is larger than the fourth root of the sum of fourth powers.
        left_out = fourth if self.fourth is None else fourth**1.25
        return self.squared > CANCELS * (self.u[1] + self.v[1]) and left_out < NEGLECTED * self.squared


def spread_of_ratio(sums: SquarePowers, *, centred: bool = True) -> LeftOutSpread | None:
    """Of the first sum by the second, and of its logarithm; None where digits would go.

    The second line has mean 0, and so does the first where it is `centred`: its mean then moves with every row.
    """
    c = sums.n / (sums.n - 1)
    shares = _shares(sums, c if centred else 1.0, c)
    if shares is None:
        return None
    # The logarithm moves by (v - u) + (v^2 - u^2) / 2 + (v^3 - u^3) / 3 + ...
    u, v = shares.u, shares.v
    moved = v[0] - u[0] + (v[1] - u[1]) / 2
    squared = shares.squared + u[2] - shares.uuv - shares.uvv + v[2]
    if shares.fourth is not None:
        uuuv, uuvv, uvvv = shares.fourth
        squared += 11 / 12 * (u[3] + v[3]) - uuvv / 2 - 2 / 3 * (uuuv + uvvv)
    return _left_out(sums, sums.first[0] / sums.second[0], moved, squared)


def spread_of_correlation(sums: SquarePowers) -> LeftOutSpread | None:
    """Of the correlation of two columns, and of its arc tangent; None where digits would go.

    Lines are the difference and the sum of both, each with mean 0 and sum of squares 1. The arc tangent is then half
    the logarithm of the second sum of squares by the first. Without a row the columns' own sums of squares are equal no
    more, which adds u v (r + u (1 + 2 r - r^2) / 2 - v (1 - 2 r - r^2) / 2) / 2.
    """
    c = sums.n / (sums.n - 1)
    shares = _shares(sums, c, c)
    if shares is None:
        return None
    u, v, (less, more) = shares.u, shares.v, (sums.first[0], sums.second[0])
    r = (more - less) / (more + less)
    moved = (u[1] - v[1]) / 4 + r / 2 * shares.uv
    cubes = u[2] - shares.uuv - shares.uvv + v[2]
    squared = (shares.squared + cubes) / 4 + r / 2 * (shares.uuv - shares.uvv)
    if shares.fourth is not None:
        uuuv, uuvv, uvvv = shares.fourth
        squared += 11 / 48 * (u[3] + v[3]) - (5 / 8 - 3 / 4 * r * r) * uuvv
        squared += (1 / 12 + (3 * r - r * r) / 4) * uuuv + (1 / 12 - (3 * r + r * r) / 4) * uvvv
    return _left_out(sums, (1 - r * r) / 2, moved, squared)


def _shares(sums: SquarePowers, per_first: float, per_second: float) -> _Shares | None:
    """None where they do not tell."""
    if not (LEAST < sums.first[3] < math.inf and LEAST < sums.second[3] < math.inf):
        return None
    a, b, (ab, aab, abb) = per_first / sums.first[0], per_second / sums.second[0], sums.joint
    found = _Shares(
        u=_times_powers(sums.first, a),
        v=_times_powers(sums.second, b),
        uv=ab * a * b,
        uuv=aab * a * a * b,
        uvv=abb * a * b * b,
        fourth=None if sums.fourth is None else _times_each(sums.fourth, (a**3 * b, a * a * b * b, a * b**3)),
    )
    return found if found.tells else None


def _times_powers(sums: tuple[float, float, float, float], a: float) -> tuple[float, float, float, float]:
    return sums[0] * a, sums[1] * a * a, sums[2] * a**3, sums[3] * a**4


def _times_each(x: tuple[float, float, float], by: tuple[float, float, float]) -> tuple[float, float, float]:
    return x[0] * by[0], x[1] * by[1], x[2] * by[2]


def _left_out(sums: SquarePowers, factor: float, moved: float, squared: float) -> LeftOutSpread:
    """`factor` takes the spread of the difference of shares of sums as they are to that of the value."""
    n, plain = sums.n, _times_powers
    first, second = plain(sums.first, 1 / sums.first[0]), plain(sums.second, 1 / sums.second[0])
    tangent = first[1] - 2 * sums.joint[0] / sums.first[0] / sums.second[0] + second[1]
    return LeftOutSpread(
        factor * math.sqrt(tangent * n / (n - 1)), math.sqrt((squared - moved * moved / n) * (n - 1) / n)
    )


def variance_about(x: Floats, centre: float) -> float:
    """Mean square about the mean; that about 0 less the square of the mean, where the latter is not much larger."""
    n = len(x)
    square = dot(x, x) / n
    if (found := square - centre * centre) > FAR * square:
        return found
    blocks = (x[start : start + DOT] - centre for start in range(0, n, DOT))
    return sum(dot(block, block) for block in blocks) / n
