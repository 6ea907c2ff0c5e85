"""Logistic loss: the mean of log2(1 + exp(-z)), z the score signed by the truth (the margin), in bits.

What logistic regression minimises, in base 2 so that a score of 0 costs 1. It reads a score that is
positive for the positive class (log odds), not a probability.
Not to be confused with log loss, which reads probabilities and is in nats: this times log 2 = log loss of
1/(1 + e^-score).

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 1], score=[0.0, 0.0, -1000.0], positive=1, measures="logistic_loss")
>>> round(run["logistic_loss"].value, 6)  # log2(1 + 1) twice, and 1000 log2(e) = 1442.695041
481.565014
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._signed_margins import Block, margin_loss
from errbar.records.types import Floats


def _losses(z: Block, evidence: Evidence) -> Block:
    def block(s: slice) -> Floats:
        m = z(s)
        # log(1 + e^-z) = max(-z, 0) + log(1 + e^-|z|): nothing overflows.
        return np.asarray((np.maximum(-m, 0.0) + np.log1p(np.exp(-np.abs(m)))) / np.log(2.0))

    return block


logistic_loss = margin_loss(
    _losses,
    name="logistic_loss",
    label="logistic loss",
    aliases=("logistic_margin_loss",),
    cites=("friedman2000", "flach2012"),
    formula="mean log2(1 + exp(-z))",
    about=__doc__ or "",
)
