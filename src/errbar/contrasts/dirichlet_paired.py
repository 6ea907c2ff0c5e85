"""Dirichlet, paired: quantiles of the gap over joint tables drawn from Dirichlet(counts + prior).

For functions of the confusion table (F1, MCC, kappa, precision) of two models on the same rows that stand alone. The
joint table holds rows by truth, left's class and right's class; the prior gives each model's own table 1/2 a cell for
two classes and 1/K^2 beyond, as the interval `dirichlet` does. A cell that is empty may still be drawn, so that few
disagreements do not pass for none.
Not to be confused with paired_bootstrap, which never draws an empty cell.
"""

from __future__ import annotations

import numpy as np

from errbar.contrasts._draws import count_of, ends
from errbar.contrasts._joint_draws import gaps_over
from errbar.contrasts._pieces import check_spread, table_of
from errbar.errors import NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import Ask
from errbar.records.pairs import RowPair

STREAM = 13


def find(pair: RowPair, ask: Ask, *, replicates: int = 2000) -> Gap:
    """Equal-tailed quantiles, stretched to hold the gap itself; the standard deviation of the draws as se."""
    count = count_of(replicates, "dirichlet_paired")
    if not pair.plain:
        what = "units" if pair.unit is not None else "weights"
        raise NoInterval(f"dirichlet_paired takes rows that stand alone and count once; these have {what}. Use paired")
    check_spread(pair)
    joint = None if table_of(pair.left) is None or table_of(pair.right) is None else pair.joint()
    if joint is None:
        raise NoInterval(f"dirichlet_paired is for functions of the confusion table; {pair.measure.key} is none")
    k, rng = len(joint), ask.rng(STREAM)
    prior = 1 / 4 if k == 2 else 1 / k**3
    gaps = gaps_over(pair, joint, lambda cells, b: rng.standard_gamma(cells + prior, size=(b, len(cells))), count)
    low, high, p = ends(gaps, ask.level)
    how = f"Dirichlet({prior:.3g} per joint cell), {count:,} draws"
    return Gap(pair.gap, min(low, pair.gap), max(high, pair.gap), p, how, float(np.nanstd(gaps)))


dirichlet_paired = Contrast(
    name="dirichlet_paired",
    label="paired Dirichlet",
    standing="asymptotic",
    takes="rows",
    takes_says="two functions of the confusion table on the same rows that stand alone",
    find=find,
    options={"replicates": 2000},
    aliases=("paired_dirichlet",),
    cites=("caelen2017", "totsch2021"),
    about=__doc__ or "",
)
