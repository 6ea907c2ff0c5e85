"""ROC areas of each class against the rest, and what every row adds to their average, without sorting all rows.

Only the positives of a class are put in order. Every other row is placed among them by a table of bins of its score's
bits, with a search in bins that hold positives. Ties are exact. A place is a whole number: 2 i between the distinct
scores i - 1 and i of the positives, 2 i + 1 at the distinct score i.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from errbar._numeric.inner import inner
from errbar.records.types import Array, Floats, Ints

TOGETHER = 8
"""Classes whose scores are copied at a time: a line of memory holds as many of a row."""
AT_ONCE = 1 << 15
"""Scores placed at a time, which stay in cache."""
FINER = 4
"""Bins for each distinct score of the positives, so that few other rows share a bin with one."""
MOST_BINS = 1 << 20
LEAST_SHIFT = 2
"""Bits that no bin tells apart: the difference of two shifted keys then fits 64 bits."""
LAST_KEY = np.iinfo(np.int64).max


class _Ranked(NamedTuple):
    """The positives of one class, ascending by score."""

    rows: Ints
    at: Ints
    """Which of the distinct scores each row has."""
    keys: Ints
    """The distinct scores, as whole numbers in the same order."""
    weights: Floats
    """Weight of the positives at each of them."""

    @property
    def total(self) -> float:
        """Weight of all positives."""
        return float(self.weights.sum())


class _Bins(NamedTuple):
    """Bins of the scores of several classes, and the distinct scores of their positives, class after class.

    Each class has one key more than distinct scores, so that its places, counted over all classes, are two a key:
    the last two are for rows above all positives, and for the positives themselves.
    """

    shift: Ints
    least: Ints
    """The shifted key of a class's first bin, which holds all that is lower than its positives."""
    most: Ints
    """The shifted key of its last bin, which holds all that is higher."""
    offset: Ints
    """Added to a shifted key to number the bins of all classes."""
    places: Ints
    """The place of a row in each bin; where it has to be searched for, -1 less the first place there."""
    held: Ints
    """Distinct scores of positives in each bin."""
    keys: Ints
    ends: Ints
    """End of the keys of each class."""

    def place(self, key: Ints, mine: tuple[Ints, Ints]) -> Ints:
        """Places of (classes, rows) keys; `mine` says which of them are positives of the class."""
        bins = key >> self.shift[:, None]
        np.maximum(bins, self.least[:, None], out=bins)
        np.minimum(bins, self.most[:, None], out=bins)
        bins += self.offset[:, None]
        found = self.places.take(bins)
        found[mine] = 2 * self.ends[mine[0]] - 1
        unsure = np.flatnonzero(found < 0)
        if len(unsure):
            flat = found.reshape(-1)
            held = self.held.take(bins.reshape(-1).take(unsure))
            flat[unsure] = self._search(key.reshape(-1).take(unsure), ~flat.take(unsure), held)
        return found

    def _search(self, key: Ints, place: Ints, held: Ints) -> Ints:
        """Places of keys among the `held` distinct scores of which the first is at this place."""
        first = place >> 1
        # A binary search without branches: all rows go through the same steps, however many scores their bins hold.
        low, size = first, held
        for _ in range(int(held.max()).bit_length()):
            half = size >> 1
            above = (self.keys.take(low + half) < key) & (size > 0)
            low = np.where(above, low + half + 1, low)
            size = np.where(above, size - half - 1, half)
        return np.asarray(2 * low + ((self.keys.take(low) == key) & (low < first + held)))


class _Rows(NamedTuple):
    """All rows: the number of each one's class among the classes asked for, -1 for others, and weights."""

    slot: Ints
    weight: Floats | None
    total: float
    others: Floats
    """Weight of the rows that are not of each class asked for."""


def class_areas(
    columns: Callable[[int], Floats],
    codes: Ints,
    truth: Ints,
    shares: Floats,
    weight: Floats | None = None,
) -> tuple[Floats, Floats]:
    """Areas of the classes with these codes, and each row's influence on the sum of areas times `shares`.

    `columns` finds the scores of a class by its code; all of them must have rows of some weight.
    """
    n, k = len(truth), len(codes)
    slots = np.full(max(int(truth.max()), int(codes.max())) + 1, -1, dtype=np.intp)
    slots[codes] = np.arange(k)
    others = _of_others(np.bincount(truth, weight, len(slots)).astype(np.float64))[codes]
    rows = _Rows(slots[truth], weight, float(n) if weight is None else float(weight.sum()), others)
    # A stable sort of 16-bit keys is a radix sort: O(n).
    by_class = np.argsort(truth.astype(np.uint16) if len(slots) <= 1 << 16 else truth, kind="stable")
    ends = np.cumsum(np.bincount(truth, minlength=len(slots)))
    values, fixed, moves = np.empty(k), np.zeros(k + 1), np.zeros(n)
    for start in range(0, k, TOGETHER):
        s = slice(start, min(k, start + TOGETHER))
        some = [columns(c) for c in codes[s].tolist()]
        mine = [by_class[ends[c - 1] if c else 0 : ends[c]] for c in codes[s].tolist()]
        ranked = [_rank(column, of_class, weight) for column, of_class in zip(some, mine)]
        seen = _place_rest(some, ranked, start, shares[s], rows, moves)
        for i, positives, around in zip(range(start, s.stop), ranked, seen):
            values[i], fixed[i] = _add_positives(positives, around, float(shares[i]), (rows.total, others[i]), moves)
    moves += fixed.sum() - fixed[rows.slot]  # a row of another class is slot -1, the last, which stays 0
    return values, moves


def _of_others(weights: Floats) -> Floats:
    """Weight of all other classes, added up: taken from that of all, little would be left beside a heavy class."""
    before, after = np.cumsum(weights[:-1]), np.cumsum(weights[:0:-1])
    return np.asarray(np.append(0.0, before) + np.append(after[::-1], 0.0))


def _place_rest(
    columns: Sequence[Floats], ranked: list[_Ranked], start: int, shares: Floats, rows: _Rows, moves: Floats
) -> list[Floats]:
    """Weight of the rows that are not of the class at each place of each class; what they add is added to `moves`."""
    bins, n = _lay_bins(ranked), len(moves)
    others = rows.others[start : start + len(ranked)]
    # The part of a negative's influence that depends on its place; `_add_positives` returns the constant part.
    scale = [-share * rows.total / rest / r.total for share, rest, r in zip(shares, others, ranked)]
    moved = np.concatenate([_below(r) * x for r, x in zip(ranked, scale)])
    seen = np.zeros(len(moved))
    width = max(1, max(AT_ONCE, 2 * len(seen)) // len(columns))  # so that adding up places costs less than finding them
    for first in range(0, n, width):
        s = slice(first, min(n, first + width))
        own = rows.slot[s] - start
        at = np.flatnonzero((own >= 0) & (own < len(columns)))
        place = bins.place(_keys([column[s] for column in columns]), (own[at], at))
        heavy = None if rows.weight is None else np.broadcast_to(rows.weight[s], place.shape).reshape(-1)
        seen += np.bincount(place.reshape(-1), heavy, len(seen))
        moves[s] += moved.take(place).sum(axis=0)
    return np.split(seen, 2 * bins.ends[:-1])


def _keys(scores: Sequence[Array]) -> Ints:
    """Whole numbers that order as the scores of each class do, (classes, rows)."""
    x = np.empty((len(scores), len(scores[0])))
    for out, score in zip(x, scores):
        np.add(score, 0.0, out=out)  # one zero of two
    bits = x.view(np.int64)
    if float(x.min(initial=0.0)) < 0:
        # Bits of negative doubles order backwards: flipping all but the sign turns them around.
        bits ^= (bits >> 63) & LAST_KEY
    return bits


def _rank(column: Floats, rows: Ints, weight: Floats | None) -> _Ranked:
    key = _keys([column[rows]])[0]
    order = np.argsort(key)
    key, rows = key[order], rows[order]
    new = np.empty(len(key), dtype=np.bool_)
    new[0] = True
    np.not_equal(key[1:], key[:-1], out=new[1:])
    at = np.cumsum(new) - 1
    weights = np.bincount(at, None if weight is None else weight[rows])
    return _Ranked(rows, at, key[new], weights.astype(np.float64))


def _lay_bins(ranked: list[_Ranked]) -> _Bins:
    shift, least, most, places, held = [], [], [], [], []
    first = 0
    for r in ranked:
        low, high, d = int(r.keys[0]), int(r.keys[-1]), len(r.keys)
        bits = min(FINER * d, MOST_BINS).bit_length()
        shift.append(max(LEAST_SHIFT, (high - low).bit_length() - bits))
        least.append((low >> shift[-1]) - 1)
        most.append((high >> shift[-1]) + 1)
        count = np.bincount((r.keys >> shift[-1]) - least[-1], minlength=most[-1] - least[-1] + 1)
        held.append(count)
        place = 2 * (first + np.cumsum(count) - count)
        places.append(np.where(count > 0, ~place, place))
        first += d + 1
    sizes = np.array([len(x) for x in held])
    return _Bins(
        np.array(shift), np.array(least), np.array(most), np.cumsum(sizes) - sizes - np.array(least),
        np.concatenate(places), np.concatenate(held),
        np.concatenate([np.append(r.keys, LAST_KEY) for r in ranked]),
        np.cumsum([len(r.keys) + 1 for r in ranked]),
    )  # fmt: skip


def _below(r: _Ranked) -> Floats:
    """Weight of the positives below each place, those at it by half; 0 at the place of the positives themselves."""
    below = np.zeros(2 * len(r.keys) + 2)
    after = np.cumsum(r.weights)
    below[2:-1:2] = after
    below[1:-2:2] = after - r.weights / 2
    return below


def _add_positives(
    mine: _Ranked, others: Floats, share: float, weights: tuple[float, float], moves: Floats
) -> tuple[float, float]:
    """Area, and what every row of another class adds by it, from the others' weight at each place; `moves` is added to.

    `weights` are those of all rows and of the others.
    Twice the weight below is whole where every row counts once: the area is then exact but for the division.
    """
    pos, (total, neg) = mine.total, weights
    twice = 2 * np.cumsum(others)[: 2 * len(mine.keys) : 2] + others[1:-2:2]
    area = min(1.0, inner(mine.weights, twice) / 2 / (pos * neg))
    moves[mine.rows] += (share * total / pos * (twice / 2 / neg - area))[mine.at]
    # With positives of weight b below it, a negative moves the area by total / neg (1 - b / pos - area): b in `moved`.
    return area, share * total / neg * (1 - area)
