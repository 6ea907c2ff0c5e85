"""Isotonic regression of two classes on a score: pool adjacent violators, whole falling runs at a time."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.ranking import RankTable
from errbar.records.types import Array, Floats, Ints

BLOCK = 1 << 15
FEW = 512


class PooledCounts(NamedTuple):
    """The blocks of the non-decreasing fit, each a run of distinct scores."""

    ends: Ints
    """Last places among distinct scores."""
    positives: Floats
    negatives: Floats


class Recalibration(NamedTuple):
    """The non-decreasing function of a probability that fits the truth best, at each distinct value, ascending."""

    fit: Floats
    weight: Floats
    """Weight of the rows at each distinct value."""


def pool_counts(table: RankTable, weighted: bool) -> PooledCounts:
    """Positives and negatives of every block; with weights, those of rows."""
    if not weighted:
        ends = pooled_ends(table.positives, table.negatives)
        return PooledCounts(ends, *(np.diff(side[ends], prepend=0).astype(float) for side in table[:2]))
    # Values whose rows all weigh nothing belong to no block of their own.
    places = np.flatnonzero(np.add(*table.steps()) > 0)
    p, n = (side[places] for side in table.steps())
    while (rises := p[:-1] * n[1:] < p[1:] * n[:-1]).all() is not np.True_:
        if len(p) < FEW or len(p) - 1 - np.count_nonzero(rises) < len(p) // 16:
            ends = np.array(_by_stack(p, n))
        else:
            ends = np.flatnonzero(np.append(rises, True))
        starts = np.append(0, ends[:-1] + 1)
        places, p, n = places[ends], np.add.reduceat(p, starts), np.add.reduceat(n, starts)
    return PooledCounts(places, p, n)


def recalibrate(table: RankTable, pooled: PooledCounts) -> Recalibration:
    """The fit at each distinct score; 0 where no row weighs anything."""
    weight = np.add(*table.steps()).astype(float)
    ends, p, n = pooled
    ends = np.append(ends[:-1], len(weight) - 1)
    fit = np.repeat(p / (p + n), np.diff(ends, prepend=-1))
    fit[weight <= 0] = 0.0
    return Recalibration(fit, weight)


def pooled_ends(positives: Array, negatives: Array) -> Ints:
    """Last places of the blocks of the non-decreasing fit (Ayer et al. 1955).

    Positives and negatives are cumulated over distinct scores, ascending, none without weight. The share of positives
    rises strictly from block to block. Every maximal run of falling shares ends in one block whatever the order of
    pooling, so a round pools all runs at once. When rounds stop paying, a stack finishes the few blocks that are left.
    """
    ends = _rising_ends(positives, negatives)
    while True:
        p, n = (np.diff(side[ends], prepend=0).astype(float) for side in (positives, negatives))
        rises = p[:-1] * n[1:] < p[1:] * n[:-1]
        pooled = len(rises) - int(np.count_nonzero(rises))
        if pooled == 0:
            return ends
        if pooled < len(ends) // 16 or len(ends) < FEW:
            return ends[_by_stack(p, n)]
        ends = ends[np.append(rises, True)]


def _rising_ends(positives: Array, negatives: Array) -> Ints:
    """Places whose share is below the next one's, and the last place; in blocks that stay in cache."""
    size, found = len(positives), []
    for start in range(0, size - 1, BLOCK):
        s = slice(max(start - 1, 0), min(start + BLOCK, size - 1) + 1)
        p, n = (_steps(side[s], start == 0) for side in (positives, negatives))
        # Whole numbers of 32 bits would overflow; doubles are exact far beyond any number of rows.
        found.append(np.flatnonzero(p[:-1] * n[1:] < p[1:] * n[:-1]) + start)
    return np.concatenate([*found, [size - 1]])


def _steps(cumulated: Array, is_first: bool) -> Floats:
    """What each place adds; but for the first of all, the leading number is the one before."""
    steps = np.empty(len(cumulated))
    steps[0] = cumulated[0]
    np.subtract(cumulated[1:], cumulated[:-1], out=steps[1:])
    return steps if is_first else steps[1:]


def _by_stack(p: Floats, n: Floats) -> list[int]:
    """Places of the ends that are left, one block after the other."""
    stack: list[tuple[float, float, int]] = []
    for i, (a, b) in enumerate(zip(p.tolist(), n.tolist())):
        while stack and stack[-1][0] * b >= a * stack[-1][1]:
            up = stack.pop()
            a, b = a + up[0], b + up[1]
        stack.append((a, b, i))
    return [i for _, _, i in stack]
