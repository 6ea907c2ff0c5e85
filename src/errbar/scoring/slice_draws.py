"""Draws of many comparisons of slices as chance alone would have them, from what each row adds, without their matrix.

Rows of one cell (one slice in every column of slices) enter the same comparisons, so that they are drawn together: a
cell of many rows by as few numbers as its measures have directions, and one of few rows row by row. Each number that
is drawn is a piece; of many columns of slices most cells hold a row or two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from errbar._numeric.inner import SMALL
from errbar.records.outcomes import Rows
from errbar.records.types import Array, Floats, Ints
from errbar.scoring.code_order import order_by_code
from errbar.scoring.row_sample import RowSample, cells_of

NOTHING = 1e-12
"""Share of the variance below which a direction is rounding."""
FEWER = 4
"""Times as many columns as rows of a cell, from which on its rows are drawn one by one."""
Name = tuple[str, int]
"""A measure, and a column of slices; -1 for all rows."""
BLOCK = 1 << 15
"""Numbers at a time, which stay in cache."""


class TestGroup(NamedTuple):
    """All tests of one column of slices, as sums over pieces."""

    roots: Array
    """(measures, pieces), pieces in the order of their slices: what a piece adds to its own slice's test."""
    pieces: Ints | None
    """In the order of their slices; None where they lie in it already, as those of the first column do."""
    starts: Ints
    """Of the slices, among those pieces; and their end."""
    outside: Array
    """(slices, measures): how much the sum over all pieces takes away from each test."""
    measures: Ints
    numbers: Ints
    """Of the tests."""
    places: Ints
    """Of the tests, among slices times measures."""


class CellPieces(NamedTuple):
    """What is drawn for each cell."""

    roots: Array
    """(pieces, columns): what each adds."""
    cell: Ints
    """Of each piece, ascending."""


class SliceDraws:
    """Draws of all comparisons, each with mean 0 and variance 1."""

    def __init__(
        self,
        given: Rows,
        columns: Mapping[Name, Floats],
        tests: Sequence[tuple[str, int, int]],
        sample: RowSample | None,
    ) -> None:
        """What each row, or row of the sample, adds by name; and the measure, column and code of every comparison."""
        self.given, self.tests, self.names = given, tests, list(columns)
        cells, cell = _join_untested_cells(*cells_of(given.slicings), tests)
        times = None
        if sample is not None:
            cell = cell[sample.rows]
            is_known = np.bincount(cell, minlength=len(cells)) > 0
            cells, cell, times = cells[is_known], (np.cumsum(is_known) - 1)[cell], np.sqrt(sample.scale)
        self.cells = cells
        sizes, order = np.bincount(cell, minlength=len(cells)), order_by_code(cell)
        values = np.array([(x if times is None else x * times)[order] for x in columns.values()])
        self.square = np.add.reduceat(np.square(values), np.cumsum(sizes) - sizes, axis=1).T
        self.pieces = _pieces(values, sizes)
        self._lay_out_tests()

    def _lay_out_tests(self) -> None:
        """The tests of every column of slices, and those of measures without influence, each of which varies alone."""
        self.keys = [key for key, slicing in self.names if slicing == -1]
        known = set(self.names)
        self.alone = np.array([i for i, test in enumerate(self.tests) if test[:2] not in known], dtype=np.intp)
        every = [self.names.index((key, -1)) for key in self.keys]
        self.every = np.ascontiguousarray(self.pieces.roots[:, every].T)
        self.groups = []
        for slicing in range(len(self.given.slicings)):
            keys = [key for key in self.keys if (key, slicing) in known]
            if keys:
                self.groups.append(self._group(slicing, keys))

    def _group(self, slicing: int, keys: list[str]) -> TestGroup:
        own, every = ([self.names.index((key, which)) for key in keys] for which in (slicing, -1))
        order = np.argsort(self.cells[:, slicing], kind="stable")
        codes, starts = np.unique(self.cells[order, slicing], return_index=True)
        mass = np.bincount(self.given.slicings[slicing].codes, weights=self.given.weight)
        whole, mass = float(mass.sum()), mass[codes][:, None]
        inner = np.add.reduceat(self.square[order][:, own], starts)
        outer = self.square[:, every].sum(axis=0) - np.add.reduceat(self.square[order][:, every], starts)
        size = np.sqrt(inner / mass**2 + np.maximum(outer, 0.0) / (whole - mass) ** 2)
        size = np.where(size > 0, size, 1.0)
        inside, outside = 1 / (mass * size), 1 / ((whole - mass) * size)
        # "All other rows" are all pieces without the slice's own: what these draw is put back.
        at = np.searchsorted(codes, self.cells[self.pieces.cell, slicing])
        in_order = bool((at[1:] >= at[:-1]).all())
        pieces = np.argsort(at, kind="stable")
        at = at[pieces]
        mine, theirs = (self.pieces.roots[pieces][:, which] for which in (own, every))
        roots = mine * inside[at] + theirs * outside[at]
        place = {key: i for i, key in enumerate(keys)}
        tests = [(i, test) for i, test in enumerate(self.tests) if test[1] == slicing and test[0] in place]
        slices = np.searchsorted(codes, [test[2] for _, test in tests])
        return TestGroup(
            np.ascontiguousarray(roots.T, dtype=np.float32),
            None if in_order else pieces,
            np.searchsorted(at, np.arange(len(codes) + 1)),
            outside.astype(np.float32),
            np.array([self.keys.index(key) for key in keys]),
            np.array([i for i, _ in tests]),
            slices * len(keys) + np.array([place[test[0]] for _, test in tests]),
        )

    def draw(self, out: Array, rng: np.random.Generator) -> None:
        """Fill (comparisons, draws)."""
        drawn = np.empty((len(self.pieces.cell), out.shape[1]), dtype=np.float32)
        fill_normals(drawn, rng)
        if len(self.alone):
            out[self.alone] = rng.standard_normal((len(self.alone), out.shape[1]), dtype=np.float32)
        whole = np.empty((len(self.every), out.shape[1]), dtype=np.float32)
        _add_up(self.every, drawn, whole)
        for group in self.groups:
            found = np.empty((*group.outside.shape, out.shape[1]), dtype=np.float32)
            for line, (start, end) in zip(found, pairwise(group.starts.tolist())):
                mine = drawn[start:end] if group.pieces is None else drawn[group.pieces[start:end]]
                _add_up(group.roots[:, start:end], mine, line)
            found -= group.outside[:, :, None] * whole[group.measures]
            out[group.numbers] = found.reshape(-1, out.shape[1])[group.places]


def _join_untested_cells(cells: Ints, cell: Ints, tests: Sequence[tuple[str, int, int]]) -> tuple[Ints, Ints]:
    """Put one cell in place of all that no tested slice holds: they count among all other rows alone.

    Of 20,000 rows in 1,000 slices few are large enough to be tested: draws took 0.25 s of 2.
    """
    is_tested = np.zeros(len(cells), dtype=bool)
    for slicing in range(cells.shape[1]):
        codes = [code for _, column, code in tests if column == slicing]
        is_tested |= np.isin(cells[:, slicing], codes)
    if is_tested.all():
        return cells, cell
    others = np.flatnonzero(~is_tested)[:1]
    place = np.where(is_tested, np.cumsum(is_tested) - 1, np.count_nonzero(is_tested))
    return cells[np.concatenate([np.flatnonzero(is_tested), others])], place[cell]


def _add_up(roots: Array, drawn: Array, out: Array) -> None:
    """What pieces add, in products for which BLAS wakes no threads."""
    step = max(1, SMALL // max(1, out.size))
    np.matmul(roots[:, :step], drawn[:step], out=out)
    for start in range(step, roots.shape[1], step):
        out += roots[:, start : start + step] @ drawn[start : start + step]


def _pieces(values: Floats, sizes: Ints) -> CellPieces:
    """Pieces of cells that hold so many rows, one after another: their products are those of the rows in each cell.

    Values are (columns, rows).
    """
    ends, wide = np.cumsum(sizes), len(values)
    large = np.flatnonzero(sizes * FEWER > wide)
    products = np.empty((len(large), wide, wide))
    for c, end, size in zip(range(len(large)), ends[large].tolist(), sizes[large].tolist()):
        inside = values[:, end - size : end]
        np.matmul(inside, inside.T, out=products[c])
    roots = _roots(products)
    rank = roots.shape[1]
    few = np.repeat(sizes * FEWER <= wide, sizes)
    cell = np.concatenate([np.repeat(np.arange(len(sizes)), sizes)[few], np.repeat(large, rank)])
    order = order_by_code(cell)
    found = np.concatenate([values[:, few].T.astype(np.float32), roots.reshape(-1, wide)])
    return CellPieces(found[order], cell[order])


def _roots(products: Floats) -> Array:
    """(cells, rank, columns) matrices whose transposes' product with them is that of the columns in each cell.

    Measures of one table are nearly functions of each other: fewer numbers than columns are drawn.
    """
    square = np.diagonal(products, axis1=1, axis2=2)
    size = np.sqrt(np.where(square > 0, square, 1.0))
    values, vectors = np.linalg.eigh(products / (size[:, :, None] * size[:, None, :]))
    rank = int((values > NOTHING * values[:, -1:]).sum(axis=1).max(initial=1))
    found = vectors * np.sqrt(np.maximum(values, 0.0))[:, None] * size[:, :, None]
    return np.asarray(found[..., -rank:].swapaxes(1, 2), dtype=np.float32)


def fill_normals(out: Array, rng: np.random.Generator) -> None:
    """Write standard normal draws, made from pairs of uniform ones (Box & Muller 1958), into a float32 array.

    Uniform numbers of 24 bits end the tails at 5.8 standard deviations, beyond which 1 draw in 10^8 would lie.
    """
    flat = out.reshape(-1)
    for start in range(0, len(flat) - 1, BLOCK):
        part = flat[start : start + BLOCK]
        half = len(part) // 2
        radius, angle = part[:half], part[half : 2 * half]
        rng.random(dtype=np.float32, out=radius)
        rng.random(dtype=np.float32, out=angle)
        np.subtract(1, radius, out=radius)  # above 0, which has a logarithm
        np.log(radius, out=radius)
        radius *= -2
        np.sqrt(radius, out=radius)
        angle *= np.float32(2 * np.pi)
        cosine = np.cos(angle)
        np.sin(angle, out=angle)
        angle *= radius
        radius *= cosine
    if len(flat) % 2:
        flat[-1] = rng.standard_normal(dtype=np.float32)
