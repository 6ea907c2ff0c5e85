"""Truth and predicted value of regression rows in blocks, averaged over outputs as seed 003 does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import numpy as np

from errbar._numeric.moments import Moments
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.evidence.number_errors import shared_residuals
from errbar.measures._losses import RowLosses
from errbar.records.types import Floats

PairLoss: TypeAlias = Callable[[Floats, Floats, Floats | None], Floats]
"""(truth, prediction, line to write to or None) -> a loss for each; (rows,), or (outputs, rows) of several outputs."""


def pair(evidence: Evidence) -> tuple[Floats, Floats]:
    """Truth and prediction, (n,) or (n, outputs)."""
    if evidence.given.value is None:
        raise BadInput("This measure needs `value`; got none.")
    return evidence.given.truth, evidence.given.value


def columns(evidence: Evidence) -> tuple[Floats, Floats]:
    """Truth and prediction as (n, outputs), one column where there is one output."""
    y, f = pair(evidence)
    return y.reshape(evidence.n, -1), f.reshape(evidence.n, -1)


def absolute_errors(evidence: Evidence) -> RowLosses:
    """Blocks of |y - f|, averaged over outputs."""
    return rowwise(evidence, size_of_error, lambda: _known(evidence, "absolute"))


def squared_errors(evidence: Evidence) -> RowLosses:
    """Blocks of (y - f)^2, averaged over outputs."""
    return rowwise(evidence, _square, lambda: _known(evidence, "squared"))


def size_of_error(y: Floats, f: Floats, out: Floats | None) -> Floats:
    """|y - f|."""
    x = np.subtract(y, f, out)
    return np.abs(x, x)


def _square(y: Floats, f: Floats, out: Floats | None) -> Floats:
    x = np.subtract(y, f, out)
    return np.square(x, x)


def _known(evidence: Evidence, which: Literal["absolute", "squared"]) -> Moments | None:
    shared = shared_residuals(evidence)
    if shared is None:
        return None
    return shared.absolute if which == "absolute" else shared.squared


def rowwise(evidence: Evidence, loss: PairLoss, known: Callable[[], Moments | None] = lambda: None) -> RowLosses:
    """Blocks of loss(truth, prediction), averaged over outputs, and their moments where these are known."""
    y, f = pair(evidence)
    if y.ndim == 1:
        return RowLosses(lambda s: loss(y[s], f[s], None), known, lambda s, line: loss(y[s], f[s], line))
    # Output by output: NumPy adds up whole columns much faster than the few numbers of each row.
    into = lambda s, line: _mean_loss(y[s], f[s], loss, line)  # noqa: E731
    return RowLosses(lambda s: _mean_loss(y[s], f[s], loss), known, into)


def _mean_loss(y: Floats, f: Floats, loss: PairLoss, out: Floats | None = None) -> Floats:
    """Mean over the outputs of each row."""
    each = loss(np.ascontiguousarray(y.T), np.ascontiguousarray(f.T), None)
    return np.asarray(np.mean(each, axis=0, out=out))
