"""The one pass over many numbers: errors, and distances of the truth from its mean, by sums of powers and products.

The default table of 1e7 rows takes 1.4 times as long where every measure makes a pass of its own.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK, Moments, from_powers, from_three_powers
from errbar.records.types import Array, Floats

CANCELS = 1e-3
"""Share of its terms below which a sum of squares is not taken as a difference of sums."""
EQUAL = 1e-14
"""Share of a sum that may be rounding."""
FAR = 1e-9
"""Spread of the truth, as a share of its mean, below which the rounding of that mean would count."""


class RatioSpread(NamedTuple):
    """Standard errors of squared error by variance of the truth."""

    tangent: float
    """Standard error of the ratio, from its influence."""
    log: float
    """Standard error of the ratio's logarithm, by leaving out one row at a time."""


class ResidualSums(NamedTuple):
    """Moments of the errors of one output."""

    absolute: Moments
    squared: Moments
    centre: float
    """Mean of the truth."""
    variance: float
    """Mean squared distance of the truth from it."""
    squared_gap: Moments | None
    """Moments, without kurtosis, of the squared error minus the squared distance of the truth from its mean."""
    ratio: RatioSpread | None
    """None if the two sums nearly cancel."""
    share: float
    """No row has more of the squared errors, or of the truth's squared distances from the mean, than this."""


class _Powers(NamedTuple):
    """Sums over rows: u the absolute error, q its square, b the squared distance of the truth from its mean."""

    absolute: tuple[float, float, float, float]
    """u, u^2, u^3, u^4."""
    squared: tuple[float, float, float, float]
    """q, q^2, q^3, q^4."""
    truth: tuple[float, float, float]
    """b, b^2, b^3."""
    joint: tuple[float, float, float]
    """q b, q^2 b, q b^2."""


def residual_sums(y: Floats, f: Floats) -> ResidualSums | None:
    """Return sums over truth and prediction, one number per row each; None if raw powers would lose digits."""
    n, centre = len(y), float(y.mean())
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        sums = _powers(y, f, centre)
        absolute, squared = from_powers(n, *sums.absolute), from_powers(n, *sums.squared)
        variance = float(sums.truth[0]) / n
        if absolute is None or squared is None or variance < (FAR * centre) ** 2:
            return None
        gap, ratio = _squared_gap(n, sums), _ratio_spread(n, sums)
    return ResidualSums(absolute, squared, centre, variance, gap, ratio, _largest_share(sums))


def _powers(y: Floats, f: Floats, centre: float) -> _Powers:
    """Add up powers in blocks that stay in cache; infinite or NaN where they overflow."""
    # The lines 1, q, q^2, b times the lines q, b, u, b^2: one product of matrices adds up twelve sums at once.
    left, right = np.empty((2, 4, min(len(y), BLOCK)))
    left[0] = 1.0
    sums, q4 = np.zeros((4, 4)), np.float64(0.0)
    for start in range(0, len(y), BLOCK):
        some = y[start : start + BLOCK]
        left, right = left[:, : len(some)], right[:, : len(some)]
        (_, q, qq, b), (_, _, u, bb) = left, right
        np.subtract(some, f[start : start + BLOCK], out=u)
        np.subtract(some, centre, out=b)
        np.square(u, out=q)
        np.square(b, out=b)
        np.square(q, out=qq)
        np.square(b, out=bb)
        np.abs(u, out=u)
        right[0], right[1] = q, b
        sums += left @ right.T
        q4 += np.dot(qq, qq)
    return _of_products(sums, q4)


def _of_products(sums: Array, q4: np.float64) -> _Powers:
    # NumPy numbers, whose quotients by 0 are infinite or NaN instead of an error.
    (q, b, u, b2), (q2, qb, u3, qb2), (q3, q2b, _, _), (_, _, _, b3) = sums
    # The sum of the mean's losses is that of the errors where rounding alone tells them apart.
    b = q if abs(q - b) <= EQUAL * q else b
    return _Powers((u, q, u3, q2), (q, q2, q3, q4), (b, b2, b3), (qb, q2b, qb2))


def _largest_share(sums: _Powers) -> float:
    """A sum of powers is at least that of its largest term; infinite where the truth has no spread."""
    parts = sums.squared[3] ** 0.25 / sums.squared[0], sums.truth[2] ** (1 / 3) / (sums.truth[0] or math.inf)
    return float(max(parts)) if all(part > 0 for part in parts) else math.inf


def _squared_gap(n: int, sums: _Powers) -> Moments | None:
    """Moments of q - b; None where their difference would lose digits."""
    q, b, joint = sums.squared, sums.truth, sums.joint
    second = q[1] - 2 * joint[0] + b[1]
    if not second > CANCELS * (q[1] + b[1]):
        return None
    # sum (q - b)^3 = sum q^3 - 3 sum q^2 b + 3 sum q b^2 - sum b^3.
    return from_three_powers(n, q[0] - b[0], second, q[2] - 3 * (joint[1] - joint[2]) - b[2])


def _ratio_spread(n: int, sums: _Powers) -> RatioSpread | None:
    """Return the spread of sum q / sum b; None where the difference of their terms would lose digits.

    Without row i the ratio is that of all rows times (1 - u) / (1 - c v), with u = q_i / sum q, v = b_i / sum b and
    c = n / (n - 1). Both are of order 1/n: what second order leaves out is of order 1/n^2, rounding of many rows.
    """
    q, b, (qb, q2b, qb2) = sums.squared, sums.truth, sums.joint
    if not (q[0] > 0 and b[0] > 0):
        return None
    e, t, c = 1 / q[0], 1 / b[0], n / (n - 1)
    uu, uuu, vv, vvv = q[1] * e**2, q[2] * e**3, b[1] * t**2, b[2] * t**3
    uv, uuv, uvv = qb * e * t, q2b * e**2 * t, qb2 * e * t**2
    tangent = uu - 2 * uv + vv
    if not tangent > CANCELS * (uu + vv):
        return None
    # Squares of log((1 - u) / (1 - c v)) to third order; the jackknife's (n - 1) / n is 1 / c.
    moved = uu - 2 * c * uv + c**2 * vv + (uuu - c * uuv - c**2 * uvv + c**3 * vvv)
    return RatioSpread(float(q[0] / b[0]) * math.sqrt(c * tangent), math.sqrt(moved / c))
