"""What predicting the median would lose, and by how much absolute errors are smaller, of many rows in one blocked pass.

The pass is made when somebody asks, which may be after the rows have been overwritten: it also finds what an earlier
pass knew of them, and tells nothing where the two differ.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import DOT, ROWS
from errbar._numeric.middle import middle
from errbar._numeric.moments import Moments, from_three_powers
from errbar._numeric.output_powers import EQUAL
from errbar._numeric.residual_sums import ResidualSums
from errbar.records.types import Array, Floats

SAME = 1e-9
"""How far two passes over the same rows may differ by rounding, relative to the size of what they add up."""
ONE, U, G, A, G2, D = range(6)
"""Lines of a block: the absolute error U, the truth less its median A and the size D of that, the gap G = U - D and its
square. Products of the first four with the four from U on are summed."""


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
    signed: Floats
    squared: Floats
    """The truth less its median, and the square of that."""
    gap: Array
    """Three powers of the error less the distance from the median; where outputs are several, last of their mean."""


def median_gap(y: Floats, f: Floats, known: ResidualSums) -> MedianGap | None:
    """Of truth and prediction, (outputs, rows) each; None where these are not the rows that sums are known of."""
    k, n = y.shape
    each = known.alone or (known,)
    medians = np.array([middle(truth) for truth in y])
    with np.errstate(over="ignore", invalid="ignore"):
        sums = _sums(y, f, medians)
    if not _are_those(n, medians, sums, each):
        return None
    gaps = [from_three_powers(n, *powers) for powers in sums.gap]
    # Where rounding alone tells the median's losses from the errors, they are the errors.
    apart = [0.0 if abs(gap) <= EQUAL * error else gap / n for gap, error in zip(sums.gap[:, 0].tolist(), sums.error)]
    alone = tuple(MedianGap(x.absolute.mean - gap, powers) for x, gap, powers in zip(each, apart, gaps))
    return alone[0] if k == 1 else MedianGap(sum(x.deviation for x in alone) / k, gaps[k], alone)


def _sums(y: Floats, f: Floats, medians: Floats) -> _Sums:
    k, n = y.shape
    at_once = min(n, ROWS if k == 1 else DOT)
    products, of_mean = np.zeros((k, 4, 4)), np.zeros(3)
    table, means = np.empty((6, at_once)), np.zeros((2, at_once))
    table[ONE] = 1.0
    for start in range(0, n, at_once):
        truths, values = (part[:, start : start + at_once] for part in (y, f))
        rows = truths.shape[1]
        _, u, gap, signed, square, distance = lines = table[:, :rows]
        mean, spare = means[:, :rows]
        # Where the numbers of a row lie together, errors are found in the order of memory and picked out once.
        for truth, error, median, found in zip(truths, truths - values, medians, products):
            np.abs(error, out=u)
            np.subtract(truth, median, out=signed)
            np.abs(signed, out=distance)
            np.subtract(u, distance, out=gap)
            np.square(gap, out=square)
            found += lines[:G2] @ lines[U:D].T
            if k > 1:
                mean += gap
        if k > 1:
            mean /= k
            of_mean += (mean.sum(), np.vecdot(mean, mean), np.vecdot(mean, np.square(mean, out=spare)))
            mean[:] = 0.0
    error, gap, signed = products[:, ONE, :3].T
    gaps = np.stack([gap, products[:, G, 1], products[:, G, 3]], axis=1)
    return _Sums(error, signed, products[:, A, 2], gaps if k == 1 else np.vstack([gaps, of_mean]))


def _are_those(n: int, medians: Floats, sums: _Sums, known: tuple[ResidualSums, ...]) -> bool:
    """Whether errors and truth have the means and spreads that are known."""
    error, centre, variance = np.array([(x.absolute.mean, x.centre[0], x.variance[0]) for x in known]).T
    shift = sums.signed / n
    far = np.abs([sums.error / n - error, medians + shift - centre, sums.squared / n - shift * shift - variance])
    size = [error, np.sqrt(variance) + np.abs(centre), variance]
    return bool((far <= SAME * np.array(size)).all())
