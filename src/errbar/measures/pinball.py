"""Pinball: the mean of q (y - f) where the truth is above and (1 - q) (f - y) where it is below.

Use it to judge a predicted quantile: the true q-quantile has the least. At q = 0.5 it is half of MAE.
With several outputs the mean is over rows and outputs.
Not to be confused with coverage, the share of rows below the prediction, which a useless quantile can have right.

>>> import errbar
>>> run = errbar.score(truth=[3.0, 0.0], value=[1.0, 1.0], measures="pinball(q=0.75)")
>>> run["pinball"].value  # (0.75 x 2 + 0.25 x 1) / 2
0.875
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._losses import Block, mean_loss
from errbar.measures._medians import truth_ladders
from errbar.measures._regression_rows import columns, rowwise
from errbar.records.types import REGRESSION, Floats


def _q(settings: Mapping[str, Any]) -> float:
    q = settings["q"]
    if isinstance(q, str | bool) or not 0 < q < 1:
        raise BadInput(f"q= must be a share between 0 and 1, for example 0.9; got {q!r}.")
    return float(q)


def _pinball(y: Floats, f: Floats, q: float, out: Floats | None = None) -> Floats:
    e = np.subtract(y, f, out=out)
    above = q * e
    e *= q - 1
    return np.maximum(above, e, out=e)


def _losses(evidence: Evidence, settings: Mapping[str, object]) -> Block:
    q = _q(settings)
    return rowwise(evidence, lambda y, f, out: _pinball(y, f, q, out))


def _quantile(evidence: Evidence, settings: Mapping[str, object]) -> float:
    q, (y, _) = _q(settings), columns(evidence)
    best = np.array([one.quantiles(q)[0] for one in truth_ladders(evidence)])
    return evidence.mean(_pinball(y, best, q).mean(axis=1))


pinball = mean_loss(
    _losses,
    reads="value",
    degree=1,
    kinds=REGRESSION,
    name="pinball",
    label="pinball loss",
    perfect=0.0,
    options={"q": 0.5},
    no_skill=_quantile,
    no_skill_predicts="other",
    no_skill_says="the q-quantile of the truth",
    aliases=("mean_pinball_loss", "quantile_loss", "pinball_loss"),
    cites=("koenker1978",),
    formula="mean max(q (y - f), (q - 1) (y - f))",
    about=__doc__ or "",
)
