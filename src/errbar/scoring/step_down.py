"""Step-down p values for many correlated comparisons: the least p that chance alone would show (Westfall & Young 1993).

Comparisons of several measures on overlapping parts of the same rows are correlated, so Holm's correction over all of
them asks too much, and one within each measure too little. Normal draws with the correlation of the gaps know both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from errbar._numeric.inner import SMALL
from errbar._numeric.quantiles import normal_quantile
from errbar.records.types import Array, Floats, Ints

DRAWS = 4000
ROUNDING = 1e-9
"""Share of a statistic that rounding may move it by."""
LEAST_SKEW = 1e-3
PART = 500
"""Draws at a time, which stay in cache."""


def step_down(p: Floats, correlation: Floats, rng: np.random.Generator) -> Floats:
    """Adjusted p values: for the j-th smallest, how often chance shows one as small among it and all larger ones."""
    if not len(p):
        return p
    order = np.argsort(p, kind="stable")
    root = _root(correlation[np.ix_(order, order)])
    drawn = rng.standard_normal((DRAWS, len(p)))
    found, part = np.empty((len(p), DRAWS)), max(1, SMALL // len(p) ** 2)
    for start in range(0, DRAWS, part):
        found[:, start : start + part] = root @ drawn[start : start + part].T
    return _adjust(p, order, _count(found, _distances(p[order])))


def step_down_by(p: Floats, draw: Callable[[Array, np.random.Generator], None], rng: np.random.Generator) -> Floats:
    """Adjust p-values by step-down, with draws from a function that fills an array of float32, (comparisons, draws)."""
    order = np.argsort(p, kind="stable")
    far, counts = _distances(p[order]), np.zeros(len(p))
    drawn, ranked = np.empty((2, len(p), PART), dtype=np.float32)
    for _ in range(DRAWS // PART):
        draw(drawn, rng)
        np.take(drawn, order, axis=0, out=ranked, mode="clip")
        counts += _count(ranked, far)
    return _adjust(p, order, counts)


def balance(drawn: Floats) -> Floats:
    """Return statistics, (draws, tests), in units that chance exceeds equally often in every test.

    Every draw is measured by mean, spread and skewness of all the others. So all draws are treated alike, which keeps
    p exact, and one that lies far out does not hide itself: among 200 draws its own part in the spread would hold it
    below 14 standard deviations, and in the skewness below 4. Wilson and Hilferty's cube root takes the skewness out.
    """
    n = len(drawn) - 1
    own = drawn - drawn.mean(axis=0)
    mean, squares, cubes = -own / n, own * own, own * own * own
    squares, cubes = ((x.sum(axis=0) - x) / n for x in (squares, cubes))
    spread = np.sqrt(np.maximum(squares - mean * mean, 0.0))
    # Labels that cannot move leave rounding behind, which is no spread.
    moves = spread > ROUNDING * np.abs(drawn).max(axis=0)
    spread = np.where(moves, spread, 1.0)
    z = np.where(moves, (own - mean) / spread, 0.0)
    skew = (cubes - 3 * mean * squares + 2 * mean * mean * mean) / (spread * spread * spread)
    skew = np.where(np.abs(skew) < LEAST_SKEW, LEAST_SKEW, skew)
    k = 4 / skew**2
    return np.asarray(np.sign(skew) * 3 * np.sqrt(k) * (np.cbrt(np.maximum(1 + skew * z / 2, 0)) - 1 + 1 / (9 * k)))


def step_down_largest(drawn: Floats) -> tuple[Floats, Floats]:
    """p and adjusted p of tests from balanced draws, (draws, tests), the observed ones first.

    p is the share of draws as far from 0; adjusted, the share in which the farthest of it and of all nearer ones is.
    """
    far = np.abs(drawn)
    observed = far[0] * (1 - ROUNDING)
    alone = np.mean(far >= observed, axis=0)
    order = np.argsort(-far[0], kind="stable")
    largest = np.maximum.accumulate(far[:, order[::-1]], axis=1)[:, ::-1]
    together = np.empty(len(order))
    together[order] = np.maximum.accumulate(np.mean(largest >= observed[order], axis=0))
    return np.asarray(alone), together


def _distances(p: Floats) -> Floats:
    """How far from 0 a normal draw of each p lies, on either side."""
    return np.array([-normal_quantile(max(float(x), 1e-300) / 2) if x < 1 else 0.0 for x in p])


def _count(drawn: Array, far: Floats) -> Floats:
    """How many draws show, at each place, one as far as p among it and all places behind it; draws are used up."""
    np.abs(drawn, out=drawn)
    # For each place, the largest of it and all places behind it: one row at a time, since accumulate takes no lanes.
    for i in range(len(drawn) - 2, -1, -1):
        np.maximum(drawn[i], drawn[i + 1], out=drawn[i])
    return np.asarray(np.count_nonzero(drawn >= far[:, None].astype(drawn.dtype), axis=1), dtype=np.float64)


def _adjust(p: Floats, order: Ints, counts: Floats) -> Floats:
    found = (counts + 1) / (DRAWS + 1)
    out = np.empty(len(p))
    # Never below p itself: draws cannot resolve less than one in 4,000, Bonferroni's product can.
    cautious = np.minimum(found, np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)))
    out[order] = np.minimum(np.maximum.accumulate(np.maximum(cautious, p[order])), 1.0)
    return out


def correlation_of(contributions: Sequence[Array]) -> Floats:
    """Correlation matrix of comparisons by what independent pieces contribute to each; one of NaN stands alone.

    Some pieces at a time, so that contributions are not laid out once more.
    """
    k, part = len(contributions), max(1, SMALL // len(contributions) ** 2)
    there = np.array([bool(np.isfinite(x).all()) for x in contributions])
    size = np.sqrt(
        [np.einsum("i,i->", x, x, dtype=np.float64) if known else 0.0 for x, known in zip(contributions, there)]
    )
    size = np.where(size > 0, size, 1.0)[:, None]
    found = np.zeros((k, k))
    for start in range(0, len(contributions[0]), part):
        some = np.array([x[start : start + part] for x in contributions], dtype=np.float64)
        some[~there] = 0.0
        some /= size
        found += some @ some.T
    np.fill_diagonal(found, 1.0)
    return np.asarray(np.clip(found, -1.0, 1.0))


def _root(correlation: Floats) -> Floats:
    """A matrix whose product with its transpose is the correlation, also where that is singular."""
    values, vectors = np.linalg.eigh(correlation)
    return np.asarray(vectors * np.sqrt(np.maximum(values, 0.0)))
