"""Hinge loss: the mean of max(0, 1 - z), z the score signed by the truth (the margin).

What a support vector machine minimises: nothing to pay from a margin of 1 on. It reads a score that is
positive for the positive class, not a probability.
Not to be confused with the error rate, which charges 1 for z <= 0 and nothing else.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 1, 1], score=[-1, 0, 0.5, 2], positive=1, measures="hinge_loss")
>>> run["hinge_loss"].value  # (2 + 1 + 0.5 + 0) / 4
0.875
"""

import numpy as np

from errbar.measures._signed_margins import margin_loss

hinge_loss = margin_loss(
    lambda z, evidence: lambda s: np.maximum(0.0, 1.0 - z(s)),
    name="hinge_loss",
    label="hinge loss",
    aliases=("hinge",),
    cites=("cortes1995", "flach2012"),
    formula="mean max(0, 1 - z)",
    about=__doc__ or "",
)
