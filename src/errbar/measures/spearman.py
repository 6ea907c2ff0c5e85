"""Spearman: the correlation between the ranks of truth and prediction, ties at their mid-rank.

Use it when only the order of the predictions matters: any increasing change of them leaves it as it is.
The influence of a row holds its effect on the ranks of all the others.
Not to be confused with Pearson's correlation of the values, nor with Kendall's share of concordant pairs.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 3.0, 2.0, 4.0], measures="spearman")
>>> round(run["spearman"].value, 12)  # 1 - 6 (0 + 1 + 1 + 0) / (4 x 15)
0.8
"""

from __future__ import annotations

import numpy as np

from errbar.measures._evidence import Evidence
from errbar.measures._no_skill import fixed
from errbar.measures._standings import Standing, above, standings
from errbar.records.measure import Measure
from errbar.records.scored import Scored, Whole
from errbar.records.words import Floats


def _find(measure: Measure, evidence: Evidence) -> Scored:
    truth, guess = standings(evidence)
    u, v = truth.centred, guess.centred
    c, spread_u, spread_v = (evidence.mean(x) for x in (u * v, u * u, v * v))
    scale = float(np.sqrt(spread_u * spread_v))
    value = min(1.0, max(-1.0, c / scale))

    def influence() -> Floats:
        w = evidence.weight
        part = above(truth, v if w is None else v * w)
        part += above(guess, u if w is None else u * w)
        part += u * v
        psi = part / scale
        psi -= 3 * c / scale
        for side, spread in ((truth, spread_u), (guess, spread_v)):
            if side.mass is not None:
                psi -= value / (2 * spread) * _spread_influence(evidence, side)
        return psi

    return Scored(
        measure=measure,
        label=measure.label,
        value=value,
        basis=Whole(),
        n=evidence.n,
        influence_of=influence,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.given.unit,
        weight=evidence.weight,
    )


def _spread_influence(evidence: Evidence, side: Standing) -> Floats:
    """Of the variance of mid-ranks, (1 - sum of cubed shares) / 12: only ties can change it."""
    assert side.mass is not None
    squared = side.mass**2
    return evidence.mean(squared) - squared


spearman = Measure(
    name="spearman",
    label="Spearman",
    reads="value",
    kinds=("regression",),
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    find=_find,
    no_skill=fixed(0.0),
    no_skill_says="0: an order that ignores the truth",
    interval="fisher",
    aliases=("spearmanr", "rank_correlation", "spearman_rho", "srho"),
    cites=("spearman1904", "bonett2000"),
    formula="Pearson's correlation of the mid-ranks",
    about=__doc__ or "",
)
