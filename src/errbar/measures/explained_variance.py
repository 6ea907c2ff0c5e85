"""Explained variance: 1 - var(y - f) / var(y), the share of the truth's variance that is left out of the errors.

Use it where a constant shift of all predictions is harmless or will be calibrated away. With several outputs it is
the plain average of theirs.
Not to be confused with R2, which also counts the shift: the two agree when the mean error is 0.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0], value=[2.0, 3.0, 4.0], measures="explained_variance")
>>> run["explained_variance"].value  # the errors are all -1: 1 - 0 / var(y)
1.0
"""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar._numeric.mean_parts import mean_parts
from errbar.evidence import Evidence
from errbar.evidence.number_errors import truth_means
from errbar.measures._columns import scored_columns
from errbar.measures._no_skill import fixed
from errbar.measures._relative import FLAT, varied_columns
from errbar.measures._tables import ratio
from errbar.records.measure import Measure
from errbar.records.scored import Rows, Scored
from errbar.records.types import REGRESSION, Floats


def _find(measure: Measure, evidence: Evidence) -> Scored:
    y, f = varied_columns(evidence)
    centre, shift = truth_means(evidence), mean_parts(f, evidence.weight)
    k = y.shape[1]

    def quantities(s: Rows) -> Floats:
        # Each about its own mean before they are subtracted: y - f rounds off the spread of errors that are all large.
        a = centre.about(y[s])
        e = a - shift.about(f[s])
        return np.concatenate([e.T, (e * e).T, a.T, (a * a).T])

    def combine(m: Any) -> Any:
        e, ee, a, aa = m[:k], m[k : 2 * k], m[2 * k : 3 * k], m[3 * k :]
        return 1 - ratio(ee - e * e, aa - a * a, FLAT).mean(axis=0)

    return scored_columns(measure, evidence, quantities, combine)


explained_variance = Measure(
    name="explained_variance",
    label="explained variance",
    reads="value",
    degree=0,
    kinds=REGRESSION,
    better="high",
    bounds=(-float("inf"), 1.0),
    perfect=1.0,
    find=_find,
    no_skill=fixed(0.0),
    no_skill_says="0: any constant",
    interval="jackknife",
    aliases=("explained_variance_score",),
    cites=("hastie2009",),
    formula="1 - var(y - f) / var(y)",
    about=__doc__ or "",
)
