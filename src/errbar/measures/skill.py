"""Skill: the share of a constant's loss that the predictions take away, 1 - loss / loss of the constant.

Use it to put losses of different scale side by side: 0 is the best constant for these rows, 1 is perfect.
`loss=squared` measures against the mean of the truth and is R2; `loss=absolute` measures against its median and
bends less to a few large errors. With several outputs it is the plain average of theirs.
Not to be confused with 1 - rae, whose constant is the mean under either loss.

>>> import errbar
>>> y, f = [1.0, 2.0, 3.0, 6.0], [1.0, 2.0, 3.0, 4.0]
>>> run = errbar.score(truth=y, value=f, measures="skill(loss=absolute)")
>>> round(run["skill"].value, 12)  # 1 - (0 + 0 + 0 + 2) / (1.5 + 0.5 + 0.5 + 3.5)
0.666666666667
"""

from __future__ import annotations

import numpy as np

from errbar._numeric.mean_parts import MeanParts
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._columns import scored_columns
from errbar.measures._medians import truth_medians
from errbar.measures._no_skill import fixed
from errbar.measures._relative import absolute_ratios, known_ratio, squared_loss, squared_ratios
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import REGRESSION


def _medians(evidence: Evidence) -> MeanParts:
    found = truth_medians(evidence)
    return MeanParts(found, np.zeros(len(found)))


def _find(measure: Measure, evidence: Evidence) -> Scored:
    loss = measure.settings["loss"]
    if loss == "squared":
        quantities, ratios = squared_ratios(evidence)
        squared, known = squared_loss(evidence, lambda x: 1 - x), known_ratio(evidence)
    elif loss == "absolute":
        quantities, ratios = absolute_ratios(evidence, _medians(evidence), moves=False)
        squared, known = None, None
    else:
        raise BadInput(f"loss= must be squared or absolute; got {loss!r}.")
    return scored_columns(measure, evidence, quantities, lambda m: 1 - ratios(m).mean(axis=0), squared, known)


skill = Measure(
    name="skill",
    label="skill",
    reads="value",
    degree=0,
    kinds=REGRESSION,
    better="high",
    bounds=(-float("inf"), 1.0),
    perfect=1.0,
    find=_find,
    options={"loss": "squared"},
    no_skill=fixed(0.0),
    no_skill_says="0: the best constant",
    interval="jackknife",
    aliases=("skill_score", "generalised_r2"),
    cites=("murphy1988",),
    formula="1 - loss / loss of the best constant",
    about=__doc__ or "",
)
