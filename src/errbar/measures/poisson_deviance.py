"""Poisson deviance: the mean of 2 (y log(y / f) - y + f), the loss of a predicted rate for a count.

Use it for counts and rates (claims, visits), whose variance grows with their mean; y log y is 0 at y = 0.
With several outputs the mean is over rows and outputs.
Not to be confused with the Poisson log likelihood, which differs by a term without f.

>>> import errbar, math
>>> run = errbar.score(truth=[0.0, 1.0], value=[2.0, 1.0], measures="poisson_deviance")
>>> run["poisson_deviance"].value  # (2 x 2 + 0) / 2
2.0
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.evidence.number_errors import truth_means
from errbar.measures._losses import Block, mean_loss
from errbar.measures._regression_rows import columns, pair, rowwise
from errbar.records.types import REGRESSION, Floats

NEAR = 1e-3
"""Relative distance below which a series takes the place of a difference of large terms."""


def _deviance(y: Floats, f: Floats, out: Floats | None = None, *, zeros: bool = True) -> Floats:
    """Compute the deviance of counts and rates; `zeros` says that there may be counts of 0."""
    found: Floats = np.divide(y, f, out=out)
    with np.errstate(divide="ignore", invalid="ignore"):  # a count of 0 adds 0 log 0, which is 0
        np.log(found, out=found)
        near = np.nonzero(np.abs(found) < NEAR)
        found *= y
    if zeros:
        found[y == 0] = 0.0
    found += f - y
    found *= 2
    if len(near[0]):
        # The terms cancel there: (1 + d) log(1 + d) - d = d^2/2 - d^3/6 + d^4/12 - ...
        rate = np.broadcast_to(f, y.shape)[near]
        d = (y[near] - rate) / rate
        found[near] = 2 * rate * d * d * (0.5 - d / 6 + d * d / 12)
    return found


def _losses(evidence: Evidence, settings: Mapping[str, object]) -> Block:
    y, f = pair(evidence)
    zeros = not y.min() > 0
    for wrong, what in (
        (zeros and (y < 0), "true values are below 0"),
        (not f.min() > 0 and (f <= 0), "predicted rates are 0 or less"),
    ):
        count = int(np.count_nonzero(wrong))
        if count:
            raise Undefined(f"{count:,} {what}; a Poisson rate is above 0 and its count 0 or more")
    return rowwise(evidence, partial(_deviance, zeros=zeros))


def _mean_rate(evidence: Evidence, settings: Mapping[str, object]) -> float | None:
    y, _ = columns(evidence)
    rate = truth_means(evidence).rounded
    if (y < 0).any() or (rate <= 0).any():
        return None
    return evidence.mean(_deviance(y, rate).mean(axis=1))


poisson_deviance = mean_loss(
    _losses,
    reads="value",
    kinds=REGRESSION,
    name="poisson_deviance",
    label="Poisson deviance",
    perfect=0.0,
    no_skill=_mean_rate,
    no_skill_says="the mean of the truth",
    aliases=("mean_poisson_deviance",),
    cites=("mccullagh1989",),
    formula="mean 2 (y log(y / f) - y + f)",
    about=__doc__ or "",
)
