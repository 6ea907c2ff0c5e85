"""Swap gain: how much levels of a column tell, beyond what rows swapped between neighbouring levels would.

For two levels with a and b rows the sum of squares between them is D^2 (1/a + 1/b), with D the sum of the first level
about the mean of both. If rows were swapped at random between the two, D would be a sum drawn without replacement,
whose second and fourth moments are exact functions of the power sums of the pair. So no row needs to be swapped.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.types import Bools, Floats, Ints


class SwapGain(NamedTuple):
    """One value a column."""

    z: Floats
    """Gain over its standard deviation under swaps, the mean of the two ways to pair neighbours."""
    icc: Floats
    """Variance between levels, as estimated from neighbours, over the variance of the column.

    A smooth function of the level has little of it: its neighbours differ by small steps."""
    constant: Bools
    """True where no two rows of a level differ, and levels do."""


class _Pairing(NamedTuple):
    gain: Floats
    variance: Floats
    """Of the gain under swaps; empty where it was not asked for."""
    per_tau: float
    """What the gain would be on average at a variance of 1 between levels."""


def swap_gain(level: Ints, columns: Floats) -> SwapGain:
    """For every column, the gain of levels over neighbours swapped, paired 0-1, 2-3, ... and 1-2, 3-4, ..."""
    size, sums = _power_sums(level, columns, powers=4)
    pairings = [_gain_of_pairs(size, sums, first) for first in (0, 1)]
    z = np.mean([p.gain / np.sqrt(np.where(p.variance > 0, p.variance, np.inf)) for p in pairings], axis=0)
    return SwapGain(z, _share_between(size, sums, pairings), _is_constant(level, columns))


def swap_icc(level: Ints, columns: Floats) -> Floats:
    """The icc of `swap_gain` alone, which needs two power sums in place of four."""
    size, sums = _power_sums(level, columns, powers=2)
    return _share_between(size, sums, [_gain_of_pairs(size, sums, first) for first in (0, 1)])


def _share_between(size: Floats, sums: Floats, pairings: list[_Pairing]) -> Floats:
    total = sums[1].sum(axis=0) / max(1.0, float(size.sum()) - 1)
    per_tau = sum(p.per_tau for p in pairings)
    between = np.maximum(0.0, sum(p.gain for p in pairings)) / per_tau if per_tau > 0 else np.zeros(len(total))
    icc: Floats = np.minimum(1.0, np.divide(between, total, out=np.zeros_like(total), where=total > 0))
    return icc


def _is_constant(level: Ints, columns: Floats) -> Bools:
    order = np.argsort(level, kind="stable")
    same = np.diff(level[order]) == 0
    inside: Bools = (np.diff(columns[order], axis=0)[same] != 0).any(axis=0)
    varies: Bools = columns.min(axis=0) < columns.max(axis=0)
    return varies & ~inside


def _power_sums(level: Ints, columns: Floats, powers: int) -> tuple[Floats, Floats]:
    """Rows of each level, and sums of the first powers about the mean of all rows: (powers, levels, columns)."""
    size = np.bincount(level)
    starts = np.concatenate([[0], np.cumsum(size)[:-1]])
    x = columns[np.argsort(level, kind="stable")]
    x -= columns.mean(axis=0)
    parts = [x, x * x]  # products: powers of 3 and 4 by `**` take ten times as long
    if powers == 4:
        parts += [parts[1] * x, parts[1] * parts[1]]
    return size.astype(np.float64), np.stack([np.add.reduceat(part, starts, axis=0) for part in parts])


def _gain_of_pairs(size: Floats, sums: Floats, first: int) -> _Pairing:
    last = first + 2 * ((len(size) - first) // 2)
    a, b = size[first:last:2], size[first + 1 : last : 2]
    left, right = sums[:, first:last:2], sums[:, first + 1 : last : 2]
    both = a + b
    n, scale = both[:, None], (1 / a + 1 / b)[:, None]
    whole = left + right
    mean = whole[0] / n
    p2 = np.maximum(0.0, whole[1] - n * mean**2)
    d2 = (left[0] - a[:, None] * mean) ** 2
    q = _inclusion(a[:, None], n)
    e2 = (q[0] - q[1]) * p2
    per_tau = float((2 * a * b * (both - 2) / (both * np.maximum(1.0, both - 1))).sum())
    gain = ((d2 - e2) * scale).sum(axis=0)
    if len(sums) < 4:
        return _Pairing(gain, np.zeros(0), per_tau)
    p4 = np.maximum(0.0, whole[3] - 4 * mean * whole[2] + 6 * mean**2 * whole[1] - 3 * n * mean**4)
    e4 = (q[0] - 7 * q[1] + 12 * q[2] - 6 * q[3]) * p4 + 3 * (q[1] - 2 * q[2] + q[3]) * p2**2
    return _Pairing(gain, (np.maximum(0.0, e4 - e2**2) * scale**2).sum(axis=0), per_tau)


def _inclusion(a: Floats, n: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Chances that one, two, three, four given rows of n are all among a that are drawn without replacement.

    With p2 and p4, the sums of squares and fourth powers of all n numbers about their mean, the sum D of those drawn
    about its mean has E D^2 = (q1 - q2) p2 and E D^4 = (q1 - 7 q2 + 12 q3 - 6 q4) p4 + 3 (q2 - 2 q3 + q4) p2^2.
    """
    q1 = a / n
    q2 = q1 * (a - 1) / np.maximum(1.0, n - 1)
    q3 = q2 * (a - 2) / np.maximum(1.0, n - 2)
    return q1, q2, q3, q3 * (a - 3) / np.maximum(1.0, n - 3)
