"""NearestRows rows by Euclidean distance: candidates by a matrix product, their distances exact."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats, Ints

CELLS = 1 << 22
"""Distances, or cells of candidates, held at once."""
SPARE = 4
"""Candidates beyond k: a product of matrices loses the order of distances that differ by rounding."""


class NearestRows(NamedTuple):
    """The k nearest rows of each query, the nearest first."""

    distance: Floats
    row: Ints


def nearest_rows(rows: Floats, queries: Ints, k: int, among: Ints | None = None) -> NearestRows:
    """For each query, a place in `rows`, its k nearest other rows; of those at `among` where that is given."""
    every = np.arange(len(rows)) if among is None else among
    others = rows if among is None else rows[among]
    square = np.einsum("ij,ij->i", others, others)
    k = min(k, len(every) - 1)
    distance, found = np.empty((len(queries), k)), np.empty((len(queries), k), dtype=np.intp)
    wanted = min(k + SPARE, len(every) - 1)
    block = max(1, CELLS // max(len(every), wanted * rows.shape[1]))
    for start in range(0, len(queries), block):
        part = queries[start : start + block]
        apart = square - 2 * (rows[part] @ others.T)
        at = np.minimum(np.searchsorted(every, part), len(every) - 1)
        own = every[at] == part
        apart[np.flatnonzero(own), at[own]] = np.inf
        near = every[np.argpartition(apart, wanted - 1, axis=1)[:, :wanted]]
        exact = np.sqrt(((rows[near] - rows[part][:, None, :]) ** 2).sum(axis=2))
        order = np.argsort(exact, axis=1, kind="stable")[:, :k]
        distance[start : start + block] = np.take_along_axis(exact, order, axis=1)
        found[start : start + block] = np.take_along_axis(near, order, axis=1)
    return NearestRows(distance, found)
