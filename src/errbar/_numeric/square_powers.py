"""Squares of two lines of many plain rows by sums of their powers and products, in one blocked pass that stays in
cache; and how the ratio of their sums spreads when rows are left out one at a time.

Without row i a sum of squares S is S (1 - u), with u = n / (n - 1) e_i^2 / S where the line has mean 0. Terms of fourth
order in such shares are left out, where sums of fourth powers tell that they are too small to count.
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
from errbar.records.types import Floats

NEGLECTED = 1e-7
"""Share of a squared spread that may be left out: the ends of an interval move by a twentieth of a millionth of its
width at most."""
CANCELS = 1e-3
"""Share of its terms below which a squared spread is not taken as a difference of sums."""

FAR = 0.01
"""Share of the mean square about 0 that the mean square about the mean must have to be taken as a difference."""

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


class _Shares(NamedTuple):
    """Sums of powers and products of what each row has of both sums, times n / (n - 1): u of the first, v of the
    second."""

    uu: float
    uv: float
    vv: float
    uuu: float
    uuv: float
    uvv: float
    vvv: float
    squared: float
    """Of v - u."""


def square_powers(n: int, fill: Fill) -> SquarePowers:
    """Sums in one pass; not finite where powers overflow."""
    x, sums = np.ones((5, min(n, ROWS))), np.zeros((4, 4))  # q, b, their squares, and 1
    for start in range(0, n, ROWS):
        rows = slice(start, min(start + ROWS, n))
        if rows.stop - start < x.shape[1]:
            x = x[:, : rows.stop - start]
        fill(rows, x[0], x[1])
        np.square(x[:2], out=x[:2])
        np.square(x[:2], out=x[2:4])
        sums += x[1:] @ x[:4].T
    (qb, _, q2b, b3), (q3, _, q4, _), (qb2, _, _, b4), (q, b, q2, b2) = sums.tolist()
    return SquarePowers(n, (q, q2, q3, q4), (b, b2, b3, b4), (qb, q2b, qb2))


def spread_of_ratio(sums: SquarePowers) -> LeftOutSpread | None:
    """Of the first sum by the second, and of its logarithm, of lines with mean 0; None where digits would go."""
    shares, c = _shares(sums), sums.n / (sums.n - 1)
    if shares is None:
        return None
    # The logarithm moves by (v - u) + (v^2 - u^2) / 2 + ...
    moved = (shares.vv - shares.uu) / 2
    squared = shares.squared + shares.vvv - shares.uvv - shares.uuv + shares.uuu
    return _left_out(sums.n, sums.first[0] / sums.second[0] / c * math.sqrt(shares.squared), moved, squared)


def spread_of_correlation(sums: SquarePowers) -> LeftOutSpread | None:
    """Of the correlation of two columns, and of its arc tangent; None where digits would go.

    Lines are the difference and the sum of both, each with mean 0 and sum of squares 1. The arc tangent is then half
    the logarithm of the second sum of squares by the first; without a row, the sums of squares of the two columns are
    equal no more, which adds r u v / 2.
    """
    shares, c = _shares(sums), sums.n / (sums.n - 1)
    if shares is None:
        return None
    difference, total = sums.first[0], sums.second[0]
    r = (total - difference) / (total + difference)
    moved = (shares.uu - shares.vv) / 4 + r / 2 * shares.uv
    cubes = shares.uuu - shares.uuv - shares.uvv + shares.vvv
    squared = (shares.squared + cubes) / 4 + r / 2 * (shares.uuv - shares.uvv)
    return _left_out(sums.n, (1 - r * r) / 2 / c * math.sqrt(shares.squared), moved, squared)


def _shares(sums: SquarePowers) -> _Shares | None:
    """None where the two are nearly the same, or few rows have much of either."""
    c = sums.n / (sums.n - 1)
    if not (LEAST < sums.first[3] < math.inf and LEAST < sums.second[3] < math.inf):
        return None
    u, v = c / sums.first[0], c / sums.second[0]
    _, uu, uuu, uuuu = (x * u**k for k, x in enumerate(sums.first, 1))
    _, vv, vvv, vvvv = (x * v**k for k, x in enumerate(sums.second, 1))
    uv, uuv, uvv = sums.joint[0] * u * v, sums.joint[1] * u * u * v, sums.joint[2] * u * v * v
    squared = uu - 2 * uv + vv
    if not (squared > CANCELS * (uu + vv) and uuuu + vvvv < NEGLECTED * squared):
        return None
    return _Shares(uu, uv, vv, uuu, uuv, uvv, vvv, squared)


def _left_out(n: int, tangent: float, moved: float, squared: float) -> LeftOutSpread:
    return LeftOutSpread(tangent * math.sqrt(n / (n - 1)), math.sqrt((squared - moved * moved / n) * (n - 1) / n))


def variance_about(x: Floats, centre: float) -> float:
    """Mean square about the mean; that about 0 less the square of the mean, where the latter is not much larger."""
    n = len(x)
    square = dot(x, x) / n
    if (found := square - centre * centre) > FAR * square:
        return found
    blocks = (x[start : start + DOT] - centre for start in range(0, n, DOT))
    return sum(dot(block, block) for block in blocks) / n
