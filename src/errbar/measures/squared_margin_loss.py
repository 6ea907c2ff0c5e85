"""Squared margin loss: the mean of (1 - z)^2, z the score signed by the truth (the margin).

What least squares on labels +1 and -1 minimises. It also charges margins above 1: being right too firmly
costs.
Not to be confused with the mean squared error of a regression, or with the Brier score of probabilities.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 1, 1], score=[-1, 0, 0.5, 2], positive=1, measures="squared_margin_loss")
>>> run["squared_margin_loss"].value  # (4 + 1 + 0.25 + 1) / 4
1.5625
"""

from errbar.measures._signed_margins import margin_loss

squared_margin_loss = margin_loss(
    lambda z, evidence: lambda s: (1.0 - z(s)) ** 2,
    name="squared_margin_loss",
    label="squared margin loss",
    aliases=("squared_margin",),
    cites=("flach2012",),
    formula="mean (1 - z)^2",
    about=__doc__ or "",
)
