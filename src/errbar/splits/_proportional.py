"""Proportional: so many pieces out of many, each stratum by its share."""

from __future__ import annotations

import numpy as np

from errbar.records.words import Ints


def proportional(strata: Ints, m: int, rng: np.random.Generator) -> Ints:
    """m places of the strata, each stratum's count within one of its share.

    What is left after rounding down is drawn by systematic sampling [madow1949], not given to the largest remainders:
    every place is then drawn equally often, and a class due 0.4 rows of each test set is not left out of all of them.
    """
    _, codes, sizes = np.unique(strata, return_inverse=True, return_counts=True)
    wanted = allotted(sizes, m, rng)
    order = rng.permutation(len(codes))
    order = order[np.argsort(codes[order], kind="stable")]
    place = np.arange(len(codes)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return np.sort(order[place < np.repeat(wanted, sizes)])


def allotted(sizes: Ints, m: int, rng: np.random.Generator) -> Ints:
    """How many of each stratum make m in all; a stratum of two or more keeps one back where that is possible."""
    n = int(sizes.sum())
    counts, left = m * sizes // n, m * sizes % n
    turn = rng.permutation(len(sizes))
    # Points at a random start and every n from there on: a stratum is hit with chance left / n, and m are hit in all.
    hits = -((rng.integers(n) - np.cumsum(left[turn])) // n)
    counts[turn] += np.diff(hits, prepend=0)
    return _keep_one(counts, sizes, m)


def _keep_one(counts: Ints, sizes: Ints, m: int) -> Ints:
    most = np.maximum(sizes - 1, 1)
    if most.sum() < m:
        return counts
    surplus = int(np.maximum(counts - most, 0).sum())
    counts = np.minimum(counts, most)
    for _ in range(surplus):
        due = np.where(counts < most, m * sizes / sizes.sum() - counts, -np.inf)
        counts[np.argmax(due)] += 1
    return counts
