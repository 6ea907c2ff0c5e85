"""Gaps after two models have exchanged their predictions on some rows or units: all ways to, or random ones."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from errbar._progress import tell
from errbar.contrasts._gap_influence import table_of
from errbar.contrasts._unit_sums import Sums
from errbar.errors import Undefined
from errbar.records.pairs import RowPair
from errbar.records.types import Array, Floats, Ints

BUDGET = 1 << 22
"""Numbers at a time."""

Gaps = tuple[Floats, Floats | None]
"""Gaps, and the chance of each where they are all there are."""


def of_joint(pair: RowPair, joint: Floats, count: int, rng: np.random.Generator) -> Gaps:
    """Rows of one truth and two answers are alike: how many of them give left the one answer is binomial."""
    k = len(joint)
    # An exchange turns (a, b) into (b, a), so both cells hold the same rows; where a = b nothing changes.
    pairs = joint + joint.swapaxes(1, 2)
    # Cells on which the models differ, each pair of answers once.
    t, a, b = np.nonzero(pairs * np.triu(np.ones((k, k)), 1))
    trials = np.rint(pairs[t, a, b]).astype(np.int64)
    drawn, chances = _counts(trials, count, rng)
    agreed = np.einsum("tcc->tc", joint)
    one, other = np.zeros((len(t), k, k)), np.zeros((len(t), k, k))
    one[np.arange(len(t)), t, a] = 1.0
    other[np.arange(len(t)), t, b] = 1.0
    gaps = []
    for start in range(0, len(drawn), part := max(1, BUDGET // (k * k))):
        x = drawn[start : start + part].astype(float)
        first = np.tensordot(x, one, axes=1) + np.tensordot(trials - x, other, axes=1)
        second = np.tensordot(x, other, axes=1) + np.tensordot(trials - x, one, axes=1)
        gaps.append(_gap_of_tables(pair, agreed + first, agreed + second))
    return np.concatenate(gaps), chances


def _gap_of_tables(pair: RowPair, left: Floats, right: Floats) -> Floats:
    mine, theirs = table_of(pair.left), table_of(pair.right)
    assert mine is not None and theirs is not None
    with np.errstate(all="ignore"):
        return np.asarray(theirs.find(right) - mine.find(left), dtype=float)


def _counts(trials: Ints, count: int, rng: np.random.Generator) -> tuple[Ints, Floats | None]:
    """Binomial counts at 1/2: every combination with its chance where there are at most `count`, else draws."""
    ways = tuple(int(m) + 1 for m in trials)
    if math.prod(ways) > count:
        return rng.binomial(trials, 0.5, size=(count, len(trials))), None
    every = np.indices(ways).reshape(len(trials), math.prod(ways)).T
    chances = np.ones(len(every))
    for m, x in zip(trials.tolist(), every.T):
        # Quotients of whole numbers of any size: 2^m alone leaves the doubles from m = 1,024 on.
        chances *= np.array([math.comb(m, i) / 2**m for i in range(m + 1)])[x]
    return every, chances


def of_sums(sums: Sums, count: int, rng: np.random.Generator) -> Gaps:
    """Units on which the two add the same may be exchanged without effect; the others are, or are not."""
    moved = sums.right - sums.left
    moved = moved[(moved != 0).any(axis=1)]
    left, right = sums.left.sum(axis=0), sums.right.sum(axis=0)
    whole = float(sums.weight.sum())
    # Ways are numbered in 63 bits.
    listed = len(moved) < 63 and 2 ** len(moved) <= count
    gaps: list[Floats] = []
    done = 0
    for mask in _every(len(moved)) if listed else _random(len(moved), count, rng):
        change = mask.astype(float) @ moved
        w = np.full(len(mask), whole)
        gaps.append(sums.right_value(right - change, w) - sums.left_value(left + change, w))
        done += len(mask)
        tell("exchanging", done / (2 ** len(moved) if listed else count))
    every = np.concatenate(gaps)
    return every, np.full(len(every), 1 / len(every)) if listed else None


def of_rows(pair: RowPair, count: int, rng: np.random.Generator) -> Gaps:
    """Any other measure, found anew after each exchange."""
    groups = pair.left.n_independent
    listed = groups < 63 and 2**groups <= count
    out = []
    for masks in _every(groups) if listed else _random(groups, count, rng):
        for mask in masks:
            # Whole units are exchanged: rows of one unit are not independent.
            rows = mask.astype(bool) if pair.unit is None else mask.astype(bool)[pair.unit]
            try:
                left, right = pair.swapped(rows)
                out.append(right - left)
            except Undefined:
                out.append(float("nan"))
        tell("exchanging", len(out) / (2**groups if listed else count))
    return np.array(out), np.full(len(out), 1 / len(out)) if listed else None


def _every(groups: int) -> Iterator[Array]:
    """All 0-1 rows of so many columns."""
    yield (np.arange(2**groups)[:, None] >> np.arange(groups)) & 1


def _random(groups: int, count: int, rng: np.random.Generator) -> Iterator[Array]:
    """Fair 0-1 rows, a block at a time."""
    size = max(1, BUDGET // groups)
    for start in range(0, count, size):
        b = min(size, count - start)
        bits = np.frombuffer(rng.bytes((b * groups + 7) // 8), dtype=np.uint8)
        yield np.unpackbits(bits, count=b * groups).reshape(b, groups)
