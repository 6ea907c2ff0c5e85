"""RAE: the relative absolute error, sum |y - f| / sum |y - mean y|.

Use it to compare absolute errors across scales: below 1 is better than predicting the mean of these rows.
With several outputs it is the plain average of theirs. WEKA prints it in percent, with the training mean.
Not to be confused with 1 - skill(loss=absolute), whose constant is the median, nor with MAPE.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 6.0], value=[2.0, 2.0, 4.0], measures="rae")
>>> run["rae"].value  # mean y = 3: (1 + 0 + 2) / (2 + 1 + 3)
0.5
"""

from __future__ import annotations

from errbar.evidence import Evidence
from errbar.evidence.number_errors import truth_means
from errbar.measures._columns import scored_columns
from errbar.measures._no_skill import fixed
from errbar.measures._relative import absolute_ratios
from errbar.measures._value_measures import error_measure
from errbar.records.measure import Measure
from errbar.records.scored import Scored


def _find(measure: Measure, evidence: Evidence) -> Scored:
    quantities, ratios = absolute_ratios(evidence, truth_means(evidence), moves=True)
    return scored_columns(measure, evidence, quantities, lambda m: ratios(m).mean(axis=0))


rae = error_measure(
    name="rae",
    label="relative absolute error",
    degree=0,
    find=_find,
    no_skill=fixed(1.0),
    no_skill_says="1: the mean of these rows",
    interval="jackknife",
    aliases=("relative_absolute_error",),
    cites=("witten2011",),
    formula="sum |y - f| / sum |y - mean y|",
    about=__doc__ or "",
)
