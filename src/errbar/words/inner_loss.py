"""Inner loss: the loss that a fit minimises on its training rows, averaged over them (empirical risk). It must be
easy to minimise, so it is smooth and pointwise: the logistic loss of logistic regression, squared error of least
squares. Not to be confused with the outer loss, by which the result is judged.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.score(truth=[1, 0], prob=[0.5, 0.5], positive=1, measures="log_loss,error_rate")
>>> round(run["log_loss"].value, 4), run["error_rate"].value  # log 2 to the fit, one wrong of two to its user
(0.6931, 0.5)"""

inner_loss = Word(
    name="inner_loss",
    label="inner loss",
    see=("outer_loss", "training_error", "pointwise_loss", "log_loss"),
    aliases=("fit_loss", "empirical_risk_minimisation", "erm"),
    example=EXAMPLE,
    about=__doc__ or "",
)
