"""Huber: the mean of e^2 / 2 where |e| <= delta and of delta (|e| - delta / 2) beyond, e = y - f.

Use it between MSE and MAE: small errors count squared, those larger than `delta` (in units of the truth) linearly.
With several outputs the mean is over rows and outputs.
Not to be confused with half the MSE, which it is where no error exceeds delta.

>>> import errbar
>>> run = errbar.score(truth=[0.0, 0.0], value=[1.0, 3.0], measures="huber(delta=2)")
>>> run["huber"].value  # (1 / 2 + 2 x (3 - 1)) / 2
2.25
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._losses import Block, mean_loss
from errbar.measures._medians import truth_medians
from errbar.measures._regression_rows import columns, rowwise
from errbar.records.types import REGRESSION, Floats


def _delta(settings: Mapping[str, Any]) -> float:
    delta = settings["delta"]
    if isinstance(delta, str | bool) or not 0 < delta < math.inf:
        raise BadInput(f"delta= must be a number above 0, in units of the truth; got {delta!r}.")
    return float(delta)


def _huber(y: Floats, f: Floats, delta: float, out: Floats | None = None) -> Floats:
    size = np.subtract(y, f, out=out)
    np.abs(size, out=size)
    near = np.minimum(size, delta)
    size -= near / 2
    size *= near
    return size


def _losses(evidence: Evidence, settings: Mapping[str, object]) -> Block:
    delta = _delta(settings)
    return rowwise(evidence, lambda y, f, out: _huber(y, f, delta, out))


def _median(evidence: Evidence, settings: Mapping[str, object]) -> float:
    y, _ = columns(evidence)
    return evidence.mean(_huber(y, truth_medians(evidence), _delta(settings)).mean(axis=1))


huber = mean_loss(
    _losses,
    reads="value",
    kinds=REGRESSION,
    name="huber",
    label="Huber loss",
    perfect=0.0,
    options={"delta": 1.0},
    no_skill=_median,
    no_skill_says="the median of the truth",
    aliases=("huber_loss",),
    cites=("huber1964",),
    formula="mean min(|e|, delta) (|e| - min(|e|, delta) / 2)",
    about=__doc__ or "",
)
