"""Column ranks: mid-ranks of all columns of a matrix at once."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats


def rank_columns(values: Floats) -> Floats:
    """Ranks from 1 within each column, equal values sharing their mean rank; NaN gets the middle rank."""
    across = np.ascontiguousarray(values.T)  # sorting runs along the rows of memory
    n = across.shape[1]
    order = np.argsort(across, axis=1)
    held = np.take_along_axis(across, order, axis=1)
    new = held[:, 1:] != held[:, :-1]
    found = np.arange(1.0, n + 1)[None, :].repeat(len(across), axis=0)
    tied = np.flatnonzero(~new.all(axis=1)) if n else ()
    for j in tied:
        starts = np.flatnonzero(np.concatenate([[True], new[j]]))
        ends = np.concatenate([starts[1:], [n]])
        found[j] = np.repeat((starts + 1 + ends) / 2, ends - starts)
    ranks = np.empty_like(found)
    np.put_along_axis(ranks, order, found, axis=1)
    gone = np.isnan(across)
    if gone.any():
        middle = (n - gone.sum(axis=1) + 1) / 2
        ranks = np.where(gone, middle[:, None], ranks)
    return np.ascontiguousarray(ranks.T)
