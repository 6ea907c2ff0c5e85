"""Normal cells: points of the standard normal, one at random in each of many cells of equal probability.

A mean over them errs like m^-1.5 across a jump (m cells a side), where a plain random sample of as many points errs
like 1/m; and it is right on average for any rule, which a fixed lattice is not when a tree splits along it.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from errbar.records.types import Floats, frozen
from errbar.records.world import Truth

MOST_DIMENSIONS = 2


@lru_cache(maxsize=8)
def normal_points(d: int, m: int) -> Floats:
    """(m^d, d) points, always the same; neighbours along the last axis follow each other."""
    from scipy.special import ndtri

    cells = np.stack(np.meshgrid(*[np.arange(m)] * d, indexing="ij"), axis=-1).reshape(-1, d)
    jitter = np.random.default_rng([d, m]).random(cells.shape)
    # Never exactly 0: the quantile there is infinite.
    return frozen(ndtri(np.maximum((cells + jitter) / m, 1e-300)))


def cells_a_side(n: int, d: int) -> int:
    """The number of cells a side that makes about n cells."""
    return max(2, round(math.pow(n, 1 / d)))


def stratified_mean(losses: Floats, m: int) -> tuple[float, float]:
    """Mean over all cells, m a side, and an upper estimate of its standard error (0 where the mean is infinite).

    From neighbours along the last axis: a jump within a cell shows in the gap to one neighbour or the other, and a
    squared gap holds both cells' variances besides the square of their means' gap.
    """
    mean = float(losses.mean())
    if not np.isfinite(mean):
        return mean, 0.0
    gaps = np.diff(losses.reshape(-1, m), axis=1)
    return mean, float(np.sqrt(np.sum(gaps**2)) / len(losses))


def quadrature(losses: Floats, m: int) -> Truth:
    """The mean over all cells as a Truth."""
    value, se = stratified_mean(losses, m)
    return Truth(value=value, se=se, how="quadrature")
