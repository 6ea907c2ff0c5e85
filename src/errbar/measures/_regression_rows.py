"""Losses of regression rows in blocks; of several outputs, the plain mean over outputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import numpy as np

from errbar._numeric.moments import Moments
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._losses import RowLosses
from errbar.records.scored import Rows
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


def reader(evidence: Evidence) -> Callable[[Rows], tuple[Floats, Floats]]:
    """Truth and prediction of some rows, (rows,) or (rows, outputs)."""
    y, f = pair(evidence)
    return lambda s: (y[s], f[s])


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
    shared = evidence.residuals
    if shared is None:
        return None
    return shared.absolute if which == "absolute" else shared.squared


def rowwise(evidence: Evidence, loss: PairLoss, known: Callable[[], Moments | None] = lambda: None) -> RowLosses:
    """Blocks of loss(truth, prediction), averaged over outputs, and their moments where these are known."""
    read = reader(evidence)
    if evidence.given.truth.ndim == 1:
        return RowLosses(lambda s: loss(*read(s), None), known, lambda s, line: loss(*read(s), line))
    # Output by output: NumPy adds up whole columns much faster than the few numbers of each row.
    return RowLosses(lambda s: _mean_loss(*read(s), loss), known, lambda s, line: _mean_loss(*read(s), loss, line))


def _mean_loss(y: Floats, f: Floats, loss: PairLoss, out: Floats | None = None) -> Floats:
    """Mean over the outputs of each row."""
    each = loss(np.ascontiguousarray(y.T), np.ascontiguousarray(f.T), None)
    return np.asarray(np.mean(each, axis=0, out=out))
