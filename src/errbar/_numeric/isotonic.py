"""Isotonic regression of two classes on a score: pool adjacent violators, whole falling runs at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar._numeric.ranking import RankTable, sums_of_runs
from errbar.records.types import Array, Floats, Ints

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


def pool_counts(table: RankTable) -> PooledCounts:
    """Positives and negatives of every block; with weights, those of rows."""
    if table.weights is None:
        return _pool_cumulated(table.positives, table.negatives)
    # Values whose rows all weigh nothing belong to no block of their own.
    places = np.flatnonzero(np.add(*table.weights) > 0)
    sides = [side[places] for side in table.weights]
    found = _pool(np.arange(len(places)), lambda ends: [sums_of_runs(side, ends) for side in sides])
    return found._replace(ends=places[found.ends])


def recalibrate(table: RankTable, pooled: PooledCounts) -> Recalibration:
    """The fit at each distinct score; 0 where no row weighs anything."""
    weight = np.add(*table.steps()).astype(float)
    ends, p, n = pooled
    # Values without weight behind the last block belong to it.
    ends = np.append(ends[:-1], len(weight) - 1)
    fit = np.repeat(p / (p + n), np.diff(ends, prepend=-1))
    fit[weight <= 0] = 0.0
    return Recalibration(fit, weight)


def pooled_ends(positives: Array, negatives: Array) -> Ints:
    """Last places of the blocks of the non-decreasing fit (Ayer et al. 1955).

    Positives and negatives are cumulated over distinct scores, ascending, none without weight. The share of positives
    rises strictly from block to block.
    """
    return _pool_cumulated(positives, negatives).ends


def _pool_cumulated(positives: Array, negatives: Array) -> PooledCounts:
    def counts(ends: Ints) -> list[Floats]:
        return [np.diff(side[ends], prepend=0).astype(float) for side in (positives, negatives)]

    return _pool(np.arange(len(positives)), counts)


def _pool(ends: Ints, sums_of: Callable[[Ints], list[Floats]]) -> PooledCounts:
    """Pool blocks until shares rise; `sums_of` gives positives and negatives of the blocks with these ends.

    Every maximal run of falling shares ends in one block whatever the order of pooling, so a round pools all runs at
    once. When rounds stop paying, a stack finishes the few blocks that are left.
    """
    while True:
        p, n = sums_of(ends)
        # p / (p + n) rises exactly where p1 n2 < p2 n1; without a quotient there is no 0 / 0.
        rises = p[:-1] * n[1:] < p[1:] * n[:-1]
        pooled = len(rises) - int(np.count_nonzero(rises))
        if pooled == 0:
            return PooledCounts(ends, p, n)
        # A round passes over all blocks; one that pools few of them costs more than the stack.
        if pooled < len(ends) // 16 or len(ends) < FEW:
            ends = ends[_by_stack(p, n)]
            return PooledCounts(ends, *sums_of(ends))
        ends = ends[np.append(rises, True)]


def _by_stack(p: Floats, n: Floats) -> list[int]:
    """Return the places of the ends that are left when blocks are pooled one after the other."""
    stack: list[tuple[float, float, int]] = []
    for i, (a, b) in enumerate(zip(p.tolist(), n.tolist())):
        # Equal shares are pooled too: the fit then rises strictly from block to block.
        while stack and stack[-1][0] * b >= a * stack[-1][1]:
            up = stack.pop()
            a, b = a + up[0], b + up[1]
        stack.append((a, b, i))
    return [i for _, _, i in stack]
