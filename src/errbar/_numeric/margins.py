"""Draws of the margins of a confusion table (hits, true rows and calls of every class) without drawing the table.

Most measures of a K x K table need no more than its diagonal, row sums and column sums. Cells that are empty are never
laid out: a table of 1,000 classes and 100,000 rows has at most 100,000 others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from errbar._numeric.stepping import gradient
from errbar.records.scored import Margins, margins_of
from errbar.records.types import Array, Floats, Ints

AT_ONCE = 1 << 20
"""Numbers drawn at a time: 8 MB."""
FEW = 3
"""Counts up to which a gamma is drawn as a sum of exponentials, several times as fast."""
STICKS = 24
"""Parts that a uniform prior's mass is broken into; what is left over, 2^-24 on average, goes to the last."""


def cell_slopes(find: Callable[[Margins], Array], cells: Floats) -> Floats:
    """Derivatives by every cell of a measure that reads margins: 3 K steps instead of K^2."""
    at = margins_of(cells)

    def by_one(i: int) -> Floats:
        return gradient(lambda x: find(Margins(*(x if j == i else at[j] for j in range(3)))), np.asarray(at[i]))

    by = [by_one(i) for i in range(3)]
    slopes = by[1][:, None] + by[2][None, :]
    slopes[np.arange(len(cells)), np.arange(len(cells))] += by[0]
    return np.asarray(slopes)


class FilledCells:
    """The cells of a table that hold rows, laid out so that sums over rows and columns are quick."""

    def __init__(self, cells: Floats) -> None:
        self.k = len(cells)
        self.code: Ints = np.flatnonzero(cells)
        self.count = cells.reshape(-1)[self.code]
        row, column = np.divmod(self.code, self.k)
        self.rows = _Segments(row, self.k)
        self.columns = _Segments(column, self.k)
        self.diagonal = np.flatnonzero(row == column)
        self.hit = row[self.diagonal]

    def margins(self, drawn: Floats) -> Margins:
        """Of draws laid out (cells, replicates)."""
        hits = np.zeros((self.k, drawn.shape[1]))
        hits[self.hit] = drawn[self.diagonal]
        return Margins(hits.T, self.rows.sums(drawn).T, self.columns.sums(drawn).T)


class _Segments:
    """Sums of rows of an array by a code of each row."""

    def __init__(self, code: Ints, k: int) -> None:
        self.k = k
        self.order = None if (np.diff(code) >= 0).all() else np.argsort(code, kind="stable")
        ordered = code if self.order is None else code[self.order]
        self.there, self.starts = np.unique(ordered, return_index=True)

    def sums(self, drawn: Floats) -> Floats:
        out = np.zeros((self.k, drawn.shape[1]))
        out[self.there] = np.add.reduceat(drawn if self.order is None else drawn[self.order], self.starts, axis=0)
        return out


def draw_dirichlet(cells: Floats, prior: float, replicates: int, rng: np.random.Generator) -> Margins:
    """Margins of unnormalised Dirichlet(cells + prior) tables, (replicates, K) each.

    Gamma(count + prior) is Gamma(count) + Gamma(prior). The priors of all cells together are one gamma, spread over
    them as a Dirichlet process with a uniform base is: broken sticks, each at a cell of its own (Sethuraman 1994).
    """
    filled = FilledCells(cells)
    whole = filled.count == np.round(filled.count)

    def draw(count: int) -> Floats:
        out = np.empty((len(filled.count), count))
        rest = np.ones(len(filled.count), dtype=bool)
        for c in range(1, FEW + 1):
            these = np.flatnonzero(whole & (filled.count == c))
            if len(these):
                out[these] = sum(rng.standard_exponential((len(these), count)) for _ in range(c))
                rest[these] = False
        out[rest] = rng.standard_gamma(filled.count[rest][:, None], size=(int(rest.sum()), count))
        return out

    found = _in_parts(filled, draw, replicates)
    return _add_prior(found, prior * filled.k**2, rng)


def draw_bootstrap(cells: Floats, replicates: int, rng: np.random.Generator, exact_below: float) -> Margins:
    """Margins of resampled tables; from `exact_below` rows on, cells are independent Poisson counts."""
    filled = FilledCells(cells)
    total = float(filled.count.sum())
    n = max(1, round(total))

    def draw(count: int) -> Floats:
        if total < exact_below:
            return rng.multinomial(n, filled.count / total, count).T.astype(float)
        out = np.empty((len(filled.count), count))
        rest = np.ones(len(filled.count), dtype=bool)
        for c in range(1, FEW + 1):
            these = np.flatnonzero(filled.count == c)
            if len(these):
                out[these] = _poisson_slots(c)[rng.integers(0, 1 << 16, (len(these), count), dtype=np.uint16)]
                rest[these] = False
        out[rest] = rng.poisson(filled.count[rest][:, None], (int(rest.sum()), count))
        return out

    return _in_parts(filled, draw, replicates)


@cache
def _poisson_slots(mean: int) -> Floats:
    """65,536 equally likely values of a Poisson count: probabilities to within 2^-16, ten times as fast to draw."""
    share = np.exp(-mean) * np.cumprod([1.0, *(mean / i for i in range(1, 20))])
    ends = np.round(np.cumsum(share) * (1 << 16)).astype(int)
    return np.repeat(np.arange(20.0), np.diff(np.concatenate([[0], ends[:-1], [1 << 16]])))


def _in_parts(filled: FilledCells, draw: Callable[[int], Floats], replicates: int) -> Margins:
    part = max(1, min(replicates, AT_ONCE // max(1, len(filled.count))))
    sizes = [min(part, replicates - done) for done in range(0, replicates, part)]
    found = [filled.margins(draw(size)) for size in sizes]
    return Margins(*(np.concatenate(parts) for parts in zip(*found)))


def _add_prior(found: Margins, mass: float, rng: np.random.Generator) -> Margins:
    """The margins with the prior's mass added, stick by stick."""
    count, k = found.truth.shape
    left = rng.standard_gamma(mass, size=count)
    hits, truth, call = (np.array(part) for part in found)
    at = np.arange(count)
    for stick in range(STICKS):
        broken = left if stick == STICKS - 1 else left * rng.beta(1.0, mass, size=count)
        row, column = rng.integers(0, k, size=count), rng.integers(0, k, size=count)
        truth[at, row] += broken
        call[at, column] += broken
        hits[at, row] += np.where(row == column, broken, 0.0)
        left = left - broken
    return Margins(hits, truth, call)
