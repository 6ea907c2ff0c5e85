"""Bias: the mean error, mean (f - y): above 0 the predictions are too high on average.

Use it together with a loss, to see whether errors lean to one side. With several outputs the mean is over rows and
outputs. Any constant equal to the mean of the truth has bias 0, so it says nothing about skill. Not to be confused with
MAE: errors of opposite sign cancel here.

>>> import errbar
>>> errbar.score(truth=[1.0, 2.0, 3.0], value=[2.0, 2.0, 5.0], measures="bias")["bias"].value  # (1 + 0 + 2) / 3
1.0
"""

import numpy as np

from errbar.measures._losses import mean_loss
from errbar.measures._regression_rows import rowwise
from errbar.records.types import REGRESSION

bias = mean_loss(
    lambda evidence, settings: rowwise(evidence, lambda y, f, out: np.subtract(f, y, out=out)),
    loss_bounds=(-float("inf"), float("inf")),
    reads="value",
    degree=1,
    kinds=REGRESSION,
    better="near",
    bounds=(-float("inf"), float("inf")),
    name="bias",
    label="bias",
    perfect=0.0,
    aliases=("mean_error", "mean_bias_error", "mbe"),
    cites=("hastie2009",),
    formula="mean (f - y)",
    about=__doc__ or "",
)
