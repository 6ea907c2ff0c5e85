"""Pearson: the linear correlation between truth and prediction, cov(y, f) / (sd(y) sd(f)).

Use it when predictions may be rescaled before use: any line a + b f with b > 0 does not change it. Not to be confused
with R2: a correlation of 1 can go with predictions that are all wrong; see ccc for agreement.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0], value=[1.0, 3.0, 2.0], measures="pearson")
>>> round(run["pearson"].value, 12)  # (1 + 0 + 0) / sqrt(2 x 2)
0.5
"""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._columns import scored_columns
from errbar.measures._joint import is_constant, joint, spreads
from errbar.measures._regression_rows import pair
from errbar.measures._tables import ratio
from errbar.measures._value_measures import correlation_measure
from errbar.records.measure import Measure
from errbar.records.scored import Scored

FLAT = "a constant column has no correlation"


def _combine(m: object) -> Any:
    var_y, var_f, cov = spreads(m)
    return ratio(cov, np.sqrt(var_y) * np.sqrt(var_f), FLAT)


def _find(measure: Measure, evidence: Evidence) -> Scored:
    for side, what in zip(pair(evidence), ("the truth is", "the predictions are")):
        if is_constant(side, evidence.weight):
            raise Undefined(f"{what} constant: {FLAT}")
    return scored_columns(measure, evidence, joint(evidence).quantities, _combine)


pearson = correlation_measure(
    name="pearson",
    label="Pearson",
    find=_find,
    no_skill_says="0: no linear relation",
    interval="jackknife",
    ranks=True,
    aliases=("pearsonr", "correlation", "pearson_r"),
    cites=("fisher1921",),
    formula="cov(y, f) / (sd(y) sd(f))",
    about=__doc__ or "",
)
