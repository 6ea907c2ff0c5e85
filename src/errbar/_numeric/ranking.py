"""Ordering rows by score with one packed sort, ties exact."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.words import Array, Bools, Floats, Ints


class RankTable(NamedTuple):
    """Weights of positives and negatives at or below each distinct score, ascending."""

    positives: Array
    negatives: Array
    """Cumulated over distinct scores, the score itself included."""

    @property
    def n_pos(self) -> float:
        """Total weight of positives."""
        return float(self.positives[-1])

    @property
    def n_neg(self) -> float:
        """Total weight of negatives."""
        return float(self.negatives[-1])

    def steps(self) -> tuple[Array, Array]:
        """Weight of positives and of negatives at each distinct score."""
        return np.diff(self.positives, prepend=0), np.diff(self.negatives, prepend=0)


def rank_table(score: Floats, positive: Bools, weight: Floats | None = None) -> RankTable:
    """The table of n rows: one SIMD sort of (score bits, label) where scores are >= 0, an argsort otherwise."""
    if weight is not None or score.dtype != np.float64 or float(score.min()) < 0:
        return _by_argsort(score, positive, weight)
    # A double >= 0 orders like its bits and leaves the sign bit free: the label rides in the low bit.
    keys = (score + 0.0).view(np.uint64)
    keys <<= np.uint64(1)
    keys |= positive
    keys.sort()
    cumulated = np.cumsum(keys.view(np.uint8)[_LOW::8] & np.uint8(1), dtype=np.int32 if len(keys) < 2**31 else np.int64)
    keys >>= np.uint64(1)
    ends = np.flatnonzero(keys[1:] != keys[:-1])
    if len(ends) == len(keys) - 1:
        return RankTable(cumulated, np.arange(1, len(keys) + 1, dtype=cumulated.dtype) - cumulated)
    ends = np.append(ends, len(keys) - 1)
    at_ends = cumulated[ends]
    return RankTable(at_ends, (ends + 1).astype(cumulated.dtype) - at_ends)


_LOW = 0 if np.little_endian else 7


def _by_argsort(score: Floats, positive: Bools, weight: Floats | None) -> RankTable:
    order, ends = order_and_ends(score)
    label = positive[order]
    if weight is None:
        up = np.cumsum(label)[ends]
        return RankTable(up, ends + 1 - up)
    w = weight[order]
    return RankTable(np.cumsum(np.where(label, w, 0.0))[ends], np.cumsum(np.where(label, 0.0, w))[ends])


def order_and_ends(score: Floats) -> tuple[Ints, Ints]:
    """Ascending order of rows, and the last place of every run of equal scores."""
    order = fast_argsort(score)
    s = score[order]
    return order, np.append(np.flatnonzero(s[1:] != s[:-1]), len(s) - 1)


def fast_argsort(x: Floats) -> Ints:
    """An argsort at the speed of a sort: row index packed under the value's top bits, ties repaired.

    Equal values keep no particular order among themselves; callers use runs of equal values only.
    """
    n = len(x)
    bits = max(1, int(n - 1).bit_length())
    if n < 4096 or bits > 26:
        return np.argsort(x, kind="stable")
    raw = (x + 0.0).view(np.uint64)
    flip = np.where(raw >> np.uint64(63), np.uint64(0xFFFFFFFFFFFFFFFF), np.uint64(1 << 63)) if x.min() < 0 else None
    key = raw.copy() if flip is None else raw ^ flip
    mask = np.uint64((1 << bits) - 1)
    packed = (key & ~mask) | np.arange(n, dtype=np.uint64)
    packed.sort()
    order = (packed & mask).astype(np.intp)
    return _repair(x, order)


def _repair(x: Floats, order: Ints) -> Ints:
    """Sort again the runs whose low bits were cut off by packing."""
    s = x[order]
    bad = np.flatnonzero(s[1:] < s[:-1])
    if len(bad) == 0:
        return order
    if len(bad) > len(x) // 64:
        return np.argsort(x, kind="stable")
    for i in bad:
        if x[order[i + 1]] >= x[order[i]]:
            continue
        lo, hi = int(i), int(i) + 2
        while lo > 0 and x[order[lo - 1]] > x[order[lo:hi]].min():
            lo -= 1
        while hi < len(order) and x[order[hi]] < x[order[lo:hi]].max():
            hi += 1
        order[lo:hi] = order[lo:hi][np.argsort(x[order[lo:hi]], kind="stable")]
    return order


def midranks(x: Floats) -> tuple[Floats, Ints, Ints]:
    """Mid-ranks (1-based, ties averaged), the ascending order, and the run ends."""
    order, ends = order_and_ends(x)
    n = len(x)
    ranks = np.empty(n)
    if len(ends) == n:
        ranks[order] = np.arange(1.0, n + 1)
        return ranks, order, ends
    sizes = np.diff(ends, prepend=-1)
    ranks[order] = np.repeat(ends + 1 - (sizes - 1) / 2, sizes)
    return ranks, order, ends
