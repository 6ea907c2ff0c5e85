"""Exponential loss: the mean of exp(-z), z the score signed by the truth (the margin).

What AdaBoost minimises. One confident mistake can outweigh all other rows, and a margin below -709 is
beyond what a number can hold: it is reported as undefined, not clipped.
Not to be confused with the logistic loss, which grows only linearly for wrong rows.

>>> import errbar, math
>>> score = [math.log(2), math.log(2), 0.0]
>>> run = errbar.score(truth=[1, 0, 1], score=score, positive=1, measures="exponential_loss")
>>> round(run["exponential_loss"].value, 12)  # (1/2 + 2 + 1) / 3
1.166666666667
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._signed_margins import Block, margin_loss
from errbar.records.measure import Measure
from errbar.records.scored import Scored

LARGEST = float(np.log(np.finfo(float).max))


def _losses(z: Block, evidence: Evidence) -> Block:
    score = evidence.given.score
    assert score is not None
    if max(score.max(), -score.min()) > LARGEST:
        wild = int(np.count_nonzero(z(slice(0, evidence.n)) < -LARGEST))
        if wild:
            raise Undefined(f"{wild:,} rows have a margin below -{LARGEST:.0f}: exp(-margin) overflows")
    return lambda s: np.exp(-z(s))


_plain = margin_loss(
    _losses,
    name="exponential_loss",
    label="exponential loss",
    aliases=("exp_loss",),
    cites=("freund1997", "friedman2000", "flach2012"),
    formula="mean exp(-z)",
    about=__doc__ or "",
)


def _find(measure: Measure, evidence: Evidence) -> Scored:
    # The mean may exist where its variance overflows: the value stands, and the interval says that it cannot.
    with np.errstate(over="ignore", invalid="ignore"):
        return _plain.find(measure, evidence)


exponential_loss = replace(_plain, find=_find)
