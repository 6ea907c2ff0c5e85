"""Ordering rows by score with one packed sort, ties exact."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK
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
    cumulated = np.cumsum(
        keys.view(np.uint8)[_LOW::8] & np.uint8(1), dtype=np.int32 if len(keys) < 2**31 else np.int64
    )
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
    order, near, certain = _ordered(score)
    tied = near if certain else near[score[order[near]] == score[order[near + 1]]]
    if len(tied) == 0:
        return order, np.arange(len(order))
    apart = np.ones(len(order), dtype=bool)
    apart[tied] = False
    return order, np.flatnonzero(apart)


def fast_argsort(x: Floats) -> Ints:
    """An argsort at the speed of a sort; equal values keep no particular order among themselves."""
    return _ordered(x)[0]


def _ordered(x: Floats) -> tuple[Ints, Ints, bool]:
    """Ascending order, the places whose value may equal the next one's, and whether all of them surely do."""
    n = len(x)
    bits = max(1, int(n - 1).bit_length())
    if n < 4096 or bits > 26:
        return np.argsort(x, kind="stable"), np.arange(n - 1), False
    packed, lost = _packed(x, bits)
    packed.sort()
    mask = (1 << bits) - 1
    near = np.flatnonzero((packed[1:] ^ packed[:-1]).view(np.uint64) <= mask)
    packed &= mask
    order = packed.astype(np.intp, copy=False)
    if lost and len(near) and (x[order[near]] > x[order[near + 1]]).any():
        # Runs of equal top bits stand in order among each other, so one sort of all their rows repairs each.
        inside = np.zeros(n, dtype=bool)
        inside[near] = inside[near + 1] = True
        places = np.flatnonzero(inside)
        rows = order[places]
        order[places] = rows[np.argsort(x[rows])]
    return order, near, not lost


def _packed(x: Floats, bits: int) -> tuple[Ints, bool]:
    """Integers that order like x in their top bits over the row number; True where that cut off bits of x."""
    keys = np.arange(len(x), dtype=np.int64)
    mask = (1 << bits) - 1
    lost = False
    for start in range(0, len(x), BLOCK):
        raw = (x[start : start + BLOCK] + 0.0).view(np.int64)  # + 0.0 makes one zero of two
        lost = lost or bool((raw & mask).any())
        # A negative double orders against its bits: flip all of them but the sign.
        flip = raw >> 63
        flip &= 0x7FFFFFFFFFFFFFFF
        raw ^= flip
        raw &= ~mask
        keys[start : start + BLOCK] |= raw
    return keys, lost


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
