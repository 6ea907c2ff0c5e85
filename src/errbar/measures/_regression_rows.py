"""Truth and predicted value of regression rows in blocks, averaged over outputs as seed 003 does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from errbar.errors import BadInput
from errbar.evidence import Evidence
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


def rowwise(evidence: Evidence, loss: Callable[[Any, Any], Any]) -> Callable[[slice], Floats]:
    """Blocks of loss(truth, prediction), averaged over outputs."""
    y, f = pair(evidence)
    if y.ndim == 1:
        return lambda s: loss(y[s], f[s])
    return lambda s: loss(y[s], f[s]).mean(axis=1)
