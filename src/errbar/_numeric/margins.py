"""Draws of the margins of a confusion table (hits, true rows and calls of every class) without drawing the table.

Most measures of a K x K table need no more than its diagonal, row sums and column sums. Cells that are empty are never
laid out: a table of 1,000 classes and 100,000 rows has at most 100,000 others.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from errbar._numeric.cell_draws import draw_gammas, draw_poissons
from errbar._numeric.stepping import gradients
from errbar.records.scored import Margins, margins_of
from errbar.records.types import Array, Floats, Ints

AT_ONCE = 1 << 20
"""Numbers drawn at a time, unless that leaves too few replicates for a sum of their own: 4 MB."""
LEAST = 128
STICKS = 24
"""Parts that a uniform prior's mass is broken into; what is left over, 2^-24 on average, goes to the last."""


def cell_slopes(find: Callable[[Margins], Array], cells: Floats) -> Floats:
    """Derivatives by every cell of a measure that reads margins: 3 K steps instead of K^2, many of them at once."""
    at = margins_of(cells)

    def by_one(i: int) -> Floats:
        return gradients(lambda x: find(Margins(*(x if j == i else at[j] for j in range(3)))), np.asarray(at[i]))

    by = [by_one(i) for i in range(3)]
    slopes = by[1][:, None] + by[2][None, :]
    slopes[np.arange(len(cells)), np.arange(len(cells))] += by[0]
    return np.asarray(slopes)


class FilledCells:
    """The cells of a table that hold rows, those of one count together, laid out for sums over rows and columns."""

    def __init__(self, cells: Floats) -> None:
        self.k = len(cells)
        code = np.flatnonzero(cells)
        order = np.argsort(cells.reshape(-1)[code], kind="stable")
        self.code: Ints = code[order]
        self.count = cells.reshape(-1)[self.code]
        row, column = np.divmod(self.code, self.k)
        self.rows = _Segments(row)
        self.columns = _Segments(column)
        self.diagonal = np.flatnonzero(row == column)
        self.hit = row[self.diagonal]

    def margins(self, drawn: Array) -> Margins:
        """Of draws laid out (cells, replicates), whole numbers or not."""
        hits, truth, call = (np.zeros((self.k, drawn.shape[1])) for _ in range(3))
        hits[self.hit] = drawn[self.diagonal]
        self.rows.add_up(drawn, truth)
        self.columns.add_up(drawn, call)
        return Margins(hits.T, truth.T, call.T)


class _Segments:
    """Sums of rows of an array by a code of each row."""

    def __init__(self, code: Ints) -> None:
        self.order = np.argsort(code, kind="stable")
        self.there, starts = np.unique(code[self.order], return_index=True)
        self.ends = list(zip(starts.tolist(), [*starts[1:].tolist(), len(code)]))

    def add_up(self, drawn: Array, out: Floats) -> None:
        ordered = drawn.take(self.order, axis=0)
        for c, (start, end) in zip(self.there.tolist(), self.ends):
            out[c] = np.add.reduce(ordered[start:end], axis=0)


def draw_dirichlet(cells: Floats, prior: float, replicates: int, rng: np.random.Generator) -> Margins:
    """Margins of unnormalised Dirichlet(cells + prior) tables, (replicates, K) each.

    Gamma(count + prior) is Gamma(count) + Gamma(prior). The priors of all cells together are one gamma, spread over
    them as a Dirichlet process with a uniform base is: broken sticks, each at a cell of its own (Sethuraman 1994).
    """
    filled = FilledCells(cells)
    found = _in_parts(filled, lambda count: draw_gammas(filled.count, count, rng), replicates)
    return _add_prior(found, prior * filled.k**2, rng)


def draw_bootstrap(cells: Floats, replicates: int, rng: np.random.Generator, exact_below: float) -> Margins:
    """Margins of resampled tables; from `exact_below` rows on, cells are independent Poisson counts."""
    filled = FilledCells(cells)
    total = float(filled.count.sum())
    n = max(1, round(total))

    def draw(count: int) -> Array:
        if total < exact_below:
            return rng.multinomial(n, filled.count / total, count).T.astype(float)
        return draw_poissons(filled.count, count, rng)

    return _in_parts(filled, draw, replicates)


def _in_parts(filled: FilledCells, draw: Callable[[int], Array], replicates: int) -> Margins:
    part = min(replicates, max(LEAST, AT_ONCE // max(1, len(filled.count))))
    sizes = [min(part, replicates - done) for done in range(0, replicates, part)]
    found = [filled.margins(draw(size)) for size in sizes]
    return Margins(*(np.concatenate(parts) for parts in zip(*found)))


def _add_prior(found: Margins, mass: float, rng: np.random.Generator) -> Margins:
    """The margins with the prior's mass added, broken into sticks: each takes a Beta(1, mass) share of what is left."""
    count, k = found.truth.shape
    left = np.cumprod(rng.random((STICKS, count)) ** (1 / mass), axis=0)
    left[-1] = 0.0
    sticks = -np.diff(left, axis=0, prepend=1.0) * rng.standard_gamma(mass, size=count)
    at = np.arange(count) * k
    row, column = (rng.integers(0, k, size=(STICKS, count)) for _ in range(2))

    def spread(place: Ints, weight: Floats) -> Floats:
        added = np.bincount((at + place).reshape(-1), weight.reshape(-1), count * k)
        return np.asarray(added, dtype=np.float64).reshape(count, k)

    return Margins(
        found.hits + spread(row, np.where(row == column, sticks, 0.0)),
        found.truth + spread(row, sticks),
        found.call + spread(column, sticks),
    )
