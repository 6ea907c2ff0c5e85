"""RMSE: the square root of the mean squared error, in the units of the truth.

Use it when large errors matter more than proportionally. With several outputs the mean is over rows and outputs.
Not to be confused with the standard deviation of the errors: RMSE contains the bias too.

>>> import errbar
>>> errbar.score(truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 2.0, 3.0, 8.0], measures="rmse")["rmse"].value
2.0
"""

import numpy as np

from errbar.measures._losses import mean_loss
from errbar.measures._no_skill import truth_variance
from errbar.measures._regression_rows import squared_errors
from errbar.records.measure import RowLoss
from errbar.records.types import REGRESSION

rmse = mean_loss(
    lambda evidence, settings: squared_errors(evidence),
    through=np.sqrt,
    row_loss=RowLoss(lambda y, f: (y - f) ** 2, np.sqrt, squares=True),
    reads="value",
    degree=1,
    kinds=REGRESSION,
    name="rmse",
    label="RMSE",
    perfect=0.0,
    no_skill=lambda evidence, settings: float(np.sqrt(truth_variance(evidence, settings))),
    no_skill_predicts="mean",
    no_skill_says="sd of the truth",
    aliases=("root_mean_squared_error", "rmsd"),
    cites=("hastie2009",),
    formula="sqrt(mean (y - f)^2)",
    about=__doc__ or "",
)
