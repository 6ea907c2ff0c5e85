"""Truth and predicted value of regression rows in blocks, averaged over outputs as seed 003 does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from errbar._numeric.moments import Moments
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._losses import SharedLosses
from errbar.records.types import Floats


def pair(evidence: Evidence) -> tuple[Floats, Floats]:
    """Truth and prediction, (n,) or (n, outputs)."""
    if evidence.given.value is None:
        raise BadInput("This measure needs `value`; got none.")
    return evidence.given.truth, evidence.given.value


def columns(evidence: Evidence) -> tuple[Floats, Floats]:
    """Truth and prediction as (n, outputs), one column where there is one output."""
    y, f = pair(evidence)
    return y.reshape(evidence.n, -1), f.reshape(evidence.n, -1)


def absolute_errors(evidence: Evidence) -> SharedLosses:
    """Blocks of |y - f|, averaged over outputs."""
    return SharedLosses(rowwise(evidence, lambda y, f: np.abs(y - f)), lambda: _known(evidence, "absolute"))


def squared_errors(evidence: Evidence) -> SharedLosses:
    """Blocks of (y - f)^2, averaged over outputs."""
    return SharedLosses(rowwise(evidence, lambda y, f: (y - f) ** 2), lambda: _known(evidence, "squared"))


def _known(evidence: Evidence, which: Literal["absolute", "squared"]) -> Moments | None:
    shared = evidence.residuals
    if shared is None:
        return None
    return shared.absolute if which == "absolute" else shared.squared


def rowwise(evidence: Evidence, loss: Callable[[Any, Any], Any]) -> Callable[[slice], Floats]:
    """Blocks of loss(truth, prediction), averaged over outputs."""
    y, f = pair(evidence)
    if y.ndim == 1:
        return lambda s: loss(y[s], f[s])
    # Output by output: NumPy adds up whole columns much faster than the few numbers of each row.
    return lambda s: loss(np.ascontiguousarray(y[s].T).T, np.ascontiguousarray(f[s].T).T).mean(axis=1)
