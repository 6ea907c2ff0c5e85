"""RMSLE: the root mean squared logarithmic error, sqrt(mean (log(1 + y) - log(1 + f))^2).

Use it for counts and prices; small values read as relative errors: 0.1 is about 10 % of 1 + y.
With several outputs the mean is over rows and outputs.
Not to be confused with the log of the RMSE.

>>> import errbar, math
>>> e = math.e
>>> run = errbar.score(truth=[0.0, 0.0, 0.0, e - 1], value=[0.0, 0.0, 0.0, e**3 - 1], measures="rmsle")
>>> round(run["rmsle"].value, 12)  # sqrt((0 + 0 + 0 + (1 - 3)^2) / 4)
1.0
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._logged import log_losses, log_variance
from errbar.measures._losses import mean_loss
from errbar.records.types import REGRESSION


def _best_constant(evidence: Evidence, settings: Mapping[str, object]) -> float | None:
    found = log_variance(evidence, settings)
    return None if found is None else float(np.sqrt(found))


rmsle = mean_loss(
    log_losses,
    through=np.sqrt,
    reads="value",
    kinds=REGRESSION,
    name="rmsle",
    label="RMSLE",
    perfect=0.0,
    no_skill=_best_constant,
    no_skill_says="sd of log(1 + truth)",
    aliases=("root_mean_squared_log_error",),
    cites=("tofallis2015",),
    formula="sqrt(mean (log(1 + y) - log(1 + f))^2)",
    about=__doc__ or "",
)
