"""Kendall: tau-b, concordant less discordant pairs of rows over the pairs that could be either, ties taken out.

Use it when a rank correlation should read as pairs: without ties, (1 + tau) / 2 of all pairs stand in the right order.
Not to be confused with Spearman's correlation of ranks, which is larger in size on most data.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 3.0, 2.0, 4.0], measures="kendall")
>>> round(run["kendall"].value, 12)  # of 6 pairs 5 agree and 1 does not: (5 - 1) / 6
0.666666666667
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._concordance import agreements, mean_agreement
from errbar.measures._mid_ranks import Standing, standings
from errbar.measures._rank_correlation import scored_standings
from errbar.measures._value_measures import correlation_measure
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Array, Floats


def _find(measure: Measure, evidence: Evidence) -> Scored:
    at = standings(evidence)
    agree = agreements(at)
    mean = at.truth.mean(agree) if at.truth.weight is None else mean_agreement(at)
    untied = (_untied(at.truth), _untied(at.guess))
    scale = float(np.sqrt(untied[0] * untied[1]))
    value = min(1.0, max(-1.0, mean / scale))

    def influence() -> Callable[[slice], Floats]:
        psi: Floats = 2 * (agree - mean) / scale
        if at.truth.mass is not None:
            psi -= value * _untied_influence(at.truth, at.truth.mass) / untied[0]
        if at.guess.mass is not None:
            psi -= value * at.to_truth(_untied_influence(at.guess, at.guess.mass)) / untied[1]
        return lambda s: psi[s]

    return scored_standings(measure, evidence, value, influence)


def _untied(side: Standing) -> float:
    """Weight of the rows at other values than a row's own, averaged over rows."""
    return len(side.ends) - 1.0 if side.apart is None else side.mean(side.apart)


def _untied_influence(side: Standing, mass: Array) -> Floats:
    """Half of it: a row is in pairs as the one and as the other."""
    return np.asarray(side.mean(mass) - mass, dtype=float)


kendall = correlation_measure(
    name="kendall",
    label="Kendall",
    find=_find,
    no_skill_says="0: an order that ignores the truth",
    interval="fisher",
    ranks=True,
    aliases=("kendalltau", "tau_b", "kendall_tau", "ktau"),
    cites=("kendall1945", "fieller1957"),
    formula="(concordant - discordant pairs) / sqrt(pairs untied in y x pairs untied in f)",
    about=__doc__ or "",
)
