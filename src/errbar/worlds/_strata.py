"""Strata: points of the standard normal, one at random in each of many cells of equal probability.

A mean over them errs like m^-1.5 across a jump (m cells a side), where a plain random sample of as many points errs
like 1/m; and it is right on average for any rule, which a fixed lattice is not when a tree splits along it.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from errbar.records.words import Floats, frozen
from errbar.records.world import Truth

MOST_DIMENSIONS = 2


@cache
def normal_points(d: int, m: int) -> Floats:
    """(m^d, d) points, always the same; neighbours along the last axis follow each other, m is even."""
    from scipy.special import ndtri

    cells = np.stack(np.meshgrid(*[np.arange(m)] * d, indexing="ij"), axis=-1).reshape(-1, d)
    jitter = np.random.default_rng([d, m]).random(cells.shape)
    # Never exactly 0: the quantile there is infinite.
    return frozen(ndtri(np.maximum((cells + jitter) / m, 1e-300)))


def cells_a_side(n: int, d: int) -> int:
    """The even number of cells a side that makes about n cells."""
    return max(2, 2 * round(float(n) ** (1 / d) / 2))


def stratified_mean(losses: Floats) -> tuple[float, float]:
    """Mean over all cells, and an upper estimate of its standard error from pairs of neighbours (0 if infinite).

    A pair's squared gap holds both cells' variances and the square of their means' gap: never too small on average.
    """
    mean = float(losses.mean())
    if not np.isfinite(mean):
        return mean, 0.0
    pairs = losses.reshape(-1, 2)
    return mean, float(np.sqrt(np.sum((pairs[:, 0] - pairs[:, 1]) ** 2)) / len(losses))


def quadrature(losses: Floats) -> Truth:
    """The mean over all cells as a Truth."""
    value, se = stratified_mean(losses)
    return Truth(value=value, se=se, how="quadrature")
