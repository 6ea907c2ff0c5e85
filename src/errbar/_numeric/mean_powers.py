"""Errors averaged over several outputs by sums of powers, in one blocked pass that stays in cache.

And the spread of the mean over outputs of squared error by variance of the truth. Without row i an output's ratio r is
r (1 - u) / (1 - v), with u = e_i^2 / sum e^2 and v = n / (n - 1) a_i^2 / sum a^2. Both are of order 1/n, so that second
order leaves a relative error of order 1/n^2: rounding, for many rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import block_width
from errbar.records.types import Array, Floats

ROUNDING = 1e-13


class Outputs(NamedTuple):
    """What is known of each output before."""

    error: Floats
    """Mean squared error."""
    centre: Floats
    """Mean of the truth."""
    variance: Floats


class RatioSpread(NamedTuple):
    """Standard errors of a mean over outputs of squared error by variance of the truth."""

    tangent: float
    """Of the ratio, from its influence."""
    log: float
    """Of the ratio's logarithm, by leaving out one row at a time."""


class MeanPowers(NamedTuple):
    """Sums of the second, third and fourth power of means over outputs."""

    absolute: Array
    squared: Array
    squared_gap: Array
    """Of the squared error less the squared distance of the truth from its mean."""
    ratio: RatioSpread


def mean_powers(y: Floats, f: Floats, known: Outputs) -> MeanPowers:
    """Of truth and prediction, (outputs, rows) each."""
    k, n = y.shape
    width = block_width(k, n)
    mix, powers = _mix(n, known), np.zeros((3, 5))
    block, rows = np.empty((4, k, width)), np.empty((2, 5, width))
    for start in range(0, n, width):
        truth = y[:, start : start + width]
        if truth.shape[1] < width:
            block, rows = np.empty((4, *truth.shape)), np.empty((2, 5, truth.shape[1]))
        (bb, u, q, b), (means, squares) = block, rows
        np.copyto(b, truth)  # numbers of a row may lie together, so that those of an output are read once alone
        np.subtract(b, f[:, start : start + width], out=u)
        np.subtract(b, known.centre[:, None], out=b)
        np.square(u, out=q)
        np.square(b, out=b)
        np.abs(u, out=u)
        np.matmul(mix.sizes, u, out=means[:2])
        np.matmul(mix.squares, block[2:].reshape(2 * k, -1), out=means[1:])
        np.multiply(q, b, out=u)
        np.square(b, out=bb)
        means[4] += np.matmul(mix.products, block[:2].reshape(2 * k, -1), out=squares[:2])[0]
        _add_powers(means, np.square(means, out=squares), powers)
    absolute, squared, squared_gap, tangent, moved = powers.T
    return MeanPowers(absolute, squared, squared_gap, _spread(n, known, tangent, moved))


class _Mix(NamedTuple):
    """What counts how much in means over outputs, line by line."""

    sizes: Array
    """Of absolute errors: the mean; and zeros: BLAS would take several threads to multiply a single line, which costs
    more than it gains."""
    squares: Array
    """Of squared errors and squared distances from the mean: the mean, the gap, and the change of the mean ratio
    without a row, to first order and the first part of second."""
    products: Array
    """The rest of second order, of the squared distance times both; and zeros."""


def _mix(n: int, known: Outputs) -> _Mix:
    ratios, per_error, per_truth = known.error / known.variance, 1 / (n * known.error), 1 / (n * known.variance)
    share = ratios / ratios.sum()
    each = np.full(len(share), 1 / len(share))
    means = [[*each, *(0 * each)], [*each, *-each]]
    tangent = share * per_error, -share * per_truth
    moved = tangent[0], tangent[1] - share * per_truth / (n - 1)
    return _Mix(
        sizes=np.array([each, 0 * each]),
        squares=np.array([*means, np.concatenate(tangent), np.concatenate(moved)]),
        products=np.array([[*(tangent[1] * per_truth), *(tangent[0] * per_truth)], np.zeros(2 * len(share))]),
    )


def _spread(n: int, known: Outputs, tangent: Array, moved: Array) -> RatioSpread:
    """From sums of the second and third power of the change without a row, to first and to second order."""
    ratios = known.error / known.variance
    if tangent[0] <= (ROUNDING * ratios / ratios.sum()).max() ** 2 / n:
        return RatioSpread(0.0, 0.0)  # terms that cancel in every row leave rounding behind, which is no spread
    return RatioSpread(
        float(ratios.mean() * np.sqrt(tangent[0] * n / (n - 1))),
        float(np.sqrt((moved[0] + moved[1]) * (n - 1) / n)),
    )


def _add_powers(x: Floats, squares: Floats, sums: Array) -> None:
    """Add sums of the second and third power of every line, and of the fourth of the two that need it."""
    sums[0] += np.vecdot(x, x)
    sums[1] += np.vecdot(x, squares)
    sums[2, :2] += np.vecdot(squares[:2], squares[:2])
