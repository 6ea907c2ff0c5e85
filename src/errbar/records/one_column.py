"""One column of several: predictions of one label, or of one output, as if it were the only one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.records.predictions import Predictions
from errbar.records.types import Array


def one_label(given: Predictions, c: int) -> Predictions:
    """Truth and predictions of one of several labels, as a task of two classes."""
    return replace(
        given,
        kind="binary",
        truth=_column(given.truth, c),
        label=None if given.label is None else _column(given.label, c),
        prob=None if given.prob is None else _column(given.prob, c),
        score=None if given.score is None else _column(given.score, c),
        classes=("0", "1"),
        positive=1,
    )


def one_output(given: Predictions, j: int) -> Predictions:
    """One of several outputs of the rows, as if it were the only one; as a copy, so that its numbers lie together."""
    assert given.value is not None
    truth, value = (_column(part, j) for part in (given.truth, given.value))
    return replace(given, kind="regression", truth=truth.astype(float, copy=False), value=value, output_names=())


def _column(part: Array, c: int) -> Array:
    return np.ascontiguousarray(part[:, c])
