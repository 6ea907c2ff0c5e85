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
    per_tau: float
    """What the gain would be on average at a variance of 1 between levels."""


def swap_gain(level: Ints, columns: Floats) -> SwapGain:
    """For every column, the gain of levels over neighbours swapped, paired 0-1, 2-3, ... and 1-2, 3-4, ..."""
    size = np.bincount(level).astype(np.float64)
    centred = columns - columns.mean(axis=0)
    sums = _power_sums(level, centred, len(size))
    pairings = [_gain_of_pairs(size, sums, first) for first in (0, 1)]
    z = np.mean([p.gain / np.sqrt(np.where(p.variance > 0, p.variance, np.inf)) for p in pairings], axis=0)
    total = sums[1].sum(axis=0) / max(1.0, float(size.sum()) - 1)
    per_tau = sum(p.per_tau for p in pairings)
    between = np.maximum(0.0, sum(p.gain for p in pairings)) / per_tau if per_tau > 0 else np.zeros(columns.shape[1])
    icc = np.minimum(1.0, np.divide(between, total, out=np.zeros_like(total), where=total > 0))
    return SwapGain(z, icc, _is_constant(level, columns))


def _is_constant(level: Ints, columns: Floats) -> Bools:
    order = np.argsort(level, kind="stable")
    same = np.diff(level[order]) == 0
    inside: Bools = (np.diff(columns[order], axis=0)[same] != 0).any(axis=0)
    varies: Bools = columns.min(axis=0) < columns.max(axis=0)
    return varies & ~inside


def _power_sums(level: Ints, centred: Floats, levels: int) -> Floats:
    """Sums of the first to fourth powers: (4, levels, columns)."""
    order = np.argsort(level, kind="stable")
    starts = np.concatenate([[0], np.cumsum(np.bincount(level, minlength=levels))[:-1]])
    x = centred[order]
    squared = x * x  # products: powers of 3 and 4 by `**` take ten times as long
    return np.stack([np.add.reduceat(part, starts, axis=0) for part in (x, squared, squared * x, squared * squared)])


def _gain_of_pairs(size: Floats, sums: Floats, first: int) -> _Pairing:
    last = first + 2 * ((len(size) - first) // 2)
    a, b = size[first:last:2], size[first + 1 : last : 2]
    left, right = sums[:, first:last:2], sums[:, first + 1 : last : 2]
    n = (a + b)[:, None]
    s1, s2, s3, s4 = left + right
    mean = s1 / n
    p2 = np.maximum(0.0, s2 - n * mean**2)
    p4 = np.maximum(0.0, s4 - 4 * mean * s3 + 6 * mean**2 * s2 - 3 * n * mean**4)
    d2 = (left[0] - a[:, None] * mean) ** 2
    e2, e4 = _moments_of_a_sum(a[:, None], n, p2, p4)
    scale = (1 / a + 1 / b)[:, None]
    gain = ((d2 - e2) * scale).sum(axis=0)
    variance = (np.maximum(0.0, e4 - e2**2) * scale**2).sum(axis=0)
    both = a + b
    per_tau = float((2 * a * b * (both - 2) / (both * np.maximum(1.0, both - 1))).sum())
    return _Pairing(gain, variance, per_tau)


def _moments_of_a_sum(a: Floats, n: Floats, p2: Floats, p4: Floats) -> tuple[Floats, Floats]:
    """E D^2 and E D^4 of the sum of a of n numbers about their mean, drawn without replacement.

    p2 and p4 are the sums of squares and of fourth powers of all n about their mean.
    """
    q1 = a / n
    q2 = q1 * (a - 1) / np.maximum(1.0, n - 1)
    q3 = q2 * (a - 2) / np.maximum(1.0, n - 2)
    q4 = q3 * (a - 3) / np.maximum(1.0, n - 3)
    return (q1 - q2) * p2, (q1 - 7 * q2 + 12 * q3 - 6 * q4) * p4 + 3 * (q2 - 2 * q3 + q4) * p2**2
