"""RRSE: the root relative squared error, sqrt(sum (y - f)^2 / sum (y - mean y)^2) = sqrt(1 - R2).

Use it to compare RMSE across scales: below 1 is better than predicting the mean of these rows.
With several outputs it is the plain average of theirs. WEKA prints it in percent, with the training mean.
Not to be confused with NRMSE, RMSE over the range or the mean of the truth.

>>> import errbar
>>> run = errbar.score(truth=[0.0, 2.0, 4.0], value=[0.0, 2.0, 2.0], measures="rrse")
>>> round(run["rrse"].value, 12)  # sqrt(4 / (4 + 0 + 4))
0.707106781187
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._columns import scored_columns
from errbar.measures._no_skill import fixed
from errbar.measures._relative import squared_loss, squared_ratios
from errbar.measures._value_measures import error_measure
from errbar.records.measure import Measure
from errbar.records.scored import Scored


def _find(measure: Measure, evidence: Evidence) -> Scored:
    quantities, ratios = squared_ratios(evidence)
    return scored_columns(
        measure,
        evidence,
        quantities,
        lambda m: np.sqrt(ratios(m)).mean(axis=0),
        squared_loss(evidence, np.sqrt),
    )


rrse = error_measure(
    name="rrse",
    label="root relative squared error",
    degree=0,
    find=_find,
    no_skill=fixed(1.0),
    no_skill_says="1: the mean of these rows",
    interval="jackknife",
    aliases=("root_relative_squared_error",),
    cites=("witten2011",),
    formula="sqrt(sum (y - f)^2 / sum (y - mean y)^2)",
    about=__doc__ or "",
)
