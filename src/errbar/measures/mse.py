"""MSE: the mean squared error, mean (y - f)^2.

Use it when large errors matter more than proportionally; its best constant is the mean. With several outputs the
mean is over rows and outputs.
Not to be confused with RMSE, its root, which is in the units of the truth.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 2.0, 3.0, 8.0], measures="mse")
>>> run["mse"].value  # (0 + 0 + 0 + 16) / 4
4.0
"""

from errbar.measures._losses import mean_loss
from errbar.measures._no_skill import truth_variance
from errbar.measures._regression_rows import squared_errors
from errbar.records.measure import RowLoss
from errbar.records.types import REGRESSION

mse = mean_loss(
    lambda evidence, settings: squared_errors(evidence),
    row_loss=RowLoss(lambda y, f: (y - f) ** 2, squares=True),
    reads="value",
    degree=2,
    kinds=REGRESSION,
    name="mse",
    label="MSE",
    perfect=0.0,
    no_skill=truth_variance,
    no_skill_predicts="mean",
    no_skill_says="variance of the truth",
    aliases=("mean_squared_error", "squared_error"),
    cites=("hastie2009",),
    formula="mean (y - f)^2",
    about=__doc__ or "",
)
