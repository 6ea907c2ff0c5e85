"""The median as a prediction: what it loses, and by how much absolute errors are smaller, in one blocked pass."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import DOT, ROWS
from errbar._numeric.middle import middle
from errbar._numeric.moments import Moments, from_three_powers
from errbar._numeric.output_powers import EQUAL
from errbar._numeric.residual_sums import ResidualSums
from errbar.records.types import Array, Floats

ONE, U, G, G2, D = range(5)
"""Lines of a block: the absolute error U, the distance D of the truth from its median, the gap G = U - D and its
square. Products of the first three with the three from U on are summed."""


class MedianGap(NamedTuple):
    """The mean absolute distance of the truth from its median, and moments of the absolute error less it."""

    deviation: float
    gap: Moments | None
    """Without kurtosis; None where sums would lose digits."""
    alone: tuple[MedianGap, ...] = ()
    """The same of each of several outputs."""


class _Sums(NamedTuple):
    """Over rows, by output."""

    error: Floats
    """Absolute."""
    gap: Array
    """Three powers of the error less the distance from the median; where outputs are several, last of their mean."""


def median_gap(y: Floats, f: Floats, known: ResidualSums) -> MedianGap:
    """Return the gap of truth and prediction, (outputs, rows) each; `known` are the sums of their errors."""
    k, n = y.shape
    each = known.alone or (known,)
    medians = np.array([middle(truth) for truth in y])
    with np.errstate(over="ignore", invalid="ignore"):
        sums = _sums(y, f, medians)
    gaps = [from_three_powers(n, *powers) for powers in sums.gap]
    # Where rounding alone tells the median's losses from the errors, they are the errors.
    apart = [0.0 if abs(gap) <= EQUAL * error else gap / n for gap, error in zip(sums.gap[:, 0].tolist(), sums.error)]
    alone = tuple(MedianGap(x.absolute.mean - gap, powers) for x, gap, powers in zip(each, apart, gaps))
    return alone[0] if k == 1 else MedianGap(sum(x.deviation for x in alone) / k, gaps[k], alone)


def _sums(y: Floats, f: Floats, medians: Floats) -> _Sums:
    k, n = y.shape
    at_once = min(n, ROWS if k == 1 else DOT)
    products, of_mean = np.zeros((k, 3, 3)), np.zeros(3)
    table, means = np.empty((5, at_once)), np.zeros((2, at_once))
    table[ONE] = 1.0
    for start in range(0, n, at_once):
        truths, values = (part[:, start : start + at_once] for part in (y, f))
        rows = truths.shape[1]
        _, u, gap, square, distance = lines = table[:, :rows]
        mean, spare = means[:, :rows]
        # Where the numbers of a row lie together, errors are found in the order of memory and picked out once.
        for truth, error, median, found in zip(truths, truths - values, medians, products):
            np.abs(error, out=u)
            np.abs(np.subtract(truth, median, out=distance), out=distance)
            np.subtract(u, distance, out=gap)
            np.square(gap, out=square)
            found += lines[:G2] @ lines[U:D].T
            if k > 1:
                mean += gap
        if k > 1:
            mean /= k
            of_mean += (mean.sum(), np.vecdot(mean, mean), np.vecdot(mean, np.square(mean, out=spare)))
            mean[:] = 0.0
    error, gap = products[:, ONE, :2].T
    gaps = np.stack([gap, products[:, G, 1], products[:, G, 2]], axis=1)
    return _Sums(error, gaps if k == 1 else np.vstack([gaps, of_mean]))
