"""Calibration slope: b in the logistic recalibration logit P(y = 1) = a + b logit(p).

1 is right. Below 1 the probabilities are too extreme, a mark of overfitting; above 1 too timid. Use it together with
the intercept (are risks too high or too low on the whole?) and a reliability curve (where?). Undefined where a
probability is exactly 0 or 1, where all are equal, or where they separate the classes. Not to be confused with the
slope of a reliability diagram, which lives on the probability scale.

>>> import errbar
>>> truth, prob = [1] * 3 + [0] + [1] + [0] * 3, [0.9] * 4 + [0.1] * 4
>>> run = errbar.score(truth=truth, prob=prob, positive=1, measures="calibration_slope")
>>> round(run["calibration_slope"].value, 6)  # odds 3 and 1/3 against 9 and 1/9: log 3 / log 9
0.5
"""

from __future__ import annotations

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._logistic_fit import FitRows, fit, logit_rows, recalibrate
from errbar.measures._recomputed import scored_recomputed, with_blocked_se
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Floats, Ints


def _must_overlap(rows: FitRows) -> None:
    """The slope is finite only where each class has a row above some row of the other (Albert & Anderson 1984)."""
    low, high = [np.inf, np.inf], [-np.inf, -np.inf]
    for s in rows.blocks():
        logit = rows.logit(s)
        for c in (0, 1):
            mine = rows.truth[s] == c if rows.weight is None else (rows.truth[s] == c) & (rows.weight[s] > 0)
            x = logit[mine]
            low[c], high[c] = min(low[c], x.min(initial=np.inf)), max(high[c], x.max(initial=-np.inf))
        if low[0] < high[1] and low[1] < high[0]:
            return
    if min(low) == max(high):
        raise Undefined("all probabilities are equal: there is no slope to see")
    raise Undefined("the probabilities separate the classes: the slope is infinite")


def _find(measure: Measure, evidence: Evidence) -> Scored:
    rows = logit_rows(evidence)
    _must_overlap(rows)
    found = fit(evidence)
    across, along = np.linalg.solve(found.information, np.array([0.0, 1 / rows.scale])).tolist()

    def influence(s: slice = slice(None)) -> Floats:
        x = rows.logit(s)
        return np.asarray((across + along * x) * recalibrate(x, found.at).residuals(rows.truth[s]))

    value, events = float(found.at[1]) / rows.scale, int(evidence.class_counts.min())
    scored = scored_recomputed(measure, evidence, value, influence, events=events)
    se = found.se(across, along, evidence.n)
    return with_blocked_se(scored, influence, se, lambda inside, some: _slope_left(evidence, some))


def _slope_left(evidence: Evidence, some: Ints) -> float | None:
    from errbar.measures._logistic_left import slope_left  # here, since most runs have no slices

    return slope_left(evidence, some)


calibration_slope = Measure(
    name="calibration_slope",
    label="calibration slope",
    reads="prob",
    kinds=("binary",),
    better="near",
    bounds=(-float("inf"), float("inf")),
    perfect=1.0,
    find=_find,
    aliases=("cal_slope",),
    cites=("cox1958", "vancalster2019", "albert1984"),
    formula="b of logit P(y = 1) = a + b logit(p)",
    about=__doc__ or "",
)
