"""Gamma and Poisson draws around the counts of many cells: by table where many cells hold equally few rows.

Cells of one small count share a table of 65,536 equally likely values, which is read at random places: probabilities to
within 2^-16. From `LARGE` rows on a draw is a function of a normal one: a gamma by Wilson & Hilferty's cube (1931), a
Poisson count by the first four terms of Cornish & Fisher's expansion, not rounded, so that its first four cumulants are
those of the count. Counts in between, and few cells, are drawn as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from errbar.records.types import Array

SLOTS = 1 << 16
LARGE = 16
"""Rows of a cell from which a normal draw is turned into that of a gamma or a Poisson count."""
WORTH = 1 << 17
"""Draws of one count from which a table of it is worth making."""

Draw = Callable[[Array, tuple[int, int]], Array]


def draw_gammas(counts: Array, replicates: int, rng: np.random.Generator) -> Array:
    """Gamma(count) of each cell, (cells, replicates); counts ascend."""
    return _draw(counts, replicates, rng, _gamma_slots, _cube, lambda c, size: rng.standard_gamma(c[:, None], size))


def draw_poissons(counts: Array, replicates: int, rng: np.random.Generator) -> Array:
    """Poisson(count) of each cell, (cells, replicates); counts ascend."""
    return _draw(counts, replicates, rng, _poisson_slots, _expand, lambda c, size: rng.poisson(c[:, None], size))


def _draw(
    counts: Array,
    replicates: int,
    rng: np.random.Generator,
    slots: Callable[[int], Array],
    of_normal: Callable[[Array, Array], Array],
    exact: Draw,
) -> Array:
    out = np.empty((len(counts), replicates), dtype=np.float32)
    large = int(np.searchsorted(counts, LARGE))
    z = rng.standard_normal((len(counts) - large, replicates), dtype=np.float32)
    out[large:] = of_normal(counts[large:, None].astype(np.float32), z)
    values, starts, sizes = np.unique(counts[:large], return_index=True, return_counts=True)
    tabled = (values == np.round(values)) & (sizes * replicates >= WORTH)
    for c, start, size in zip(values[tabled], starts[tabled], sizes[tabled]):
        places = rng.integers(0, SLOTS, (int(size), replicates), dtype=np.uint16)
        slots(int(c)).take(places, out=out[start : start + size], mode="clip")
    rest = np.flatnonzero(~np.repeat(tabled, sizes))
    out[rest] = exact(counts[rest], (len(rest), replicates))
    return out


def _cube(shape: Array, z: Array) -> Array:
    root = 1 / (3 * np.sqrt(shape))
    z *= root
    z += 1 - root * root
    return np.asarray(z * z * (z * shape))


def _expand(mean: Array, z: Array) -> Array:
    root = np.sqrt(mean)
    excess = z * z
    excess -= 1
    z *= root - excess / (72 * root)
    excess /= 6
    z += excess
    z += mean
    return z


@cache
def _poisson_slots(mean: int) -> Array:
    values = np.arange(mean + 40)
    ends = np.round(np.cumsum(np.exp(-mean) * np.cumprod([1.0, *(mean / values[1:])])) * SLOTS).astype(int)
    return np.repeat(values, np.diff(ends, prepend=0, append=SLOTS)[: len(values)]).astype(np.float32)


@cache
def _gamma_slots(shape: int) -> Array:
    """Quantiles of the sum of `shape` exponentials, whose distribution function is a sum of Poisson probabilities."""
    x = np.linspace(0, shape + 40, SLOTS)
    term = np.exp(-x)
    upto = 1 - term
    for j in range(1, shape):
        term = term * x / j
        upto = upto - term
    return np.interp((np.arange(SLOTS) + 0.5) / SLOTS, upto, x).astype(np.float32)
