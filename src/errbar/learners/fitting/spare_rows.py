"""Spare rows: a copy for a model that may overwrite the rows it is handed, as steps with `copy=False` do."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Ints


def spare_rows(X: object) -> object:
    """Return rows that a model may overwrite; a frame that nobody can change is its own copy.

    Arrays keep their order in memory, as sums over another order round otherwise.
    """
    if isinstance(X, np.ndarray):
        return X.copy(order="K")
    copied: object = X.copy() if hasattr(X, "copy") else X
    return copied


def some_rows(X: object, rows: Ints) -> object:
    """Return a copy of some rows, in whatever form scikit-learn reads."""
    from sklearn.utils import _safe_indexing

    found: object = _safe_indexing(X, rows)
    return found
