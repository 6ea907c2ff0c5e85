"""R2: the share of the truth's variance that the predictions explain, 1 - sum (y - f)^2 / sum (y - mean y)^2.

Use it to compare across scales; it is negative where predicting the mean of these rows would do better.
With several outputs it is the plain average of their R2.
Not to be confused with the squared correlation, which forgives bias and wrong scale, nor with R2 on training rows.

>>> import errbar
>>> errbar.score(truth=[1.0, 2.0, 3.0], value=[3.0, 2.0, 1.0], measures="r2")["r2"].value
-3.0
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from errbar._numeric.moments import KEPT
from errbar.evidence import Evidence
from errbar.measures._columns import scored_columns
from errbar.measures._no_skill import fixed
from errbar.measures._relative import known_ratio, squared_loss, squared_ratios
from errbar.records.measure import Measure
from errbar.records.scored import Means, Scored
from errbar.records.types import REGRESSION, Ints


def _find(measure: Measure, evidence: Evidence) -> Scored:
    quantities, ratios = squared_ratios(evidence)
    scored = scored_columns(
        measure,
        evidence,
        quantities,
        lambda m: 1 - ratios(m).mean(axis=0),
        squared_loss(evidence, lambda x: 1 - x),
        known_ratio(evidence),
    )
    return replace(scored, left_value=_left_value(scored)) if scored.plain else scored


def _left_value(whole: Scored) -> Callable[[Scored, Ints], float | None]:
    """The value without some plain rows, from sums; None where these rows had nearly all of a sum of squares."""
    basis, n = whole.basis, whole.n
    assert isinstance(basis, Means)
    k = len(basis.means) // 3
    squares = np.r_[:k, 2 * k : 3 * k]

    def find(inside: Scored, rows: Ints) -> float | None:
        left = (n * basis.means - basis.block(rows).sum(axis=1)) / (n - len(rows))
        spread = left.copy()
        spread[2 * k :] -= left[k : 2 * k] ** 2
        if not (spread[squares] > KEPT * basis.means[squares]).all():
            return None
        return float(basis.combine(left))

    return find


r2 = Measure(
    name="r2",
    label="R2",
    reads="value",
    degree=0,
    kinds=REGRESSION,
    better="high",
    bounds=(-float("inf"), 1.0),
    perfect=1.0,
    find=_find,
    no_skill=fixed(0.0),
    no_skill_says="0: the mean of these rows",
    interval="jackknife",
    aliases=("r_squared", "coefficient_of_determination", "r2_score"),
    cites=("hastie2009",),
    formula="1 - sum (y - f)^2 / sum (y - mean y)^2",
    about=__doc__ or "",
)
