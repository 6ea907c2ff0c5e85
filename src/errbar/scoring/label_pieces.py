"""Pieces: what trades places when the labels of slices are permuted, and among which others.

Independent rows are pieces of their own. Rows of units trade places as whole units where a column is constant in every
unit, else within their unit. Rows with weights trade places with rows of about the same weight. Of many rows, some of
one cell (one slice in every column) are bundled: bundles of equal size are exchangeable just as rows are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar.records.predictions import Predictions
from errbar.records.types import Array, Bools, Floats, Ints
from errbar.scoring.row_sample import MOST_ROWS, cells_of

OF_A_CELL = 256
"""Rows of a cell that are never bundled: small slices must find rows to trade with."""
WEIGHT_CLASSES = 10
VARIES = 0.5
"""Share of the rows in units of several labels from which on labels are permuted within units."""


class LabelPieces(NamedTuple):
    """Pieces that carry labels of some columns of slices; numbered alike in any order of rows."""

    columns: tuple[int, ...]
    """Numbers of the columns."""
    of_row: Ints
    """The piece of every row."""
    stratum: Ints
    """The stratum of every piece, from 0 on; pieces trade places within it."""
    how: str

    def sums(self, x: Floats) -> Floats:
        """Sum of a row quantity over the rows of every piece."""
        return np.asarray(np.bincount(self.of_row, weights=x, minlength=len(self.stratum)), dtype=np.float64)

    def of_pieces(self, x: Array) -> Array:
        """A row quantity that is constant in every piece, by piece."""
        out = np.empty(len(self.stratum), dtype=x.dtype)
        out[self.of_row] = x
        return out


def pieces_of(given: Predictions, rng: np.random.Generator) -> list[LabelPieces]:
    """The pieces for every column of slices; a column that is in none of them cannot be tested."""
    every = tuple(range(len(given.slicings)))
    if given.unit is None:
        return [LabelPieces(every, *_rows(given, rng), "permuting labels of rows")]
    shares = [_mixed_share(given.unit, s.codes) for s in given.slicings]
    whole = tuple(c for c in every if shares[c] == 0)
    within = tuple(c for c in every if shares[c] >= VARIES)
    place = canonical_places(given)
    unit = _unit_places(given.unit, place)
    found = []
    if whole:
        found.append(LabelPieces(whole, unit, _weight_classes(given, unit), "permuting labels of whole units"))
    if within:
        rows = np.lexsort((place, unit))
        found.append(LabelPieces(within, _inverse(rows), unit[rows], "permuting labels within units"))
    return found


def canonical_places(given: Predictions) -> Ints:
    """Return the place of every row in an order that does not depend on how the rows stand; equal rows share one."""
    order, changes = _canonical_order(given)
    out = np.empty(given.n, dtype=np.intp)
    out[order] = np.cumsum(changes) - 1
    return out


def _canonical_order(given: Predictions) -> tuple[Ints, Bools]:
    """Rows by their contents, and True for those that differ from the one before."""
    truth, value = (np.asarray(x).reshape(given.n, -1).T for x in (given.truth, given.value))
    more = [] if given.weight is None else [given.weight]
    keys: list[Array] = [*truth, *value, *more, *(s.codes for s in given.slicings)]
    order = np.argsort(keys[0])
    changes = _changes(keys[:1], order)
    if changes.all():
        return order, changes
    order = np.lexsort(keys[::-1])
    return order, _changes(keys, order)


def _changes(keys: Sequence[Array], order: Ints) -> Bools:
    """True for rows of an order that differ from the one before; the first does."""
    out = np.zeros(len(order), dtype=bool)
    out[:1] = True
    for key in keys:
        x = key[order]
        out[1:] |= x[1:] != x[:-1]
    return out


def _inverse(order: Ints) -> Ints:
    """The place of every row in an order."""
    out: Ints = np.empty(len(order), dtype=np.int32 if len(order) < 2**31 else np.int64)
    out[order] = np.arange(len(order))
    return out


def _rows(given: Predictions, rng: np.random.Generator) -> tuple[Ints, Ints]:
    """The piece of every row, and the stratum of every piece: rows alone, and of many rows bundles of one cell."""
    order, _ = _canonical_order(given)
    if given.n <= MOST_ROWS:
        of_row = _inverse(order)
        return of_row, _weight_classes(given, of_row)
    size, cell = -(-given.n // MOST_ROWS), cells_of(given.slicings).of_row
    stratum = np.zeros(1, dtype=np.intp) if given.weight is None else _weight_classes(given, np.arange(given.n))
    strata = int(stratum.max()) + 1
    group = (cell.astype(np.int32) * strata + stratum)[order]
    counts = np.bincount(group)
    order = order[np.argsort(group + rng.random(given.n))]
    joined = np.maximum(counts - OF_A_CELL, 0) // size
    # Of every group bundles, then rows alone: two kinds of pieces, which never trade places.
    kinds = np.column_stack([joined, counts - joined * size]).reshape(-1)
    sizes = np.repeat(np.tile([size, 1], len(counts)), kinds)
    of_row = np.empty(given.n, dtype=np.int32)
    of_row[order] = np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)
    return of_row, np.repeat(2 * (np.arange(len(kinds)) // 2 % strata) + np.arange(len(kinds)) % 2, kinds)


def _mixed_share(unit: Ints, codes: Ints) -> float:
    """Share of the rows whose unit has several labels."""
    one = np.empty(int(unit.max()) + 1, dtype=codes.dtype)
    one[unit] = codes
    varies = np.zeros(len(one), dtype=bool)
    varies[unit[codes != one[unit]]] = True
    return float(varies[unit].mean())


def _unit_places(unit: Ints, place: Ints) -> Ints:
    """Number units by the rows that they hold, not by their names or the order of rows."""
    key = np.bincount(unit, weights=(place + 1.0) ** 2)
    rank = np.empty(len(key), dtype=np.intp)
    rank[np.argsort(key, kind="stable")] = np.arange(len(key))
    return rank[unit]


def _weight_classes(given: Predictions, of_row: Ints) -> Ints:
    """Tenths of the weight of pieces, of its mean over their rows; all alike where there are no weights."""
    if given.weight is None:
        return np.zeros(int(of_row.max()) + 1, dtype=np.intp)
    weight = np.bincount(of_row, weights=given.weight) / np.bincount(of_row)
    edges = np.quantile(weight, np.arange(1, WEIGHT_CLASSES) / WEIGHT_CLASSES)
    return np.searchsorted(edges, weight)
