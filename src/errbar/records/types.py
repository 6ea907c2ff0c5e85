"""The closed sets of words that records, files and the command line share."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Kind: TypeAlias = Literal["binary", "multiclass", "regression", "multioutput", "multilabel", "outcome"]
Reads: TypeAlias = Literal["label", "prob", "rank", "score", "value", "outcome"]
"""rank: anything that orders rows, a probability or a score. outcome: what the trials of an item scored."""
Better: TypeAlias = Literal["low", "high", "near", "none"]
"""near: the nearer to `perfect` the better (a calibration slope); none: neither (a prevalence)."""
Standing: TypeAlias = Literal["exact", "asymptotic", "heuristic"]
Severity: TypeAlias = Literal["refuse", "warn", "note"]
Concern: TypeAlias = Literal["interval", "model", "data", "procedure"]
"""Subject of a finding: how far an interval can be trusted, the model, the rows, or how they were split and used."""
Decider: TypeAlias = Literal["value", "gap"]
ReportFormat: TypeAlias = Literal["html", "latex", "markdown", "json", "csv"]

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.integer[Any]]
Bools: TypeAlias = NDArray[np.bool_]
Array: TypeAlias = NDArray[Any]

CLASSIFICATION: tuple[Kind, ...] = ("binary", "multiclass")
REGRESSION: tuple[Kind, ...] = ("regression", "multioutput")
CLASSIFIED: tuple[Kind, ...] = (*CLASSIFICATION, "multilabel")
"""What classifiers predict: one class a row, or any number of labels."""


def frozen(array: Array) -> Array:
    """A read-only view; the caller's own array stays writable."""
    view = array.view()
    view.setflags(write=False)
    return view
