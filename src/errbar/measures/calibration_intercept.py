"""Calibration intercept: a in logit P(y = 1) = a + logit(p), calibration in the large.

0 is right on the whole. Above 0 the events are more common than predicted (risks too low), below 0 less
common. The slope is held at 1.
Use it when a model moves to a place with another prevalence; e^a is by how much all odds are off. Undefined
where a probability is exactly 0 or 1, or where one class has no rows.
Not to be confused with the intercept of the fit that also frees the slope, which has no such reading.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 1, 0], prob=[0.5] * 4, positive=1, measures="calibration_intercept")
>>> round(run["calibration_intercept"].value, 6)  # odds 3 against 1: log 3
1.098612
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._logistic_fit import fit, logit_rows, recalibrate
from errbar.measures._recomputed import scored_recomputed, with_blocked_se
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Floats


def _find(measure: Measure, evidence: Evidence) -> Scored:
    rows = logit_rows(evidence)
    found = fit(evidence, b=rows.scale)
    across = 1 / float(found.information[0, 0])

    def influence(s: slice = slice(None)) -> Floats:
        return np.asarray(recalibrate(rows.logit(s), found.at).residuals(rows.truth[s]) * across)

    value, events = float(found.at[0]) - rows.centre, int(evidence.class_counts.min())
    scored = scored_recomputed(measure, evidence, value, influence, events=events)
    return with_blocked_se(scored, influence, found.se(across, 0.0, evidence.n))


calibration_intercept = Measure(
    name="calibration_intercept",
    label="calibration intercept",
    reads="prob",
    kinds=("binary",),
    better="near",
    bounds=(-float("inf"), float("inf")),
    perfect=0.0,
    find=_find,
    aliases=("calibration_in_the_large", "citl", "cal_intercept"),
    cites=("cox1958", "vancalster2019"),
    formula="a of logit P(y = 1) = a + logit(p)",
    about=__doc__ or "",
)
