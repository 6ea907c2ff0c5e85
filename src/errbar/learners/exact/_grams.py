"""Grams: the cross-product matrix of each split's training rows, by taking away or putting together rows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.learners.exact._sides import Sides
from errbar.records.types import Floats, Ints


class RowSums(NamedTuple):
    """Cross products of rows, as far as no row is multiplied twice for them."""

    total: Floats
    """Of all rows."""
    tested: Floats | None = None
    """(splits, columns, columns) of the rows that each split tests, where every row is tested once or by none."""
    common: Floats | None = None
    """Of the rows that every split leaves out and none tests, where there are such rows."""

    def trained(self, A: Floats, sides: Sides, span: slice) -> Floats:
        """Return the sums of the rows that some of the splits train on."""
        if self.tested is None:
            return grams(A, self.total, sides.having(span))
        left = self.tested[span] if self.common is None else self.tested[span] + self.common
        return np.asarray(self.total - left)


def sum_up(A: Floats, sides: Sides) -> RowSums:
    """The cross products of all rows, split by split where splits divide the rows that any of them tests.

    Then the former is the sum of the latter, and no row is multiplied twice.
    """
    untested = _left_by_all(sides)
    if untested is None or (len(untested) and len(sides) * A.shape[1] > sides.n):
        return RowSums(A.T @ A)
    tested = cross_tested(A, sides)
    if not len(untested):
        return RowSums(tested.sum(axis=0), tested)
    part = A[untested]
    common = part.T @ part
    return RowSums(tested.sum(axis=0) + common, tested, common)


def cross_tested(A: Floats, sides: Sides) -> Floats:
    """(splits, columns, columns) cross products of the rows that each split tests."""
    out = np.empty((len(sides), A.shape[1], A.shape[1]))
    for s, _, rows in sides.each_test(A):
        np.matmul(rows.T, rows, out=out[s])
    return out


def _left_by_all(sides: Sides) -> Ints | None:
    """The rows that no split tests, where every split leaves out these and those it tests, and no row is tested twice.

    None where splits are otherwise, or single rows, whose cross products need no sums.
    """
    if not len(sides) or sides.alone or not sides.base.all():
        return None
    owner = np.full(sides.n, -1)
    owner[sides.row] = sides.local
    untested = np.flatnonzero(owner < 0)
    each_once = sides.n - len(untested) == len(sides.row)
    if not each_once or len(sides.changed) != len(sides.row) + len(sides) * len(untested):
        return None
    owners = owner[sides.changed]
    own = owners == np.repeat(np.arange(len(sides)), np.diff(sides.bounds))
    return untested if (own | (owners < 0)).all() else None


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
