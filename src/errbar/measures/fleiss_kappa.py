"""Fleiss' kappa: agreement of any number of raters beyond what the shares of the ratings explain, (p - e) / (1 - e).

p is the share of pairs of raters of an item that agree, e the sum of squares of the ratings' shares. Raters may skip
items. Where nearly all ratings are one, e is close to 1 and kappa is low though raters agree; ac1 is not.
Not to be confused with rater_kappa, which knows who gave a rating and is for two raters.

>>> import errbar
>>> run = errbar.score(outcome=[1, 1, 1, 0, 0, 0], item=list("aabbcc"), measures="fleiss_kappa")
>>> round(run["fleiss_kappa"].value, 4)  # p = 2/3, e = 1/2
0.3333
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._raters import Ratings, agreement, rating_counts
from errbar.measures._tables import ratio
from errbar.records.measure import Measure
from errbar.records.scored import Rows
from errbar.records.types import Array, Floats

ALIKE = "all ratings are equal, so agreement by chance is certain"


def pairs_and_shares(counts: Floats, expected: Callable[[Array], Array], *, guarded: bool = True) -> Ratings:
    """Agreement of pairs, corrected by what is `expected` from the shares of the ratings."""

    def quantities(s: Rows) -> Floats:
        of = counts[s]
        raters = of.sum(axis=1)
        paired = raters > 1
        alike = (of * (of - 1)).sum(axis=1) / np.where(paired, raters * (raters - 1), 1)
        return np.vstack([np.where(paired, alike, 0.0), paired, (of / raters[:, None]).T])

    def combine(m: Array) -> object:
        seen, by_chance = ratio(m[0], m[1], "no item has two ratings"), expected(m[2:])
        return ratio(seen - by_chance, 1 - by_chance, ALIKE)

    return Ratings(quantities, combine, guarded)


def _ratings(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> Ratings:
    return pairs_and_shares(rating_counts(evidence, settings["outcome"]), lambda shares: (shares**2).sum(axis=0))


fleiss_kappa = Measure(
    name="fleiss_kappa",
    label="Fleiss' kappa",
    reads="outcome",
    kinds=("outcome",),
    find=agreement(_ratings),
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    interval="fisher_hull",
    needs="rater",
    options={"outcome": None},
    cites=("fleiss1971",),
    formula="(p - e) / (1 - e), e = sum of squared shares of the ratings",
    about=__doc__ or "",
)
