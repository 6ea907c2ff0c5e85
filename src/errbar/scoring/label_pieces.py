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
    place = canonical_places(given)
    if given.unit is None:
        return [_rows(given, every, place, rng)]
    shares = [_mixed_share(given.unit, s.codes) for s in given.slicings]
    whole = tuple(c for c in every if shares[c] == 0)
    within = tuple(c for c in every if shares[c] >= VARIES)
    unit = _unit_places(given.unit, place)
    found = []
    if whole:
        found.append(LabelPieces(whole, unit, _weight_classes(given, unit), "permuting labels of whole units"))
    if within:
        rows = np.lexsort((place, unit))
        of_row = np.empty(given.n, dtype=np.intp)
        of_row[rows] = np.arange(given.n)
        found.append(LabelPieces(within, of_row, unit[rows], "permuting labels within units"))
    return found


def canonical_places(given: Predictions) -> Ints:
    """Return the place of every row in an order that does not depend on how the rows stand; equal rows share one."""
    truth, value = (np.asarray(x).reshape(given.n, -1).T for x in (given.truth, given.value))
    more = [] if given.weight is None else [given.weight]
    keys: list[Array] = [truth[0], *truth[1:], *value, *more, *(s.codes for s in given.slicings)]
    order = np.argsort(keys[0])
    changes = _changes(keys[:1], order)
    if not changes.all():
        order = np.lexsort(keys[::-1])
        changes = _changes(keys, order)
    out = np.empty(given.n, dtype=np.intp)
    out[order] = np.cumsum(changes) - 1
    return out


def _changes(keys: Sequence[Array], order: Ints) -> Bools:
    """True for rows of an order that differ from the one before; the first does."""
    out = np.zeros(len(order), dtype=bool)
    out[:1] = True
    for key in keys:
        x = key[order]
        out[1:] |= x[1:] != x[:-1]
    return out


def _rows(given: Predictions, columns: tuple[int, ...], place: Ints, rng: np.random.Generator) -> LabelPieces:
    order = np.argsort(place, kind="stable")
    of_row = np.empty(given.n, dtype=np.intp)
    of_row[order] = np.arange(given.n)
    found = LabelPieces(columns, of_row, _weight_classes(given, of_row), "permuting labels of rows")
    return found if given.n <= MOST_ROWS else _bundle(given, found, rng)


def _bundle(given: Predictions, rows: LabelPieces, rng: np.random.Generator) -> LabelPieces:
    """Join rows of one cell and stratum by chance into bundles of equal size."""
    size = -(-given.n // MOST_ROWS)
    stratum = rows.stratum[rows.of_row]
    cell = cells_of(given.slicings).of_row
    group = cell.astype(np.intp) * (int(stratum.max()) + 1) + stratum
    shuffle = rng.random(given.n)[rows.of_row]
    order = np.argsort(group + shuffle)
    counts = np.bincount(group)
    joined = np.maximum(counts - OF_A_CELL, 0) // size
    parts = joined + counts - joined * size
    at = np.arange(given.n) - np.repeat(np.cumsum(counts) - counts, counts)
    many, first = (np.repeat(x, counts) for x in (joined, np.cumsum(parts) - parts))
    is_joined = at < many * size
    of_row = np.empty(given.n, dtype=np.intp)
    of_row[order] = first + np.where(is_joined, at // size, at - many * (size - 1))
    found = rows._replace(of_row=of_row, stratum=np.zeros(int(parts.sum()), dtype=np.intp))
    two: Ints = np.empty(given.n, dtype=np.intp)
    two[order] = is_joined
    return found._replace(stratum=found.of_pieces(2 * stratum + two))


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
