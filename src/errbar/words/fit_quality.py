"""Goodness of fit: how well a model follows the rows that trained it: deviance, AIC, BIC, R2 of a regression. AIC
and BIC add a price for each parameter, and rank models of the same rows under assumptions about their
distribution. None is an error on new rows, so `measures=aic` is refused; evaluate prints them with `all` for
learners that have a likelihood. Not to be confused with an error estimate from rows that a model has not seen.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(20)], [2 * i + (-1) ** i for i in range(20)]  # a line, 1 off to either side
>>> sheet = errbar.evaluate("linear", X, y, plan="holdout", measures="mse").sheet("goodness_of_fit")
>>> sheet.column("quantity")
['deviance', 'log-likelihood', 'parameters', 'AIC', 'BIC']"""

fit_quality = Word(
    name="fit_quality",
    label="goodness of fit",
    see=("training_error", "r2", "complexity", "generalisation_error"),
    aliases=("goodness_of_fit", "aic", "bic", "deviance"),
    cites=("hastie2009", "mccullagh1989"),
    example=EXAMPLE,
    about=__doc__ or "",
)
