"""Judge bias: how much higher a judge rates items than people do, on the items that people labelled.

Use it to see whether a judge is generous (above 0) or strict (below 0), and by how much its own mean is off.
Not to be confused with judged_mean, the mean that people would give, which is free of it.

>>> import errbar
>>> nan = float("nan")
>>> run = errbar.score(outcome=[1, 0, 0, nan], judge=[1, 1, 0, 1], measures="judge_bias")
>>> round(run["judge_bias"].value, 4)  # (0 + 1 + 0) / 3
0.3333
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from errbar.errors import Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._items import ItemValues, item_mean, of_outcomes
from errbar.measures._judged_items import NOT_MEASURED, judged_items
from errbar.records.measure import Measure
from errbar.records.scored import Recomputed, Scored


def _values(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> ItemValues:
    items = judged_items(evidence)
    low, high = evidence.outcome().range
    if items.judge.min() < low or items.judge.max() > high:
        raise Undefined(f"the judge leaves the range of the labels, {low:g} to {high:g}, another scale has no bias")
    return ItemValues(items.judge - items.human, bounds=(low - high, high - low))


_ON_LABELLED = item_mean(_values)


def _find(measure: Measure, evidence: OutcomeEvidence) -> Scored:
    items = judged_items(evidence)
    found = _ON_LABELLED(measure, evidence.only(items.labelled))  # type: ignore[arg-type]
    return found if evidence.unit is None else replace(found, basis=Recomputed(no_interval=NOT_MEASURED))


judge_bias = Measure(
    name="judge_bias",
    label="judge bias",
    reads="outcome",
    kinds=("outcome",),
    find=of_outcomes(_find),
    better="near",
    bounds=(-math.inf, math.inf),
    perfect=0.0,
    needs="labels",
    cites=("angelopoulos2023",),
    formula="mean of (judge - label) over labelled items",
    about=__doc__ or "",
)
