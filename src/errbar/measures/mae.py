"""MAE: the mean absolute error, mean |y - f|, in the units of the truth.

Use it when an error twice as large is twice as bad; its best constant is the median. With several outputs the mean
is over rows and outputs.
Not to be confused with the median absolute error (medae), which half of the rows exceed.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 2.0, 4.0, 7.0], measures="mae")
>>> run["mae"].value  # (0 + 0 + 1 + 3) / 4
1.0
"""

import numpy as np

from errbar.measures._losses import mean_loss
from errbar.measures._no_skill import truth_deviation
from errbar.measures._regression_rows import absolute_errors
from errbar.records.measure import RowLoss
from errbar.records.types import REGRESSION

mae = mean_loss(
    lambda evidence, settings: absolute_errors(evidence),
    row_loss=RowLoss(lambda y, f: np.abs(y - f)),
    reads="value",
    degree=1,
    kinds=REGRESSION,
    name="mae",
    label="MAE",
    perfect=0.0,
    no_skill=truth_deviation,
    no_skill_predicts="median",
    no_skill_says="mean distance of the truth from its median",
    aliases=("mean_absolute_error", "absolute_error"),
    cites=("willmott2005",),
    formula="mean |y - f|",
    about=__doc__ or "",
)
