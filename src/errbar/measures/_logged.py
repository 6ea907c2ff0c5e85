"""Squared differences of log(1 + truth) and log(1 + prediction)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._losses import Block
from errbar.measures._regression_rows import columns, pair, rowwise
from errbar.records.types import Floats


def log_losses(evidence: Evidence, settings: Mapping[str, object]) -> Block:
    """Blocks of (log(1 + y) - log(1 + f))^2; a value of -1 or less has no such logarithm."""
    y, f = pair(evidence)
    for side, what in ((y, "true"), (f, "predicted")):
        if not side.min() > -1:
            low = int(np.count_nonzero(side <= -1))
            raise Undefined(f"{low:,} {what} values are -1 or less, where log(1 + value) does not exist")
    return rowwise(evidence, _squared_log)


def _squared_log(y: Floats, f: Floats, out: Floats | None) -> Floats:
    """One logarithm of the ratio of the larger to the smaller, 1 + |y - f| / (1 + min(y, f)): nothing cancels."""
    x = np.subtract(y, f, out=out)
    np.abs(x, out=x)
    least = np.minimum(y, f)
    least += 1
    x /= least
    np.log1p(x, out=x)
    return np.square(x, out=x)


def log_variance(evidence: Evidence, settings: Mapping[str, object]) -> float | None:
    """The mean squared log error of the best constant, averaged over outputs."""
    y, _ = columns(evidence)
    if (y <= -1).any():
        return None
    z = np.log1p(y)
    centre = np.average(z, axis=0, weights=evidence.weight)
    return evidence.mean(((z - centre) ** 2).mean(axis=1))
