"""Proportional: so many pieces out of many, each stratum by its share."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Ints


def proportional(strata: Ints, m: int, rng: np.random.Generator) -> Ints:
    """m places of the strata, each stratum's count within one of its share.

    What is left after rounding down is drawn by systematic sampling [madow1949], not given to the largest remainders:
    every place is then drawn equally often, and a class due 0.4 rows of each test set is not left out of all of them.
    """
    sizes = np.bincount(strata)
    order = rng.permutation(len(strata))
    order = order[np.argsort(strata[order], kind="stable")]
    last = np.cumsum(sizes) - sizes + allot(sizes, m, rng)
    return np.sort(order[np.arange(len(order)) < np.repeat(last, sizes)])


def allot(sizes: Ints, m: int, rng: np.random.Generator) -> Ints:
    """Return how many to draw of each stratum, m in all; a stratum of two or more keeps one back if possible."""
    n = int(sizes.sum())
    counts, left = m * sizes // n, m * sizes % n
    turn = rng.permutation(len(sizes))
    # Points at a random start and every n from there on: a stratum is hit with chance left / n, and m are hit in all.
    # Points below the cumulated sum C: ceil((C - start) / n); differences then count those of each stratum.
    hits = -((rng.integers(n) - np.cumsum(left[turn])) // n)
    hits[1:] -= hits[:-1].copy()
    counts[turn] += hits
    return _keep_one(counts, sizes, m)


def _keep_one(counts: Ints, sizes: Ints, m: int) -> Ints:
    most = np.where(sizes > 1, sizes - 1, sizes)
    if (counts <= most).all() or most.sum() < m:
        return counts
    surplus = int(np.maximum(counts - most, 0).sum())
    counts = np.minimum(counts, most)
    for _ in range(surplus):
        # Give the surplus to the stratum that lacks most of its share.
        due = np.where(counts < most, m * sizes / sizes.sum() - counts, -np.inf)
        counts[np.argmax(due)] += 1
    return counts
