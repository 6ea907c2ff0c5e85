"""Consistency: the chance that two trials of one item give the same outcome, as a mean over items.

1 where every item's trials agree, whether right or wrong. Use it beside the score. A system that is always right on
70 % of items and one that is right in 70 % of the trials of every item have the same score.
Not to be confused with agreement between raters, which is corrected for chance.

>>> import errbar
>>> run = errbar.score(outcome=[1, 1, 0, 0, 0, 0], item=list("aaabbb"), trial=[1, 2, 3] * 2, measures="consistency")
>>> round(run["consistency"].value, 4)  # item a: 1 of 3 pairs agree; item b: all
0.6667
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._items import UNSEEN_OF_K, ItemValues, item_mean
from errbar.records.measure import Measure


def _values(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> ItemValues:
    trials = evidence.trials
    if int(trials.min()) < 2:
        raise Undefined("trials agree or not only where every item has two or more")
    values = evidence.outcome(settings["outcome"]).values
    item = np.repeat(np.arange(evidence.n), trials)
    order = np.lexsort((values, item))
    begins = np.flatnonzero(np.r_[True, (np.diff(values[order]) != 0) | (np.diff(item[order]) != 0)])
    alike = np.diff(np.r_[begins, len(values)])
    pairs = np.bincount(item[order][begins], weights=alike * (alike - 1.0), minlength=evidence.n)
    return ItemValues(pairs / (trials * (trials - 1.0)), unseen=UNSEEN_OF_K)


consistency = Measure(
    name="consistency",
    label="consistency",
    reads="outcome",
    kinds=("outcome",),
    find=item_mean(_values),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    options={"outcome": None},
    cites=("miller2024",),
    formula="mean over items of the share of pairs of trials with equal outcomes",
    about=__doc__ or "",
)
