"""Rows that stand for all of them where the correlation of comparisons is found: of many rows, some of every cell.

A cell is one slice in every column of slices. A correlation from 65,536 rows is known to within 0.004, which is far
less than what 4,000 draws tell apart; laid out for every row and comparison, what they add would take more memory than
all else.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.predictions import Slicing
from errbar.records.types import Bools, Floats, Ints
from errbar.scoring.code_order import order_by_code

MOST_ROWS = 1 << 16
"""Rows up to which all of them are laid out."""
OF_A_CELL = 256
"""Rows of a cell that are laid out in any case."""
DENSE = 4
"""Codes for each row up to which they are counted, not sorted."""
MOST_CELLS = 1 << 12
"""Cells up to which some rows of each are laid out."""
MOST_CODES = 2**62
"""Joint codes that 64 bits hold: where columns have more of them, those without rows are passed over."""


class RowSample(NamedTuple):
    """Some rows of every cell, or of every slice."""

    rows: Ints
    """Their numbers, ascending."""
    scale: Floats
    """How many rows each of them stands for."""

    def only(self, some: Ints | Bools) -> RowSample:
        """Some of them."""
        return RowSample(self.rows[some], self.scale[some])


class SliceCells(NamedTuple):
    """Which slice of every column each cell is, and the cell of each row."""

    codes: Ints
    """(cells, columns)."""
    of_row: Ints


def cells_of(slicings: tuple[Slicing, ...]) -> SliceCells:
    """The cells that hold rows, in the order of their codes."""
    joint, reach = slicings[0].codes, len(slicings[0].levels)
    for slicing in slicings[1:]:
        if reach * len(slicing.levels) > MOST_CODES:
            found, joint = np.unique(joint, return_inverse=True)
            joint, reach = joint.reshape(-1), len(found)
        joint = joint.astype(np.int64) * len(slicing.levels) + slicing.codes
        reach *= len(slicing.levels)
    if reach <= DENSE * len(joint):
        known = np.flatnonzero(np.bincount(joint))
        place = np.zeros(int(known[-1]) + 1, dtype=np.int32)
        place[known] = np.arange(len(known))
        of_row: Ints = place[joint]
    else:
        known, of_row = np.unique(joint, return_inverse=True)
        of_row = of_row.reshape(-1)
    row = np.empty(len(known), dtype=np.intp)
    row[of_row] = np.arange(len(of_row))  # any row of a cell has its codes
    return SliceCells(np.column_stack([s.codes[row] for s in slicings]), of_row)


def sample_rows(slicings: tuple[Slicing, ...], rng: np.random.Generator) -> RowSample | None:
    """Some rows of every cell, all of a small one; None where there are few enough to lay out all of them.

    Of columns so many that most cells hold a row or two, some rows of every slice.
    """
    n = len(slicings[0].codes)
    if n <= MOST_ROWS:
        return None
    cell = cells_of(slicings).of_row
    sizes = np.bincount(cell)
    if len(slicings) > 1 and len(sizes) > MOST_CELLS:
        return _sample_slices(slicings, rng)
    most = max(OF_A_CELL, MOST_ROWS // len(sizes))
    order = order_by_code(cell)
    is_kept = np.zeros(n, dtype=bool)
    for size, end in zip(sizes.tolist(), np.cumsum(sizes).tolist()):
        is_kept[order[end - size + spread_out(size, most, rng)]] = True
    rows = np.flatnonzero(is_kept)
    scale = sizes / np.minimum(sizes, most)
    return RowSample(rows, scale[cell[rows]])


def _sample_slices(slicings: tuple[Slicing, ...], rng: np.random.Generator) -> RowSample:
    """Each row by chance, at the rate that its smallest slice needs to keep some."""
    share = np.full(len(slicings[0].codes), MOST_ROWS / len(slicings[0].codes))
    for slicing in slicings:
        sizes = np.bincount(slicing.codes)
        np.maximum(share, (OF_A_CELL / np.maximum(sizes, 1))[slicing.codes], out=share)
    rows = np.flatnonzero(rng.random(len(share)) < share)
    return RowSample(rows, np.maximum(1 / share[rows], 1.0))


def sample_pieces(pieces: int, rng: np.random.Generator) -> Ints:
    """Some of so many units; all of them where they are few enough."""
    return spread_out(pieces, MOST_ROWS, rng)


def spread_out(size: int, most: int, rng: np.random.Generator) -> Ints:
    """Up to so many places of `size`, one from each of equal parts: not in step with rows in a recurring order."""
    if size <= most:
        return np.arange(size)
    edges = np.arange(most + 1) * size // most
    return np.asarray(edges[:-1] + (rng.random(most) * np.diff(edges)).astype(np.intp))
