"""Absolute and squared errors of many rows by their moments, in one blocked pass that stays in cache."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from errbar._numeric.middle import middle
from errbar._numeric.moments import Moments, from_powers, from_three_powers
from errbar.records.types import Array, Floats

CANCELS = 1e-3
"""Share of its terms below which a sum of squares is not taken as a difference of sums."""
AT_ONCE = 1 << 15
"""Numbers at a time: many enough that calls cost little, few enough to stay near the processor."""
DOT = 1 << 13
"""Numbers whose products BLAS adds up on one thread (a busy machine makes others wait)."""


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
    median: Floats
    """Of the truth, by output."""
    deviation: float
    """Mean absolute distance of the truth from it, over outputs."""
    absolute_gap: Moments | None
    """Of the absolute error less the distance of the truth from its median, without kurtosis."""
    squared_gap: Moments | None
    """Of the squared error less the squared distance of the truth from its mean, without kurtosis."""
    ratio: RatioSpread | None
    """Of one output, where the sums tell it."""


def column_blocks(k: int, n: int) -> Iterator[slice]:
    """Rows at a time, so few that k columns of them stay in cache; the last ones are no more than DOT."""
    width, start = AT_ONCE if k == 1 else max(min(DOT, 2 * AT_ONCE // k), 1), 0
    while start < n:
        width = width if start + width <= n else min(width, DOT)
        yield slice(start, min(start + width, n))
        start += width


def residual_sums(y: Floats, f: Floats) -> ResidualSums | None:
    """Of truth and prediction, (outputs, rows) each; None where raw powers would lose digits."""
    n = y.shape[1]
    columns = map(np.ascontiguousarray, y)
    centre, median = np.array([(column.mean(), middle(column)) for column in columns]).T
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        sums = _one_output(y[0], f[0], centre[0], median[0]) if len(y) == 1 else _outputs(y, f, centre, median)
        found = [from_powers(n, *powers) for powers in (sums.absolute, sums.rows.squared, *sums.each)]
        moments = tuple(m for m in found if m is not None)
        if len(moments) < len(found):
            return None
        return ResidualSums(
            absolute=moments[0],
            squared=moments[1],
            outputs=moments[2:],
            centre=centre,
            variance=sums.spread / n,
            median=median,
            deviation=float(sums.absolute[0] - sums.rows.gap[0]) / n,
            absolute_gap=from_three_powers(n, *sums.rows.gap),
            squared_gap=_squared_gap(n, sums.rows),
            ratio=_spread_from_sums(n, sums.rows) if len(y) == 1 else None,
        )


class _RowSums(NamedTuple):
    """Sums over rows of powers and products: q the squared error, b the squared distance of the truth from its mean."""

    squared: Array
    """q, q^2, q^3, q^4."""
    truth: Array
    """b, b^2, b^3."""
    joint: Array
    """q b, q^2 b, q b^2."""
    cubed: float
    """Absolute error times q."""
    gap: Array
    """Three powers of the absolute error less the distance from the median."""
    absolute: float
    """Absolute error."""


class _Sums(NamedTuple):
    rows: _RowSums
    absolute: Array
    each: tuple[Array, ...]
    """Four powers of the squared errors, by output."""
    spread: Array
    """Of the squared distances of the truth from its mean, by output."""


Q, B, QQ, BB, U, ONE, GAP, GAP2 = range(8)
"""Lines of a block of rows."""


def _add_rows(x: Array, sums: Array) -> None:
    """Products over a block whose lines Q, B, U and GAP are filled, added to (3, 6) sums."""
    np.multiply(x[:QQ], x[:QQ], out=x[QQ:U])
    np.multiply(x[GAP], x[GAP], out=x[GAP2])
    parts = x.reshape(len(x), -1, DOT) if x.shape[1] == AT_ONCE else x[:, None]
    sums[:2] += (parts[:QQ].swapaxes(0, 1) @ parts[:GAP].transpose(1, 2, 0)).sum(axis=0)
    left, right = [QQ, GAP, GAP, GAP, U], [QQ, ONE, GAP, GAP2, ONE]
    sums[2, :5] += [np.vecdot(parts[i], parts[j]).sum() for i, j in zip(left, right)]


def _row_sums(sums: Array) -> _RowSums:
    q, b, more = sums
    return _RowSums(
        squared=np.array([q[ONE], q[Q], q[QQ], more[0]]),
        truth=np.array([b[ONE], b[B], b[BB]]),
        joint=np.array([q[B], b[QQ], q[BB]]),
        cubed=float(q[U]),
        gap=more[1:4],
        absolute=float(more[4]),
    )


def _one_output(y: Floats, f: Floats, centre: float, median: float) -> _Sums:
    table, sums = np.ones((8, min(len(y), AT_ONCE))), np.zeros((3, 6))
    for s in column_blocks(1, len(y)):
        x = table[:, : s.stop - s.start]
        np.subtract(y[s], f[s], out=x[U])
        np.multiply(x[U], x[U], out=x[Q])
        np.abs(x[U], out=x[U])
        np.subtract(y[s], centre, out=x[B])
        np.multiply(x[B], x[B], out=x[B])
        np.subtract(y[s], median, out=x[GAP])
        np.abs(x[GAP], out=x[GAP])
        np.subtract(x[U], x[GAP], out=x[GAP])
        _add_rows(x, sums)
    rows = _row_sums(sums)
    absolute = np.array([rows.absolute, rows.squared[0], rows.cubed, rows.squared[1]])
    return _Sums(rows, absolute, (rows.squared,), rows.truth[:1])


def _outputs(y: Floats, f: Floats, centre: Floats, median: Floats) -> _Sums:
    k, n = y.shape
    table, sums, block = np.ones((8, min(n, DOT))), np.zeros((3, 6)), np.empty((2, k, min(n, DOT)))
    each, absolute, spread = np.zeros((4, k)), np.zeros(4), np.zeros(k)
    for s in column_blocks(k, n):
        x = table[:, : s.stop - s.start]
        truth, e = block[..., : x.shape[1]]
        np.copyto(truth, y[:, s])
        np.subtract(truth, f[:, s], out=e)
        np.abs(e, out=e)
        _mean(e, out=x[U])
        e *= e
        each += _powers(e)
        _mean(e, out=x[Q])
        a = np.subtract(truth, centre[:, None], out=e)
        spread += np.vecdot(a, a)
        a *= a
        _mean(a, out=x[B])
        m = np.subtract(truth, median[:, None], out=e)
        np.abs(m, out=m)
        _mean(m, out=x[GAP])
        np.subtract(x[U], x[GAP], out=x[GAP])
        absolute += _powers(x[U])
        _add_rows(x, sums)
    return _Sums(_row_sums(sums), absolute, tuple(each.T), spread)


def _mean(x: Floats, out: Floats) -> None:
    """Over outputs."""
    np.add.reduce(x, axis=0, out=out)
    out /= len(x)


def _powers(x: Floats) -> Array:
    """Sums of the first four powers along the last axis."""
    squares = x * x
    return np.array([x.sum(axis=-1), np.vecdot(x, x), np.vecdot(x, squares), np.vecdot(squares, squares)])


def _squared_gap(n: int, rows: _RowSums) -> Moments | None:
    """Moments of q - b; None where their difference would lose digits."""
    q, b, joint = rows.squared, rows.truth, rows.joint
    second = q[1] - 2 * joint[0] + b[1]
    if not second > CANCELS * (q[1] + b[1]):
        return None
    return from_three_powers(n, q[0] - b[0], second, q[2] - 3 * (joint[1] - joint[2]) - b[2])


def _spread_from_sums(n: int, rows: _RowSums) -> RatioSpread | None:
    """What `ratio_spread` finds, from powers of q and b; None where their difference would lose digits."""
    squared, truth, joint = rows.squared, rows.truth, rows.joint
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
    sums, block = np.zeros(3), np.empty((2, k, min(n, AT_ONCE if k == 1 else DOT)))
    for s in column_blocks(k, n):
        v, x = block[..., : s.stop - s.start]
        np.copyto(v, y[:, s])
        np.subtract(v, f[:, s], out=x)
        x *= x
        x *= per_error
        v -= centre
        v *= v
        v *= per_spread
        x -= v
        x *= share
        tangent = x.sum(axis=0)
        x -= share / (n - 1)
        v *= x
        moved = tangent + v.sum(axis=0)
        sums += (np.vecdot(tangent, tangent), np.vecdot(moved, moved), np.vecdot(moved, moved * moved))
    tangent, moved = float(sums[0]) * n / (n - 1), float(sums[1] + sums[2]) * (n - 1) / n
    return RatioSpread(float(ratios.mean()) * math.sqrt(tangent), math.sqrt(moved))
