"""sMAPE: the mean of 2 |y - f| / (|y| + |f|), a relative error between 0 and 2.

Use it where MAPE is asked for but some true values are 0. A row where truth and prediction are both 0 is predicted
without fault and counts 0. It is a fraction, not a percentage, and not symmetric: too low costs more than too high.
Not to be confused with MAPE, or with the form without the 2, which is half of it.

>>> import errbar
>>> errbar.score(truth=[1.0, 0.0], value=[3.0, 0.0], measures="smape")["smape"].value  # (2 x 2 / 4 + 0) / 2
0.5
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._losses import mean_loss
from errbar.measures._medians import truth_medians
from errbar.measures._regression_rows import columns, rowwise
from errbar.records.types import REGRESSION, Floats

LEAST = 5e-324
"""The least number above 0: a size of 0, of an error of 0, becomes it."""


def _relative(y: Floats, f: Floats, out: Floats | None = None) -> Floats:
    size = np.abs(y)
    size += np.abs(f)
    x = np.subtract(y, f, out=out)
    np.abs(x, out=x)
    x *= 2
    x /= np.maximum(size, LEAST, out=size)
    return x


def _constant(evidence: Evidence, settings: Mapping[str, object]) -> float:
    y, _ = columns(evidence)
    return evidence.mean(_relative(y, np.broadcast_to(truth_medians(evidence), y.shape)).mean(axis=1))


smape = mean_loss(
    lambda evidence, settings: rowwise(evidence, _relative),
    loss_bounds=(0.0, 2.0),
    reads="value",
    degree=0,
    kinds=REGRESSION,
    bounds=(0.0, 2.0),
    name="smape",
    label="sMAPE",
    perfect=0.0,
    no_skill=_constant,
    no_skill_predicts="other",
    no_skill_says="the median of the truth",
    aliases=("symmetric_mape", "symmetric_mean_absolute_percentage_error"),
    cites=("makridakis1993", "hyndman2006"),
    formula="mean 2 |y - f| / (|y| + |f|)",
    about=__doc__ or "",
)
