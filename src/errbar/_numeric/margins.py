"""Draws of the margins of a confusion table (hits, misses and false calls of every class) without drawing the table.

Most measures of a K x K table need no more than its diagonal, row sums and column sums. Cells that are empty are never
laid out: a table of 1,000 classes and 100,000 rows has at most 100,000 others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import numpy as np

from errbar._numeric.cell_draws import GAMMA, POISSON, draw_cells
from errbar._numeric.stepping import gradients
from errbar.records.class_margins import Margins, margins_of
from errbar.records.types import Array, Floats

AT_ONCE = 1 << 20
"""Counts of resampled rows drawn at a time, unless that leaves too few replicates for a sum of their own: 8 MB."""
LEAST = 128
IN_CACHE = 5 << 12
"""Numbers of margins at a time as a measure is computed: all 2,000 replicates of ten classes."""
STICKS = 24
"""Parts that a uniform prior's mass is broken into; what is left over, 2^-24 on average, goes to the last."""


def cell_slopes(find: Callable[[Margins], Array], cells: Floats) -> Floats:
    """Derivatives by every cell of a measure that reads margins: 3 K steps instead of K^2, many of them at once."""
    at = margins_of(cells)

    def by_one(i: int) -> Floats:
        return gradients(lambda x: find(Margins(*(x if j == i else at[j] for j in range(3)))), np.asarray(at[i]))

    by = [by_one(i) for i in range(3)]
    # A cell (i, j) off the diagonal counts as a miss of class i and a false call of class j; on it, as a hit only.
    slopes = by[1][:, None] + by[2][None, :]
    np.fill_diagonal(slopes, by[0])
    return np.asarray(slopes)


class FilledCells:
    """The cells of a table that hold rows, those of one count together."""

    def __init__(self, cells: Floats) -> None:
        self.k = len(cells)
        code = np.flatnonzero(cells)
        # Ascending counts, as `draw_cells` needs.
        order = np.argsort(cells.reshape(-1)[code], kind="stable")
        code = code[order]
        self.count = cells.reshape(-1)[code]
        self.row, self.column = (part.tolist() for part in np.divmod(code, self.k))

    def margins(self, drawn: Iterable[tuple[int, Array]], replicates: int) -> Margins:
        """Return the margins of draws laid out (cells, replicates), some cells at a time after the first's place."""
        found = np.zeros((3, self.k, replicates), dtype=np.float32)
        hits, missed, false = (list(part) for part in found)
        for start, some in drawn:
            for row, column, draw in zip(self.row[start:], self.column[start:], some):
                if row == column:
                    hits[row] += draw
                else:
                    missed[row] += draw
                    false[column] += draw
        return Margins(*(part.T for part in found))


def draw_gammas(cells: Floats, replicates: int, rng: np.random.Generator) -> Margins:
    """Margins of tables with Gamma(count) in every cell, (replicates, K) each: a cell without rows stays exactly 0."""
    filled = FilledCells(cells)
    return filled.margins(draw_cells(GAMMA, filled.count, replicates, rng), replicates)


def add_prior(found: Margins, prior: float, rng: np.random.Generator) -> Margins:
    """Return margins of unnormalised Dirichlet(cells + prior) tables, from those of gammas.

    Gamma(count + prior) is Gamma(count) + Gamma(prior). The priors of all cells together are one gamma, spread over
    them as a Dirichlet process with a uniform base is: broken sticks, each at a cell of its own (Sethuraman 1994), of a
    Beta(1, mass) share of what is left.
    """
    count, k = found.hits.shape
    mass = prior * k**2
    uniform, total = rng.random((STICKS, count)), np.asarray(rng.standard_gamma(mass, size=count))
    row, column = (rng.integers(0, k, size=(STICKS, count), dtype=np.int32) for _ in range(2))
    out = Margins(*(part.T for part in np.empty((3, k, count))))  # of which sums over classes are sums of long rows
    for s in replicate_blocks(count, 4 * max(k, STICKS)):  # of which several numbers are held at a time
        size = s.stop - s.start
        # Every replicate counts in places of its own, so that one bincount serves the block.
        at_row, at_column = ((place[:, s] * size + np.arange(size)).reshape(-1) for place in (row, column))
        weight = (break_sticks(uniform[:, s], mass) * total[s]).reshape(-1)
        right = at_row == at_column
        hits, off = np.where(right, weight, 0.0), np.where(right, 0.0, weight)
        for whole, part, at, added in zip(out, found, (at_row, at_row, at_column), (hits, off, off)):
            np.add(part[s], np.bincount(at, added, size * k).reshape(k, size).T, out=whole[s])
    return out


def draw_bootstrap(
    cells: Floats, rows: float, replicates: int, rng: np.random.Generator, exact_below: float
) -> Margins:
    """Margins of tables of so many resampled rows; from `exact_below` on, cells are independent Poisson counts."""
    filled = FilledCells(cells)
    total = float(filled.count.sum())
    if rows >= exact_below:
        return filled.margins(draw_cells(POISSON, filled.count * (rows / total), replicates, rng), replicates)
    part = min(replicates, max(LEAST, AT_ONCE // max(1, len(filled.count))))
    found = []
    for done in range(0, replicates, part):
        size = min(part, replicates - done)
        # Shares of the cells as counted: rounding would make halves more or less, which are drawn another way.
        drawn = rng.multinomial(max(1, round(rows)), filled.count / total, size).T.astype(np.float32)
        found.append(filled.margins([(0, drawn)], size))
    return Margins(*(np.concatenate(parts) for parts in zip(*found)))


def break_sticks(uniform: Floats, mass: float) -> Floats:
    """Shares of what is broken, one after the other: each takes a Beta(1, mass) share of what is left."""
    # 1 - Beta(1, mass) has the distribution function x^mass, so U^(1 / mass) is one draw of it.
    left = uniform ** (1 / mass)
    # The last stick takes all that is left, or the shares would not add up to 1.
    left[-1] = 0.0
    for before, after in pairwise(left):
        after *= before
    shares = np.empty_like(left)
    np.subtract(1.0, left[0], out=shares[0])
    np.subtract(left[:-1], left[1:], out=shares[1:])
    return shares


def replicate_blocks(replicates: int, k: int) -> Iterator[slice]:
    """Replicates at a time whose numbers, one a class, stay in cache."""
    step = max(1, IN_CACHE // k)
    return (slice(start, min(replicates, start + step)) for start in range(0, replicates, step))


def find_by_margins(find: Callable[[Margins], Array], drawn: Margins) -> Floats:
    """A measure that reads margins on every replicate."""
    count, k = drawn.hits.shape
    # Copied where they are a part, so that their numbers lie next to each other: a formula passes over them many times.
    blocks = replicate_blocks(count, k)
    parts = [find(Margins(*(np.asarray(x[s], dtype=np.float64, order="F") for x in drawn))) for s in blocks]
    return np.asarray(np.concatenate(parts), dtype=np.float64)
