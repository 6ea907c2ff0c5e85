"""CCC: Lin's concordance correlation, 2 cov(y, f) / (var y + var f + (mean y - mean f)^2).

Use it for agreement: it is 1 only where every prediction equals its truth, and falls with scatter, shift and scale.
Not to be confused with Pearson's correlation, which it never exceeds in size and which forgives shift and scale.
Variances are divided by n, as Lin has them; R's yardstick divides by n - 1 unless `bias = TRUE`
(docs/explanation/conventions.md).

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0], value=[2.0, 3.0, 4.0], measures="ccc")
>>> round(run["ccc"].value, 12)  # 2 (2/3) / (2/3 + 2/3 + 1)
0.571428571429
"""

from __future__ import annotations

from typing import Any

from errbar.evidence import Evidence
from errbar.measures._columns import scored_columns
from errbar.measures._joint import joint, spreads
from errbar.measures._tables import ratio
from errbar.measures._value_measures import correlation_measure
from errbar.records.measure import Measure
from errbar.records.scored import Scored

FLAT = "truth and predictions are one and the same constant"


def _find(measure: Measure, evidence: Evidence) -> Scored:
    quantities, shift = joint(evidence)

    def combine(m: Any) -> Any:
        var_y, var_f, cov = spreads(m)
        return ratio(2 * cov, var_y + var_f + (shift + m[1] - m[0]) ** 2, FLAT)

    return scored_columns(measure, evidence, quantities, combine)


ccc = correlation_measure(
    name="ccc",
    label="concordance correlation",
    find=_find,
    no_skill_says="0: any constant",
    interval="jackknife",
    aliases=("concordance_correlation", "lins_ccc"),
    cites=("lin1989",),
    formula="2 cov(y, f) / (var y + var f + (mean y - mean f)^2)",
    about=__doc__ or "",
)
