"""Subsample: one random test set of a given size, by row or by unit, in proportion of strata."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from errbar.errors import BadInput
from errbar.records.concept import Setting
from errbar.records.plan import Split
from errbar.records.splitter import RowLayout
from errbar.records.types import Ints
from errbar.splits._row_blocks import RowBlocks

TRIES = 5


def n_tested(name: str, pieces: RowBlocks, rate: float) -> int:
    """Return the number of pieces to test if `rate` of them train."""
    # Half rounds up; Python's round would send 2.5 down and 3.5 up.
    train = math.floor(rate * pieces.n + 0.5)
    if 1 <= train < pieces.n:
        return pieces.n - train
    if pieces.n < 2:
        raise BadInput(
            f"{name} needs 2 {pieces.words} or more; got {pieces.n}. A model cannot be tested on its own row."
        )
    raise BadInput(
        f"{name} needs a {pieces.word} on either side; rate={rate:.4g} of {pieces.n:,} {pieces.words} trains on "
        f"{train:,} and tests {pieces.n - train:,}. Use a rate from {1 / pieces.n:.3g} to {1 - 1 / pieces.n:.3g}."
    )


def subsample(
    layout: RowLayout, pieces: RowBlocks, m: int, rng: np.random.Generator, *, among: Ints | None = None
) -> Ints:
    """m pieces drawn without replacement.

    Units of several strata, or of unequal size, are drawn anew a few times and the most even draw is kept
    [morgan2012]: that evens strata out and still lets every unit be drawn.
    """
    pool = np.arange(pieces.n) if among is None else among
    if pieces.strata is None:
        return np.sort(rng.choice(pool, m, replace=False))
    if pieces.of is None:
        return pool[proportional(pieces.strata[pool], m, rng)]
    draws = [pool[proportional(pieces.strata[pool], m, rng)] for _ in range(TRIES)]
    return min(draws, key=lambda picked: _unevenness(layout, pieces, picked))


def _unevenness(layout: RowLayout, pieces: RowBlocks, picked: Ints) -> float:
    """Chi-square of the strata among the picked rows against all rows."""
    assert layout.strata is not None
    share = np.bincount(layout.strata) / layout.n
    found = np.bincount(layout.strata[pieces.rows(picked)], minlength=len(share))
    return float(((found - found.sum() * share) ** 2 / share).sum() / found.sum())


def subsamplings(
    layout: RowLayout, pieces: RowBlocks, m: int, repeats: int, rng: np.random.Generator
) -> tuple[Split, ...]:
    """Repeated draws of m pieces to test, all others training."""
    return tuple(Split(test=pieces.rows(subsample(layout, pieces, m, rng)), repeat=r) for r in range(repeats))


def training_share(settings: Mapping[str, Setting]) -> str:
    """`66.7 % training`, for the setting `rate`."""
    return f"{100 * float(settings.get('rate') or 0):.3g} % training"


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
    """How many of each stratum make m in all; a stratum of two or more keeps one back where that is possible."""
    n = int(sizes.sum())
    counts, left = m * sizes // n, m * sizes % n
    turn = rng.permutation(len(sizes))
    # Points at a random start and every n from there on: a stratum is hit with chance left / n, and m are hit in all.
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
        due = np.where(counts < most, m * sizes / sizes.sum() - counts, -np.inf)
        counts[np.argmax(due)] += 1
    return counts
