"""Limits of a table measure's gap from joint tables drawn from Dirichlet(counts + prior).

The joint table holds rows by truth, left's class and right's class. The prior gives each model's own table 1/2 a cell
for two classes and 1/K^2 beyond, as the interval `dirichlet` does: a cell that no row is in may still be drawn, so few
rows of a class, or few disagreements, do not pass for none.
"""

from __future__ import annotations

import numpy as np

from errbar._numeric.quantiles import normal_cdf, t_two_sided, z_two_sided
from errbar.contrasts._gap_from_draws import ends
from errbar.contrasts._gap_influence import GapInfluence, cell_variance, has_tables
from errbar.contrasts._joint_draws import gaps_over
from errbar.errors import NoInterval
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.types import Floats

STREAM = 13
MOST = 1 << 23
"""Numbers drawn at most (16 classes, 2,000 times): beyond, tables are too large to be worth it."""


def by_draws(pair: RowPair, at: GapInfluence, ask: InferenceSettings) -> tuple[float, float, float] | None:
    """Low, high and p over the draws, None where the measure is no table's; with units, rows count for less."""
    joint = pair.joint() if has_tables(pair) else None
    if joint is None or joint.size * ask.replicates > MOST:
        return None
    cells = joint / joint.sum() * (pair.n * _share(pair, at, ask.level))
    gaps = pair.keep("joint tables", lambda: _draw(pair, cells, ask)) if pair.plain else _draw(pair, cells, ask)
    try:
        low, high, p = ends(gaps, ask.level)
    except NoInterval:
        return None
    one_side = min(np.count_nonzero(gaps <= 0), np.count_nonzero(gaps >= 0))
    if one_side == 0:
        # No draw lies beyond 0, so it is outside at any level; how far the draws' own spread tells.
        p = min(p, 2 * normal_cdf(-abs(float(gaps.mean() / gaps.std()))))
    return low, high, p


def _draw(pair: RowPair, cells: Floats, ask: InferenceSettings) -> Floats:
    """The gap on every draw; of plain rows it does not depend on the level."""
    k, rng = len(cells), ask.rng(STREAM)
    # A model's own cell is the sum of K joint cells: K / K^3 = 1 / K^2, and 2 / 4 = 1/2 for two classes.
    prior = 1 / 4 if k == 2 else 1 / k**3
    return gaps_over(pair, cells, lambda c, b: rng.standard_gamma(c + prior, size=(b, len(c))), ask.replicates)


def _share(pair: RowPair, at: GapInfluence, level: float) -> float:
    """Effective rows per row, at most 1: variance as if rows stood alone over that of units (Korn & Graubard 1998)."""
    if pair.plain:
        return 1.0
    alone = cell_variance(pair)
    few = (z_two_sided(level) / t_two_sided(level, at.df)) ** 2
    return 1.0 if alone is None else min(1.0, alone[0] / pair.n / at.se**2 * few)
