"""Draws of a mean price: one price for every cell of a table, and the table drawn from Dirichlet(counts + prior).

Cells of one price are one cell to such a mean, with the sum of their counts and of their priors: a cost matrix of two
prices has two. Of many prices, those that no row has had are not drawn one by one: a matrix of 1,000 classes may have
a million of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar._numeric.cell_draws import FEW, GAMMA, draw_cells
from errbar._numeric.margins import STICKS, break_sticks
from errbar.records.types import Array, Floats


def draw_mean_prices(prices: Floats, cells: Floats, prior: float, replicates: int, rng: np.random.Generator) -> Floats:
    """The mean price on every draw, (replicates,)."""
    # Around their mean, so that prices which differ little keep their digits.
    centre = float((prices * cells).sum() / cells.sum())
    apart, group = np.unique(prices.reshape(-1) - centre, return_inverse=True)
    count = np.bincount(group, cells.reshape(-1))
    if len(apart) <= FEW:
        shape, sticks = count + prior * np.bincount(group), None
    else:
        shape, sticks = count, _prior_sticks(prices.reshape(-1) - centre, prior, replicates, rng)
    filled = np.flatnonzero(shape)
    # Cells without mass are never drawn; the others ascend, as `draw_cells` needs.
    filled = filled[np.argsort(shape[filled], kind="stable")]
    mass, paid = np.zeros((2, replicates)) if sticks is None else sticks
    for some, drawn in _blocks(apart[filled], draw_cells(GAMMA, shape[filled], replicates, rng)):
        mass += drawn.sum(axis=0)
        paid += np.einsum("i,ij->j", some, drawn)
    return np.asarray(centre + paid / mass)


def _blocks(prices: Floats, drawn: Iterator[tuple[int, Array]]) -> Iterator[tuple[Floats, Array]]:
    """Draws of some cells at a time, each with its price."""
    for start, some in drawn:
        yield prices[start : start + len(some)], some


def _prior_sticks(prices: Floats, prior: float, replicates: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Mass of the prior of all cells, and that mass times its price: broken sticks, each at a cell of its own."""
    mass = prior * len(prices)
    total = np.asarray(rng.standard_gamma(mass, size=replicates))
    share = break_sticks(rng.random((STICKS, replicates)), mass)
    share *= prices[rng.integers(0, len(prices), size=share.shape, dtype=np.int32)]
    return total, share.sum(axis=0) * total
