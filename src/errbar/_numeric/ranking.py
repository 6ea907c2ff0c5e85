"""Ordering rows by score with one packed sort, ties exact."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.types import Array, Bools, Floats, Ints

BLOCK = 1 << 15
MARKS = 30


def mark_places(n: int) -> Ints:
    """Places of the order at every twentieth of n rows, but for the last."""
    return np.ceil(np.linspace(0.05, 0.95, 19) * n).astype(np.intp) - 1


class RankTable(NamedTuple):
    """Weights of positives and negatives at or below each distinct score, ascending."""

    positives: Array
    negatives: Array
    """Cumulated over distinct scores, the score itself included."""
    marks: Floats | None = None
    """Every distinct score where there are no more than MARKS, else those at `mark_places`; None with weights."""
    weights: tuple[Floats, Floats] | None = None
    """Weights of positives and of negatives at each distinct score; None where every row counts once.

    Differences of counts are exact. Those of weights over 16 decades lose the light rows behind a heavy one: average
    precision was off by a factor of 20."""

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
        if self.weights is not None:
            return self.weights
        return np.diff(self.positives, prepend=0), np.diff(self.negatives, prepend=0)


class RankedRows(NamedTuple):
    """Rows in ascending order of score, negatives before positives of the same score."""

    labels: Array
    """1 for positives, 0 for negatives."""
    ends: Ints | None
    """Last places of runs of equal scores; None where no two rows tie."""
    marks: Floats
    """The scores at the places asked for."""


def rank_table(score: Floats, positive: Bools, weight: Floats | None = None) -> RankTable:
    """The table of n rows: one SIMD sort of (score bits, label) where scores are >= 0, an argsort otherwise."""
    if weight is not None or score.dtype != np.float64 or not score.flags.c_contiguous or float(score.min()) < 0:
        return _by_argsort(score, positive, weight)
    n, places = len(score), mark_places(len(score))
    labels, ends, marks = _sort(score, positive, places)
    cumulated = np.cumsum(labels, dtype=np.int32 if n < 2**31 else np.int64)
    if ends is None:
        others = np.arange(1, n + 1, dtype=cumulated.dtype)
        others -= cumulated
        return RankTable(cumulated, others, marks)
    at_ends = cumulated[ends]
    return RankTable(at_ends, (ends + 1).astype(cumulated.dtype) - at_ends, marks)


def _sort(score: Floats, positive: Bools, places: Ints) -> RankedRows:
    n = len(score)
    keys = np.empty(n, dtype=np.uint64)
    bits = score.view(np.uint64)
    for start in range(0, n, BLOCK):
        part = slice(start, start + BLOCK)
        # A double >= 0 orders like its bits and leaves the sign bit free: the label rides in the low bit.
        np.left_shift(bits[part], np.uint64(1), out=keys[part])
        keys[part] |= positive[part].astype(np.uint64)
    keys.sort()
    labels = keys.astype(np.uint8)
    labels &= np.uint8(1)
    ends = _run_ends(keys)
    asked = ends if ends is not None and len(ends) <= MARKS else places
    return RankedRows(labels, ends, (keys[asked] >> np.uint64(1)).view(np.float64))


def _run_ends(keys: Array) -> Ints | None:
    """Last places of runs that differ in the low bit at most; None where no two rows tie."""
    n = len(keys)
    differs = np.empty(n, dtype=np.bool_)
    differs[-1] = True
    for start in range(0, n - 1, BLOCK):
        stop = min(n - 1, start + BLOCK)
        np.greater(keys[start + 1 : stop + 1] ^ keys[start:stop], np.uint64(1), out=differs[start:stop])
    return None if n > MARKS and differs.all() else np.flatnonzero(differs)


def _by_argsort(score: Floats, positive: Bools, weight: Floats | None) -> RankTable:
    order, ends = order_and_ends(score)
    return table_of_order(positive[order], ends, None if weight is None else weight[order])


def table_of_order(positive: Bools, ends: Ints, weight: Floats | None) -> RankTable:
    """The table of rows that are in order: labels, the last place of each run of equal scores, weights."""
    if weight is None:
        up = np.cumsum(positive)
        up = up if len(ends) == len(up) else up[ends]
        return RankTable(up, ends + 1 - up)
    pos, neg = (sums_of_runs(np.where(mine, weight, 0.0), ends) for mine in (positive, ~positive))
    return RankTable(np.cumsum(pos), np.cumsum(neg), weights=(pos, neg))


def sums_of_runs(x: Floats, ends: Ints) -> Floats:
    """Return the sum of each run of numbers, by their last places."""
    return x if len(ends) == len(x) else np.add.reduceat(x, np.append(0, ends[:-1] + 1))


def order_and_ends(score: Floats) -> tuple[Ints, Ints]:
    """Ascending order of rows, and the last place of every run of equal scores."""
    order, near = _sort_rows(score)
    n = len(order)
    if len(near) == 0:
        return order, np.arange(n)
    if len(near) > n // 8:
        # Many ties: one walk through the rows in order costs less than looking at each near pair.
        s = score[order]
        return order, np.append(np.flatnonzero(s[1:] != s[:-1]), n - 1)
    apart = np.ones(n, dtype=bool)
    apart[near] = score[order[near]] != score[order[near + 1]]
    return order, np.flatnonzero(apart)


def fast_argsort(x: Floats) -> Ints:
    """An argsort at the speed of a sort; equal values keep no particular order among themselves."""
    return _sort_rows(x)[0]


def _sort_rows(x: Floats) -> tuple[Ints, Ints]:
    """Ascending order, and the places whose value may equal the next one's: no other place ties."""
    n = len(x)
    bits = max(1, int(n - 1).bit_length())
    # Above 2^26 rows the row number would take half of the 52 fraction bits and leave many rows to repair.
    if n < 4096 or bits > 26:
        return np.argsort(x, kind="stable"), np.arange(n - 1)
    keys, lost = _pack_keys(x, bits)
    # As doubles: negative numbers then order too, which their bits as integers would not.
    keys.sort()
    if np.isnan(keys[-1]):  # an infinite value with a row number in it
        return np.argsort(x, kind="stable"), np.arange(n - 1)
    order = keys.view(np.int64)
    mask = (1 << bits) - 1
    near = _near(order.view(np.uint64), np.uint64(mask))
    order &= mask
    if lost and len(near):
        _repair(x, order, near)
    return order, near


def _near(keys: Array, mask: np.uint64) -> Ints:
    """Places whose key differs from the next one's in the low bits only."""
    parts = []
    for start in range(0, len(keys) - 1, BLOCK):
        stop = min(len(keys) - 1, start + BLOCK)
        parts.append(np.flatnonzero((keys[start + 1 : stop + 1] ^ keys[start:stop]) <= mask) + start)
    return np.concatenate(parts)


def _repair(x: Floats, order: Ints, near: Ints) -> None:
    """Rows whose top bits agree put in order by the bits that packing cut off."""
    dense = len(near) > len(order) // 8
    s = x[order] if dense else None
    wrong = (s[1:] < s[:-1]).any() if s is not None else (x[order[near]] > x[order[near + 1]]).any()
    if not wrong:
        return
    # Runs of equal top bits stand in order among each other, so one sort of all their rows repairs each.
    inside = np.zeros(len(order), dtype=bool)
    inside[near] = inside[near + 1] = True
    places = np.flatnonzero(inside)
    rows = order[places]
    order[places] = rows[np.argsort(x[rows])]


def _pack_keys(x: Floats, bits: int) -> tuple[Floats, bool]:
    """The values with their row number in the low bits; True where that cut off bits of a value."""
    keys = np.empty(len(x))
    raw = keys.view(np.int64)
    mask = (1 << bits) - 1
    count = np.arange(BLOCK)
    lost = False
    for start in range(0, len(x), BLOCK):
        part = raw[start : start + BLOCK]
        np.add(x[start : start + BLOCK], 0.0, out=keys[start : start + BLOCK])  # one zero of two
        lost = lost or bool((part & mask).any())
        part &= ~mask
        part |= count[: len(part)]
        part += start
    return keys, lost
