"""Bootstrap weights: how often each of n things is drawn, for blocks of replicates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from errbar.records.words import Array

EXACT_BELOW = 10_000
"""Below this n the draw is multinomial; above it Poisson(1) counts, whose difference is below 1/n."""


def blocks(n: int, replicates: int, rng: np.random.Generator, budget: int = 1 << 23) -> Iterator[Array]:
    """Arrays (b, n) of counts that add up to `replicates` rows; small n exactly multinomial."""
    size = max(1, min(replicates, budget // n))
    for start in range(0, replicates, size):
        b = min(size, replicates - start)
        yield _multinomial(n, b, rng) if n < EXACT_BELOW else _poisson(n, b, rng)


def _multinomial(n: int, b: int, rng: np.random.Generator) -> Array:
    drawn = rng.integers(0, n, size=(b, n))
    drawn += np.arange(b)[:, None] * n
    return np.bincount(drawn.reshape(-1), minlength=b * n).reshape(b, n)


@cache
def _poisson_table() -> Array:
    """Poisson(1) counts by 16 random bits; the rounding leaves mean and variance within 1e-4 of 1."""
    probability, tail, edges = np.exp(-1.0), np.exp(-1.0), []
    for k in range(1, 12):
        edges.append(tail)
        probability /= k
        tail += probability
    return np.searchsorted(np.array(edges), (np.arange(65536) + 0.5) / 65536).astype(np.uint8)


def _poisson(n: int, b: int, rng: np.random.Generator) -> Array:
    bits = rng.integers(0, 1 << 64, size=(b * n + 3) // 4, dtype=np.uint64, endpoint=False)
    return _poisson_table()[bits.view(np.uint16)[: b * n]].reshape(b, n)
