"""KS: the largest difference over all thresholds between the true and the false positive rate.

The Kolmogorov-Smirnov distance between the scores of positives and negatives, in the direction that
positives score higher; 0 where no threshold does better than chance. It is Youden's J at the best
threshold, chosen on the same rows and thus optimistic for that threshold; its interval is the conservative
one that holds for every n. Over folds, which have few rows, each row is called by the threshold that is best on all
others of its fold: chosen on its own rows, KS of 5 + 5 rows lies 0.18 above that of many.
Not to be confused with a KS test of two samples, which also counts differences in the wrong direction.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 0, 0], prob=[0.9, 0.4, 0.6, 0.1], positive=1, measures="ks")
>>> run["ks"].value  # at 0.9: 1/2 of the positives, none of the negatives
0.5
"""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar._numeric.ranking import RankTable
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._no_skill import fixed
from errbar.measures._rankings import scored_ranks
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Array


def _gaps(pos: Array, neg: Array) -> Any:
    """True less false positive rate when the rows above each distinct score are called positive."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return neg / neg[..., -1:] - pos / pos[..., -1:]


def _value(pos: Array, neg: Array) -> Any:
    return np.maximum(_gaps(pos, neg).max(axis=-1), 0.0)


def _at_score(table: RankTable) -> tuple[Array, Array]:
    """How a row moves the rates at the best threshold; nothing where calling no row is best."""
    pos, neg = table.positives.astype(float), table.negatives.astype(float)
    gaps = _gaps(pos, neg)
    best = int(np.argmax(gaps))
    if gaps[best] <= 0:
        return np.zeros(len(pos)), np.zeros(len(neg))
    below = (np.arange(len(pos)) <= best).astype(float)
    whole = pos[-1] + neg[-1]
    return (pos[best] / pos[-1] - below) * (whole / pos[-1]), (below - neg[best] / neg[-1]) * (whole / neg[-1])


def _find(measure: Measure, evidence: Evidence) -> Scored:
    return scored_ranks(measure, evidence, _value, _at_score)


def _without_bias(evidence: Evidence, value: float) -> float:
    """Return the true less the false positive rate, each row called by the threshold that is best on all others."""
    table = evidence.rank_table(None)
    pos, neg = table.positives.astype(float), table.negatives.astype(float)
    at_pos, at_neg = table.steps()
    one = (pos[-1] + neg[-1]) / evidence.n
    if min(pos[-1], neg[-1]) < 1.5 * one:
        raise Undefined("KS of a fold needs two rows of either class, so that a threshold is chosen on others")
    # Without one row of a class, its rates are over one row less, and from its score on they lack it. All times both
    # denominators: products of counts are exact, so that thresholds that are equally good tie.
    hits = _called(neg * (pos[-1] - one) - pos * neg[-1], one * neg[-1])
    alarms = _called(neg * pos[-1] - pos * (neg[-1] - one), -one * pos[-1])
    return float(np.average(hits, weights=at_pos) - np.average(alarms, weights=at_neg))


def _called(gaps: Array, moved: float) -> Array:
    """1 for each distinct score if the best threshold lies below it, 1/2 for a tie, else 0; `moved` adds from it on."""
    before = np.maximum.accumulate(np.concatenate([[0.0], gaps[:-1]]))
    after = np.maximum.accumulate(gaps[::-1])[::-1] + moved
    return 0.5 * (1 + np.sign(before - after))


ks = Measure(
    name="ks",
    label="KS",
    reads="rank",
    kinds=("binary",),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    find=_find,
    no_skill=fixed(0.0),
    no_skill_says="0",
    interval="dkw",
    aliases=("ks_statistic", "kolmogorov_smirnov"),
    cites=("smirnov1939", "massart1990"),
    formula="max over thresholds of TPR - FPR",
    about=__doc__ or "",
    smooth=False,
    small_sample=_without_bias,
)
