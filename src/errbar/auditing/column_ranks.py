"""Column ranks: mid-ranks of all columns of a matrix at once."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Bools, Floats


def rank_columns(values: Floats) -> Floats:
    """Ranks from 1 within each column, equal values sharing their mean rank; NaN gets the middle rank."""
    across = np.ascontiguousarray(values.T)  # sorting runs along the rows of memory
    n = across.shape[1]
    order = np.argsort(across, axis=1)
    order += n * np.arange(len(across))[:, None]  # places in the whole matrix
    held = across.reshape(-1)[order]
    found = np.arange(1.0, n + 1)[None, :].repeat(len(across), axis=0)
    new = held[:, 1:] != held[:, :-1]
    tied = np.flatnonzero(~new.all(axis=1)) if n else np.zeros(0, dtype=np.intp)
    if len(tied):
        found[tied] = _mid_ranks(new[tied])
    ranks = np.empty_like(found)
    ranks.reshape(-1)[order] = found
    gone = np.isnan(across)
    if gone.any():
        middle = (n - gone.sum(axis=1) + 1) / 2
        ranks = np.where(gone, middle[:, None], ranks)
    return np.ascontiguousarray(ranks.T)


def _mid_ranks(new: Bools) -> Floats:
    """Ranks in sorted order, rows of a matrix at once: `new` is True where a value differs from the one before it."""
    place, edge = np.arange(1, new.shape[1] + 2), np.ones((len(new), 1), dtype=np.bool_)
    first = np.maximum.accumulate(np.where(np.concatenate([edge, new], axis=1), place, 0), axis=1)
    ends = np.where(np.concatenate([new, edge], axis=1), place, len(place))
    last = np.minimum.accumulate(ends[:, ::-1], axis=1)[:, ::-1]
    middle: Floats = (first + last) / 2
    return middle
