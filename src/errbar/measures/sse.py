"""SSE: the sum of squared errors over the rows (and outputs), sum (y - f)^2.

Use it for sums of squares in tables; it grows with the number of rows. Its interval is for the sum over as many new
rows as these.
Not to be confused with MSE, the mean, which can be compared between test sets of different size.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 3.0, 3.0, 7.0], measures="sse")
>>> run["sse"].value  # 0 + 1 + 0 + 9
10.0
"""

from __future__ import annotations

from errbar.evidence import Evidence
from errbar.measures._losses import scored_mean
from errbar.measures._no_skill import truth_variance
from errbar.measures._regression_rows import pair, squared_errors
from errbar.measures._value_measures import error_measure
from errbar.records.measure import Measure
from errbar.records.scored import Scored


def _terms(evidence: Evidence) -> float:
    """How many squares are summed: rows times outputs."""
    return evidence.total * (pair(evidence)[0].size / evidence.n)


def _find(measure: Measure, evidence: Evidence) -> Scored:
    terms = _terms(evidence)
    return scored_mean(measure, evidence, squared_errors(evidence), through=lambda mean: terms * mean)


sse = error_measure(
    name="sse",
    label="SSE",
    degree=2,
    find=_find,
    extensive=True,
    no_skill=lambda evidence, settings: _terms(evidence) * truth_variance(evidence, settings),
    no_skill_says="sum of squares of the truth about its mean",
    aliases=("sum_of_squared_errors", "residual_sum_of_squares", "rss"),
    cites=("hastie2009",),
    formula="sum (y - f)^2",
    about=__doc__ or "",
)
