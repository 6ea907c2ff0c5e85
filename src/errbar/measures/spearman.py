"""Spearman: the correlation between the ranks of truth and prediction, ties at their mid-rank.

Use it when only the order of the predictions matters: any increasing change of them does not change it. The influence
of a row holds its effect on the ranks of all the others. Not to be confused with Pearson's correlation of the values,
nor with Kendall's share of concordant pairs.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 3.0, 2.0, 4.0], measures="spearman")
>>> round(run["spearman"].value, 12)  # 1 - 6 (0 + 1 + 1 + 0) / (4 x 15)
0.8
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._mid_ranks import MidRanks, Standing, standings
from errbar.measures._rank_correlation import scored_standings
from errbar.measures._ranks_left import MOST, PairedPlaces, places_of_rows
from errbar.measures._value_measures import correlation_measure
from errbar.measures.kendall import kendall
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Array, Floats, Ints


def _find(measure: Measure, evidence: Evidence) -> Scored:
    at = standings(evidence)
    c, spreads = at.guess.mean(_products(at)), (_spread(at.truth), _spread(at.guess))
    scale = float(np.sqrt(spreads[0] * spreads[1]))
    value = min(1.0, max(-1.0, c / scale))

    def influence() -> Callable[[slice], Floats]:
        # A row acts by its own product, and by lifting the ranks of all rows above it in either column.
        own = at.to_truth(_products(at, and_above=True))
        lifted = at.truth.above(at.to_truth(at.guess.centred))
        ties = _ties(at, spreads)
        return lambda s: (own[s] + lifted[s]) * (1 / scale) - (3 * c / scale + value * ties(s))

    scored = scored_standings(measure, evidence, value, influence)
    ties = at.truth.mass is not None or at.guess.mass is not None
    return scored if ties or evidence.n > MOST else replace(scored, left_value=_left_value(evidence, at))


def _left_value(evidence: Evidence, at: MidRanks) -> Callable[[Scored, Ints], float | None]:
    """The value without some plain rows, all values of which differ."""

    def places() -> PairedPlaces:
        return PairedPlaces(places_of_rows(at.rows), places_of_rows(at.across))

    def find(inside: Scored, rows: Ints) -> float | None:
        n = evidence.n - len(rows)
        c = evidence.keep("paired places", places).mean_product_without(rows)
        return min(1.0, max(-1.0, c / ((n * n - 1) / 3))) if n > 1 else None

    return find


FEWEST = 5
"""Rows from which on the correction is used; with fewer it multiplies noise."""


def _without_bias(evidence: Evidence, value: float) -> float:
    """((m + 1) r - 3 tau) / (m - 2): a sample's rank correlation is drawn towards Kendall's tau (Moran 1948)."""
    m = evidence.n
    if m < FEWEST:
        return value
    tau = kendall.score(evidence).value
    return ((m + 1) * value - 3 * tau) / (m - 2)


def _products(at: MidRanks, *, and_above: bool = False) -> Array:
    """Products of mid-ranks in the order of the predictions, with the ranks of the truth above them on request."""
    u = at.truth_by_guess()
    above = at.guess.above(u) if and_above else 0
    u *= at.guess.centred
    u += above
    return u


def _spread(side: Standing) -> float:
    if side.mass is None:
        return (len(side.ends) ** 2 - 1) / 3
    return side.mean(side.centred * side.centred)


def _ties(at: MidRanks, spreads: tuple[float, float]) -> Callable[[slice], Floats | float]:
    """Influence on the log of the scale, by place of the truth.

    The variance of mid-ranks is 1 - sum of cubed shares, so only ties change it.
    """
    parts = []
    if at.truth.mass is not None:
        parts.append(_squares(at.truth, at.truth.mass) / (2 * spreads[0]))
    if at.guess.mass is not None:
        parts.append(at.to_truth(_squares(at.guess, at.guess.mass)) / (2 * spreads[1]))
    return lambda s: sum((part[s] for part in parts), start=0.0)


def _squares(side: Standing, mass: Array) -> Floats:
    squared: Floats = mass.astype(float)
    squared *= squared
    return np.subtract(side.mean(squared), squared, out=squared)


spearman = correlation_measure(
    name="spearman",
    label="Spearman",
    find=_find,
    no_skill_says="0: an order that ignores the truth",
    interval="fisher",
    ranks=True,
    small_sample=_without_bias,
    aliases=("spearmanr", "rank_correlation", "spearman_rho", "srho"),
    cites=("spearman1904", "bonett2000"),
    formula="Pearson's correlation of the mid-ranks",
    about=__doc__ or "",
)
