"""Hamming loss: the share of single labels that are wrong, averaged over rows and labels.

Use it where each label costs the same, whether it is missed or wrongly added. With rare labels it is small for any
model, so read it with its no-skill value. Labels of one row depend on each other: its interval rests on rows.
Not to be confused with one less the subset accuracy, the share of rows with any wrong label.

>>> import errbar
>>> truth, label = [[1, 0, 1], [0, 1, 0]], [[1, 0, 0], [0, 1, 0]]
>>> run = errbar.score(truth=truth, label=label, kind="multilabel", measures="hamming_loss")
>>> round(run["hamming_loss"].value, 4)  # 1 of 6
0.1667
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._label_sets import cut_suffix
from errbar.measures._losses import scored_mean
from errbar.measures._no_skill import shares
from errbar.measures._tables import cut_of
from errbar.records.measure import Measure
from errbar.records.scored import Scored


def _find(measure: Measure, evidence: Evidence) -> Scored:
    predicted, truth = evidence.labels(cut_of(measure.settings["threshold"])), evidence.given.truth
    label = f"{measure.label}{cut_suffix(measure, evidence)}"
    return scored_mean(
        measure, evidence, lambda s: (predicted[s] != truth[s]).mean(axis=1), loss_bounds=(0.0, 1.0), label=label
    )


def _commoner(evidence: Evidence, settings: Mapping[str, object]) -> float:
    p = shares(evidence)
    return float(np.minimum(p, 1 - p).mean())


hamming_loss = Measure(
    name="hamming_loss",
    label="Hamming loss",
    reads="label",
    kinds=("multilabel",),
    better="low",
    bounds=(0.0, 1.0),
    perfect=0.0,
    find=_find,
    options={"threshold": None},
    no_skill=_commoner,
    no_skill_says="each label as most rows have it",
    aliases=("hamming",),
    cites=("schapire2000", "tsoumakas2010"),
    formula="mean over rows and labels of [predicted is not true]",
    about=__doc__ or "",
)
