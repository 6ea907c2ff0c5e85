"""Gamma and Poisson draws around the counts of many cells: by table where many cells hold equally few rows.

Cells of one small count share a table of 65,536 equally likely values, which is read at random places: probabilities to
within 2^-16. From `LARGE` rows on a draw is a function of a normal one, of many cells from such a table too: a gamma by
Wilson & Hilferty's cube (1931), a Poisson count by the first four terms of Cornish & Fisher's expansion, not rounded, so
that its first four cumulants are those of the count. Counts in between, and few cells, are drawn as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from errbar.records.types import Array

SLOTS = 1 << 16
LARGE = 16
"""Rows of a cell from which a normal draw is turned into that of a gamma or a Poisson count."""
WORTH = 1 << 14
"""Draws of one count from which a table of it is worth making."""
FEW = 64
"""Cells up to which all are drawn as they are, the large ones from normals."""
BLOCK = 1 << 16
"""Draws at a time: places of 16 bits become those of 64 as they are looked up."""

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
    many = len(counts) > FEW
    if many:
        _look_up(_normal_slots(), out[large:], rng)
    else:
        rng.standard_normal(out[large:].shape, dtype=np.float32, out=out[large:])
    out[large:] = of_normal(counts[large:, None].astype(np.float32), out[large:])
    values, starts, sizes = np.unique(counts[:large], return_index=True, return_counts=True)
    tabled = (values == np.round(values)) & (many & (sizes * replicates >= WORTH))
    for c, start, size in zip(values[tabled], starts[tabled], sizes[tabled]):
        _look_up(slots(int(c)), out[start : start + size], rng)
    rest = np.flatnonzero(~np.repeat(tabled, sizes))
    if len(rest):
        out[rest] = exact(counts[rest], (len(rest), replicates))
    return out


def _look_up(slots: Array, out: Array, rng: np.random.Generator) -> None:
    """Fill with values from a table at random places, in blocks that stay in cache."""
    step = max(1, BLOCK // out.shape[1])
    for start in range(0, len(out), step):
        part = out[start : start + step]
        # Four places of 16 bits from each whole number of 64.
        raw = rng.integers(0, 2**64, -(-part.size // 4), dtype=np.uint64)
        slots.take(raw.view(np.uint16)[: part.size].reshape(part.shape), out=part, mode="clip")


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
def _normal_slots() -> Array:
    from scipy.special import ndtri  # here, since few tables have so many classes

    z = ndtri((np.arange(SLOTS) + 0.5) / SLOTS)
    return np.asarray(z / np.sqrt(np.mean(z * z)), dtype=np.float32)


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
