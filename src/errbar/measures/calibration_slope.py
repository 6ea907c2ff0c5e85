"""Calibration slope: b in the logistic recalibration y ~ a + b logit(p); 1 where risks are neither too bold nor too shy.

Below 1 the probabilities are too extreme, a mark of overfitting; above 1 too timid. Use it beside the intercept
(are risks too high or too low on the whole?) and a reliability curve (where?).
Undefined where a probability is exactly 0 or 1, where all are equal, or where they separate the classes.
Not to be confused with the slope of a reliability diagram, which lives on the probability scale.

>>> import errbar
>>> truth, prob = [1] * 3 + [0] + [1] + [0] * 3, [0.9] * 4 + [0.1] * 4
>>> run = errbar.score(truth=truth, prob=prob, positive=1, measures="calibration_slope")
>>> round(run["calibration_slope"].value, 6)  # odds 3 and 1/3 against 9 and 1/9: log 3 / log 9
0.5
"""

from __future__ import annotations

import numpy as np

from errbar.errors import Undefined
from errbar.measures._evidence import Evidence
from errbar.measures._logistic_fit import fit, logits, recalibrated
from errbar.measures._no_skill import fixed
from errbar.measures._whole import scored_whole
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.words import Floats


def _overlap(evidence: Evidence, x: Floats) -> None:
    """The slope is finite only where each class has a row above some row of the other."""
    y, there = evidence.y_positive(), True if evidence.weight is None else evidence.weight > 0
    pos, neg = x[y & there], x[~y & there]
    if pos.min() == pos.max() == neg.min() == neg.max():
        raise Undefined("all probabilities are equal: there is no slope to see")
    if pos.min() >= neg.max() or neg.min() >= pos.max():
        raise Undefined("the probabilities separate the classes: the slope is infinite")


def _find(measure: Measure, evidence: Evidence) -> Scored:
    x = logits(evidence)
    _overlap(evidence, x)
    at, information = evidence.keep("logistic_fit", lambda: fit(evidence, (True, True)))

    def influence() -> Floats:
        across, along = np.linalg.solve(information, np.array([0.0, 1.0]))
        return np.asarray((across + along * x) * (evidence.y_positive() - recalibrated(x, at)))

    return scored_whole(measure, evidence, float(at[1]), influence)


calibration_slope = Measure(
    name="calibration_slope",
    label="calibration slope",
    reads="prob",
    kinds=("binary",),
    better="near",
    bounds=(-float("inf"), float("inf")),
    perfect=1.0,
    find=_find,
    no_skill=fixed(0.0),
    no_skill_says="0: probabilities that know nothing",
    aliases=("cal_slope",),
    cites=("cox1958", "vancalster2019"),
    formula="b of logit P(y = 1) = a + b logit(p)",
    about=__doc__ or "",
)
