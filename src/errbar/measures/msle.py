"""MSLE: the mean squared logarithmic error, mean (log(1 + y) - log(1 + f))^2.

Use it for counts and prices, where a factor matters and not a difference; too low costs more than too high.
With several outputs the mean is over rows and outputs.
Not to be confused with the log of the MSE, nor with squared errors of log y, which 0 makes infinite.

>>> import errbar, math
>>> e = math.e
>>> run = errbar.score(truth=[0.0, e - 1], value=[0.0, e**3 - 1], measures="msle")
>>> round(run["msle"].value, 12)  # (0 + (1 - 3)^2) / 2
2.0
"""

from errbar.measures._logged import log_losses, log_variance
from errbar.measures._losses import mean_loss
from errbar.records.types import REGRESSION

msle = mean_loss(
    log_losses,
    reads="value",
    kinds=REGRESSION,
    name="msle",
    label="MSLE",
    perfect=0.0,
    no_skill=log_variance,
    no_skill_says="variance of log(1 + truth)",
    aliases=("mean_squared_log_error", "mean_squared_logarithmic_error"),
    cites=("tofallis2015",),
    formula="mean (log(1 + y) - log(1 + f))^2",
    about=__doc__ or "",
)
