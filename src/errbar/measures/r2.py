"""R2: the share of the truth's variance that the predictions explain, 1 - sum (y - f)^2 / sum (y - mean y)^2.

Use it to compare across scales; it is negative where predicting the mean of these rows would do better.
With several outputs it is the plain average of their R2.
Not to be confused with the squared correlation, which forgives bias and wrong scale, nor with R2 on training rows.

>>> import errbar
>>> errbar.score(truth=[1.0, 2.0, 3.0], value=[3.0, 2.0, 1.0], measures="r2")["r2"].value
-3.0
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from errbar.errors import Undefined
from errbar.measures._evidence import Evidence
from errbar.measures._losses import of_means
from errbar.measures._no_skill import fixed
from errbar.measures._residuals import columns
from errbar.records.words import REGRESSION, Floats


def _parts(evidence: Evidence, settings: Mapping[str, Any]) -> tuple[Callable[[], Floats], Callable[[Any], Any]]:
    y, f = columns(evidence)
    centre = np.average(y, axis=0, weights=evidence.weight)
    if (np.ptp(y, axis=0) == 0).any():
        raise Undefined("the truth is constant: there is no variance to explain")
    k = y.shape[1]

    def combine(m: Any) -> Any:
        squared, first, second = m[:k], m[k : 2 * k], m[2 * k :]
        return (1 - squared / (second - first * first)).mean()

    return lambda: np.concatenate([(y - f) ** 2, y - centre, (y - centre) ** 2], axis=1), combine


r2 = of_means(
    _parts,
    reads="value",
    kinds=REGRESSION,
    better="high",
    bounds=(-float("inf"), 1.0),
    name="r2",
    label="R2",
    perfect=1.0,
    no_skill=fixed(0.0),
    no_skill_says="0: the mean of these rows",
    interval="delta",
    aliases=("r_squared", "coefficient_of_determination", "r2_score"),
    cites=("hastie2009",),
    formula="1 - sum (y - f)^2 / sum (y - mean y)^2",
    about=__doc__ or "",
)
