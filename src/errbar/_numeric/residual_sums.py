"""Absolute and squared errors of many rows by their moments, in one blocked pass that stays in cache."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK, Moments, from_powers
from errbar.records.types import Array, Floats

CANCELS = 1e-3
"""Share of its terms below which a sum of squares is not taken as a difference of sums."""


class RatioSpread(NamedTuple):
    """Standard errors of a mean over outputs of squared error by variance of the truth."""

    tangent: float
    """Of the ratio, from its influence."""
    log: float
    """Of the ratio's logarithm, by leaving out one row at a time."""


class ResidualSums(NamedTuple):
    """Moments of the errors of rows, each a mean over outputs."""

    absolute: Moments
    squared: Moments
    outputs: tuple[Moments, ...]
    """Of the squared errors of each output."""
    centre: Floats
    """Mean of the truth, by output."""
    variance: Floats
    """Mean squared distance of the truth from it."""
    ratio: RatioSpread | None
    """Of one output, where the sums tell it."""


def column_blocks(k: int, n: int) -> Iterator[slice]:
    """Rows at a time, so few that k columns of them stay in cache and a BLAS product on one thread."""
    width = max(min(4 * BLOCK // k, BLOCK), 1)
    return (slice(start, min(n, start + width)) for start in range(0, n, width))


def residual_sums(y: Floats, f: Floats) -> ResidualSums | None:
    """Of truth and prediction, (outputs, rows) each; None where raw powers would lose digits."""
    n = y.shape[1]
    centre = y.mean(axis=1)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        sums = _one_output(y[0], f[0], float(centre[0])) if len(y) == 1 else _outputs(y, f, centre)
        found = [from_powers(n, *powers) for powers in (sums.absolute, sums.squared, *sums.each)]
        moments = tuple(m for m in found if m is not None)
        if len(moments) < len(found):
            return None
        ratio = None if sums.joint is None else _spread_from_sums(n, sums.squared, *sums.joint)
    return ResidualSums(moments[0], moments[1], moments[2:], centre, np.asarray(sums.spread) / n, ratio)


class _Sums(NamedTuple):
    absolute: Array
    squared: Array
    each: tuple[Array, ...]
    """Four powers of the squared errors, by output."""
    spread: Array
    joint: tuple[Array, Array] | None = None
    """Three powers of the squared distance a^2 of the truth from its mean; e^2 a^2, e^4 a^2 and e^2 a^4."""


def _one_output(y: Floats, f: Floats, centre: float) -> _Sums:
    absolute, squared, truth, joint = np.zeros(4), np.zeros(4), np.zeros(3), np.zeros(3)
    dot = np.vecdot
    for s in column_blocks(1, len(y)):
        p = y[s] - f[s]
        np.abs(p, out=p)
        q = p * p
        q2 = q * q
        squares, fourths = dot(p, p), dot(q, q)
        absolute += (np.add.reduce(p), squares, dot(p, q), fourths)
        squared += (squares, fourths, dot(q, q2), dot(q2, q2))
        a = np.subtract(y[s], centre, out=p)
        spread = dot(a, a)
        a *= a
        a2 = a * a
        truth += (spread, dot(a, a), dot(a, a2))
        joint += (dot(q, a), dot(q2, a), dot(q, a2))
    return _Sums(absolute, squared, (squared,), truth[:1], (truth, joint))


def _outputs(y: Floats, f: Floats, centre: Floats) -> _Sums:
    k, n = y.shape
    each, absolute, squared, spread = np.zeros((4, k)), np.zeros(4), np.zeros(4), np.zeros(k)
    for s in column_blocks(k, n):
        a = y[:, s] - centre[:, None]
        spread += np.vecdot(a, a)
        p = y[:, s] - f[:, s]
        np.abs(p, out=p)
        q = p * p
        each += _powers(q)
        absolute += _powers(p.sum(axis=0) / k)
        squared += _powers(q.sum(axis=0) / k)
    return _Sums(absolute, squared, tuple(each.T), spread)


def _powers(x: Floats) -> Array:
    """Sums of the first four powers along the last axis."""
    squares = x * x
    return np.array([x.sum(axis=-1), np.vecdot(x, x), np.vecdot(x, squares), np.vecdot(squares, squares)])


def _spread_from_sums(n: int, squared: Array, truth: Array, joint: Array) -> RatioSpread | None:
    """What `ratio_spread` finds, from powers of e^2 and a^2; None where their difference would lose digits."""
    per_error, per_truth = 1 / squared[0], 1 / truth[0]
    uu, uuu = squared[1] * per_error**2, squared[2] * per_error**3
    uv, uuv, uvv = joint * (per_error * per_truth, per_error**2 * per_truth, per_error * per_truth**2)
    vv, vvv = truth[1] * per_truth**2, truth[2] * per_truth**3
    c = n / (n - 1)
    tangent = uu - 2 * uv + vv
    moved = uu - 2 * c * uv + c**2 * vv + (uuu - c * uuv - c**2 * uvv + c**3 * vvv)
    if not tangent > CANCELS * (uu + vv):
        return None
    ratio = squared[0] / truth[0]
    return RatioSpread(ratio * float(np.sqrt(c * tangent)), float(np.sqrt(moved / c)))


def ratio_spread(y: Floats, f: Floats, known: ResidualSums) -> RatioSpread:
    """Standard errors of the mean over outputs of squared error by variance of the truth, of independent rows.

    Without row i an output's ratio r is r (1 - u) / (1 - v), with u = e_i^2 / sum e^2, v = n / (n - 1) a_i^2 / sum a^2.
    Both are of order 1/n, so that second order leaves a relative error of order 1/n^2: rounding, for many rows.
    """
    if known.ratio is not None:
        return known.ratio
    k, n = y.shape
    errors, spreads = (n * np.asarray(x) for x in ([m.mean for m in known.outputs], known.variance))
    ratios = errors / spreads
    parts = (ratios / ratios.sum(), 1 / errors, 1 / spreads, known.centre)
    share, per_error, per_spread, centre = (x[:, None] for x in parts)
    sums = np.zeros(3)
    for s in column_blocks(k, n):
        x = y[:, s] - f[:, s]
        x *= x
        x *= per_error
        v = y[:, s] - centre
        v *= v
        v *= per_spread
        x -= v
        x *= share
        v *= x - share / (n - 1)
        tangent = x.sum(axis=0)
        moved = tangent + v.sum(axis=0)
        sums += (np.vecdot(tangent, tangent), np.vecdot(moved, moved), np.vecdot(moved, moved * moved))
    tangent, moved = float(sums[0]) * n / (n - 1), float(sums[1] + sums[2]) * (n - 1) / n
    return RatioSpread(float(ratios.mean()) * math.sqrt(tangent), math.sqrt(moved))
