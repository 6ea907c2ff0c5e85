"""Judged mean: the mean that people would give, from a judge's values of all items and human labels of some (PPI++).

theta = lambda (mean of the judge where there is no label) + mean of (label - lambda judge) where there is one. lambda
is the slope of labels on the judge, times N / (n + N), between 0 and 1. A judge that says nothing counts for nothing.
It has no bias whatever the judge's errors, if the labelled items are a random sample of all.
Not to be confused with the judge's own mean, which is wrong by the judge's bias however many items there are.

>>> import errbar
>>> nan = float("nan")
>>> run = errbar.score(outcome=[1, 0, nan, nan], judge=[1, 0, 1, 1], measures="judged_mean")
>>> round(run["judged_mean"].value, 4)  # lambda = .25 / .1875 / (1 + 2/2) = 2/3: 2/3 * 1 + (1/3 + 0) / 2
0.8333
"""

from __future__ import annotations

import math

import numpy as np

from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._items import of_outcomes
from errbar.measures._judged_items import NOT_MEASURED, JudgedItems, judged_items
from errbar.records.judged_sample import JudgedSample
from errbar.records.measure import Measure
from errbar.records.scored import Recomputed, Scored
from errbar.records.types import Bools, Floats


def _find(measure: Measure, evidence: OutcomeEvidence) -> Scored:
    items = judged_items(evidence)
    share = judge_share(items)
    rest = items.human - share * items.judge
    labelled, others = items.labelled, ~items.labelled
    of_judge = share * _mean(items, items.judge, others) if others.any() else 0.0
    n, more = (float(items.weight[part].sum()) for part in (labelled, others))

    def influence() -> Floats:
        out = np.zeros(evidence.n)
        out[labelled] = (rest[labelled] - _mean(items, rest, labelled)) / n
        if more:
            out[others] = (share * items.judge[others] - of_judge) / more
            out += _share_moves(items, share) * (of_judge / share - _mean(items, items.judge, labelled)) if share else 0
        return out * (n + more)

    def se() -> float:
        variance = _variance(items, rest, labelled) / n
        return math.sqrt(variance + (_variance(items, share * items.judge, others) / more if more else 0.0))

    return Scored(
        measure=measure,
        label=measure.label,
        value=of_judge + _mean(items, rest, labelled),
        basis=JudgedSample(n, se) if evidence.unit is None else Recomputed(no_interval=NOT_MEASURED),
        n=evidence.n,
        influence_of=influence,
        reweigh=lambda weight: measure.score(evidence.reweighted(weight)).value,
        unit=evidence.unit,
        weight=evidence.weight,
        extras={"labelled": n, "lambda": share},
    )


def judge_share(items: JudgedItems) -> float:
    """Lambda, from 0 to 1: how much of the judge enters."""
    everywhere = np.ones(len(items.judge), dtype=np.bool_)
    spread = _mean(items, (items.judge - _mean(items, items.judge, everywhere)) ** 2, everywhere)
    if not spread > 0:
        return 0.0
    away = items.judge - _mean(items, items.judge, items.labelled)
    together = _mean(items, away * items.human, items.labelled)
    judged_alone = float(items.weight[~items.labelled].sum() / items.weight.sum())
    return min(max(together / spread * judged_alone, 0.0), 1.0)


def _share_moves(items: JudgedItems, share: float) -> Floats:
    """How far lambda moves per unit of weight of an item; 0 where it is at an end."""
    total, part = float(items.weight.sum()), items.labelled
    if share >= 1:
        return np.zeros(len(items.judge))
    away = items.judge - float(np.average(items.judge, weights=items.weight))
    spread = float(np.average(away**2, weights=items.weight))
    both = (items.judge - _mean(items, items.judge, part)) * (items.human - _mean(items, items.human, part))
    together, n = _mean(items, both, part), float(items.weight[part].sum())
    moved = -(away**2 / spread - 1) / total
    moved += np.where(part, (both / together - 1) / n - 1 / total, n / total / (total - n))
    return share * moved


def _mean(items: JudgedItems, values: Floats, part: Bools) -> float:
    return float(np.average(values[part], weights=items.weight[part]))


def _variance(items: JudgedItems, values: Floats, part: Bools) -> float:
    """The variance of one item in this part, over its number less 1."""
    count = float(items.weight[part].sum())
    away = values - _mean(items, values, part)
    return _mean(items, away * away, part) * count / (count - 1) if count > 1 else math.nan


def _tell(measure: Measure, evidence: OutcomeEvidence) -> tuple[str, ...]:
    items = judged_items(evidence)
    many = int(np.count_nonzero(items.labelled))
    return (f"judged mean: assumes that the {many:,} labelled of {evidence.n:,} items are a random sample of them",)


judged_mean = Measure(
    name="judged_mean",
    label="judged mean",
    reads="outcome",
    kinds=("outcome",),
    find=of_outcomes(_find),
    better="high",
    bounds=(-math.inf, math.inf),
    perfect=None,
    as_outcome=True,
    needs="judge",
    aliases=("ppi",),
    notes=_tell,
    cites=("angelopoulos2023",),
    formula="lambda (mean of judge alone) + mean of (label - lambda judge)",
    about=__doc__ or "",
)
