"""Grams: the cross-product matrix of each split's training rows, by taking away or putting together rows."""

from __future__ import annotations

import numpy as np

from errbar.learners.exact._sides import Sides
from errbar.records.types import Floats


def sum_up(A: Floats, sides: Sides) -> tuple[Floats, Floats | None]:
    """The cross products of all rows, and those of what each split leaves out where these are all rows, each once.

    Then the former is the sum of the latter, and no row is multiplied twice.
    """
    once = len(sides) > 0 and len(sides.changed) == sides.n and bool(sides.base.all())
    if not once or sides.alone or np.bincount(sides.changed, minlength=sides.n).max() > 1:
        return A.T @ A, None
    left = np.empty((len(sides), A.shape[1], A.shape[1]))
    buffer = np.empty((np.diff(sides.bounds).max(initial=0), A.shape[1]))
    for s in range(len(sides)):
        rows, _ = sides.changes(s)
        part = A.take(rows, axis=0, out=buffer[: len(rows)], mode="clip")
        np.matmul(part.T, part, out=left[s])
    return left.sum(axis=0), left


def grams(A: Floats, total: Floats, sides: Sides) -> Floats:
    """(splits, columns, columns) sum of w a a' over rows a of A with training count w; total is that over all rows."""
    if sides.alone:
        left = A[sides.row]
        return np.asarray(total - left[:, :, None] * left[:, None, :])
    out = np.empty((len(sides), *total.shape))
    buffer = np.empty((np.diff(sides.bounds).max(initial=0), A.shape[1]))
    for s in range(len(sides)):
        rows, times = sides.changes(s)
        part = A.take(rows, axis=0, out=buffer[: len(rows)], mode="clip")
        if sides.base[s]:
            np.subtract(total, part.T @ part, out=out[s])
        else:
            part *= np.sqrt(times)[:, None]
            np.matmul(part.T, part, out=out[s])
    return out


def gross(total: Floats, made: Floats) -> Floats:
    """(splits, columns) the diagonal before anything was taken away: rounding is relative to it.

    That of all rows too where rows were put together, since all rows decided how they were centred.
    """
    return np.maximum(np.diagonal(total), np.diagonal(made, axis1=1, axis2=2))
