"""Step-down p values for many correlated comparisons: the least p that chance alone would show (Westfall & Young 1993).

Comparisons of several measures on overlapping parts of the same rows are correlated, so Holm's correction over all of
them asks too much, and one within each measure too little. Normal draws with the correlation of the gaps know both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from errbar._numeric.quantiles import normal_quantile
from errbar.records.types import Array, Floats, Ints

DRAWS = 4000
PART = 250
"""Draws at a time: products of so few rows stay on one thread of BLAS."""


def step_down(p: Floats, correlation: Floats, rng: np.random.Generator) -> Floats:
    """Adjusted p values: for the j-th smallest, how often chance shows one as small among it and all larger ones."""
    if not len(p):
        return p
    order = np.argsort(p, kind="stable")
    root = _root(correlation[np.ix_(order, order)])
    return _adjust(p, order, _count(p, order, [np.abs(rng.standard_normal((DRAWS, len(p))) @ root.T).T]))


def step_down_by(p: Floats, draw: Callable[[int, np.random.Generator], Array], rng: np.random.Generator) -> Floats:
    """The same from a function that draws (comparisons, count)."""
    order = np.argsort(p, kind="stable")
    parts = (np.abs(draw(PART, rng)[order]) for _ in range(DRAWS // PART))
    return _adjust(p, order, _count(p, order, parts))


def _count(p: Floats, order: Ints, draws: Iterable[Array]) -> Floats:
    """How many draws show, at each place, one as far as p among it and all places behind it."""
    far = np.array([-normal_quantile(max(float(x), 1e-300) / 2) if x < 1 else 0.0 for x in p[order]])
    found = np.zeros(len(p))
    for drawn in draws:
        # For each place, the largest of it and all places behind it.
        found += np.count_nonzero(np.maximum.accumulate(drawn[::-1], axis=0)[::-1] >= far[:, None], axis=1)
    return found


def _adjust(p: Floats, order: Ints, counts: Floats) -> Floats:
    found = (counts + 1) / (DRAWS + 1)
    out = np.empty(len(p))
    # Never below p itself: draws cannot resolve less than one in 4,000, Bonferroni's product can.
    cautious = np.minimum(found, np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)))
    out[order] = np.minimum(np.maximum.accumulate(np.maximum(cautious, p[order])), 1.0)
    return out


def correlation_of(contributions: Floats) -> Floats:
    """Correlation matrix of rows of contributions (comparisons x independent pieces); a row of NaN stands alone."""
    there = np.asarray(np.isfinite(contributions).all(axis=1))
    clean = np.where(there[:, None], contributions, 0.0)
    size = np.sqrt(np.einsum("ij,ij->i", clean, clean))
    scaled = clean / np.where(size > 0, size, 1.0)[:, None]
    found = scaled @ scaled.T
    np.fill_diagonal(found, 1.0)
    return np.asarray(np.clip(found, -1.0, 1.0))


def _root(correlation: Floats) -> Floats:
    """A matrix whose product with its transpose is the correlation, also where that is singular."""
    values, vectors = np.linalg.eigh(correlation)
    return np.asarray(vectors * np.sqrt(np.maximum(values, 0.0)))
