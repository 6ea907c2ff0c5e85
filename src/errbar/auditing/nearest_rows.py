"""NearestRows rows by Euclidean distance: candidates by a matrix product, their distances exact."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats, Ints

CELLS = 1 << 22
"""Cells of candidates held at once."""
CACHED = 1 << 18
"""Products held at once, few enough to stay in the processor's cache."""
SPARE = 5
"""Candidates beyond k: the row itself, and those whose order is lost, since a product of matrices rounds."""


class NearestRows(NamedTuple):
    """The k nearest rows of each query, the nearest first."""

    distance: Floats
    row: Ints


def nearest_rows(rows: Floats, queries: Ints, k: int, among: Ints | None = None) -> NearestRows:
    """For each query, a place in `rows`, its k nearest other rows; of those at `among` where that is given.

    The nearest rows are in the groups of rows that come nearest, as many groups as rows are wanted. Groups have the
    size for which finding the groups takes as long as finding the rows in them.
    """
    every = np.arange(len(rows)) if among is None else among
    others = rows if among is None else rows[among]
    k = min(k, len(every) - 1)
    wanted = k + SPARE
    size = max(1, int((len(every) / (wanted * (1 + rows.shape[1]))) ** 0.5))
    lifted = _lift(others, size)
    distance, found = np.empty((len(queries), k)), np.empty((len(queries), k), dtype=np.intp)
    block = max(1, CELLS // (wanted * size * (1 + rows.shape[1])))
    for start in range(0, len(queries), block):
        part = queries[start : start + block]
        groups = _nearest_groups(lifted, rows[part], size, wanted)
        places = (groups[:, :, None] * size + np.arange(size)).reshape(len(part), -1)
        outside = places >= len(every)
        near = every[np.where(outside, 0, places)]
        arms = rows[near] - rows[part][:, None, :]
        exact = np.sqrt(np.einsum("ijk,ijk->ij", arms, arms))
        exact[outside | (near == part[:, None])] = np.inf
        order = np.argsort(exact, axis=1, kind="stable")[:, :k]
        distance[start : start + block] = np.take_along_axis(exact, order, axis=1)
        found[start : start + block] = np.take_along_axis(near, order, axis=1)
    return NearestRows(distance, found)


def _lift(rows: Floats, size: int) -> Floats:
    """Rows with their squared length as a last column; infinitely long ones fill the last group."""
    square = np.einsum("ij,ij->i", rows, rows)
    filled = np.zeros((-len(rows) % size, rows.shape[1] + 1))
    filled[:, -1] = np.inf
    return np.concatenate([np.column_stack([rows, square]), filled])


def _nearest_groups(lifted: Floats, queries: Floats, size: int, wanted: int) -> Ints:
    """Return for each query the groups of `size` rows that come nearest to it."""
    # |row|^2 - 2 row.query is the squared distance less what is the same for all rows.
    asked = np.vstack([-2 * queries.T, np.ones(len(queries))])
    least = np.empty((len(lifted) // size, len(queries)))
    step = max(1, CACHED // (size * len(queries)))
    for first in range(0, len(least), step):
        products = lifted[first * size : (first + step) * size] @ asked
        least[first : first + step] = products.reshape(-1, size, len(queries)).min(axis=1)
    if len(least) <= wanted:
        return np.broadcast_to(np.arange(len(least)), (len(queries), len(least)))
    return np.argpartition(np.ascontiguousarray(least.T), wanted - 1, axis=1)[:, :wanted]
