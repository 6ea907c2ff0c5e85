"""How often chance alone would show a slice that differs as much: p values adjusted over slices and measures.

Comparisons of several measures on parts of the same rows are correlated: draws with their correlation come from what
each row adds to each comparison, to first order. `PairChance` finds it for every pair of comparisons. `CellChance`
serves many slices of independent rows without a matrix of all pairs: what a row adds to "all other rows" is taken from
all rows together, which leaving one of many slices out hardly changes, and rows of one cell (one slice in every
column) are drawn together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

import numpy as np

from errbar._numeric.step_down import correlation_of, step_down, step_down_by
from errbar.contrasts.holm import adjusted
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.scored import Scored
from errbar.records.types import Array, Floats, Ints
from errbar.scoring.row_sample import RowSample, cells_of, sample_pieces, sample_rows

PURPOSE = 35
SAMPLE = 36
"""The stream of random numbers that chooses rows where they are many."""
MOST_PAIRS = 100
"""Comparisons up to which the correlation of every pair is found."""
NOTHING = 1e-12
"""Share of the variance below which a direction is rounding."""
MOST_OF_UNITS = 2000
"""The same where rows share units; beyond, Holm's correction over all of them."""


class SliceChance(ABC):
    """Takes comparisons of a slice with all other rows one by one, then adjusts their p values."""

    @abstractmethod
    def add(self, inside: Scored, rest: Scored | None, slicing: int, code: int, rows: Ints) -> None:
        """The next comparison: the measure on the slice of that code in that column, its rows, and on all others."""

    @abstractmethod
    def adjust(self, p: Floats, ask: InferenceSettings) -> Floats:
        """Adjusted p values, in the order in which the comparisons were added."""


def chance_of(given: Predictions, comparisons: int, every: Evidence, ask: InferenceSettings) -> SliceChance:
    """The one that serves so many comparisons; `every` is all rows."""
    rng = ask.rng(SAMPLE, counted=False)
    if given.unit is not None or comparisons <= MOST_PAIRS:
        return PairChance(given, rng)
    return CellChance(given, every, rng)


class PairChance(SliceChance):
    """What each row, or unit, adds to every comparison; of many, some of them."""

    def __init__(self, given: Predictions, rng: np.random.Generator) -> None:
        self.given = given
        self.added: list[Floats] = []
        self.sample: RowSample | None = None
        self.units = np.arange(0)
        if given.n_units is None:
            self.sample = sample_rows(given.slicings, rng)
        else:
            self.units = sample_pieces(given.n_units, rng)

    def add(self, inside: Scored, rest: Scored | None, slicing: int, code: int, rows: Ints) -> None:
        """Keep what the pieces add; NaN where the measure has no influence."""
        unit, sample = self.given.unit, self.sample
        if rest is None or inside.influence_of is None or rest.influence_of is None:
            pieces = self.given.n if sample is None else len(sample.rows)
            self.added.append(np.full(pieces if unit is None else len(self.units), np.nan))
            return
        out, left = np.empty(self.given.n), np.ones(self.given.n, dtype=bool)
        left[rows] = False
        out[rows], out[left] = _shares(inside), -_shares(rest)
        if unit is not None:
            out = np.bincount(unit, weights=out)[self.units]
        elif sample is not None:
            out = out[sample.rows] * np.sqrt(sample.scale)
        self.added.append(out)

    def adjust(self, p: Floats, ask: InferenceSettings) -> Floats:
        """Step-down over the correlation of the gaps; Holm over all where they are too many to correlate."""
        if not len(p) or len(p) > MOST_OF_UNITS:
            return np.asarray(adjusted(list(p)))
        return step_down(p, correlation_of(np.array(self.added)), ask.rng(PURPOSE, counted=False))


class CellChance(SliceChance):
    """What each row adds inside its slice, by column and measure, and to all rows, by measure; of many, some rows."""

    def __init__(self, given: Predictions, every: Evidence, rng: np.random.Generator) -> None:
        self.given, self.every = given, every
        self.sample = sample_rows(given.slicings, rng)
        if self.sample is not None:
            # The rows of the sample, each counted as often as it stands for, show what a row adds to all of them.
            weight = self.sample.scale if given.weight is None else self.sample.scale * given.weight[self.sample.rows]
            self.every = Evidence(replace(every.given.take(self.sample.rows), weight=weight))
        self.columns: dict[tuple[str, int], Floats | None] = {}
        """By measure and column of slices; -1 for all rows. None, or without an entry: there is no influence."""
        self.last: tuple[tuple[int, int], Ints, Ints | slice] = (-1, -1), np.arange(0), slice(None)
        self.tests: list[tuple[str, int, int]] = []
        """Measure, column and code of every comparison."""

    def add(self, inside: Scored, rest: Scored | None, slicing: int, code: int, rows: Ints) -> None:
        """Keep what the slice's own rows add; of all rows once a measure."""
        key = inside.measure.key
        self.tests.append((key, slicing, code))
        if inside.influence_of is None:
            return
        if (key, -1) not in self.columns:
            self.columns[key, -1] = self._of_all(inside.measure)
        if self.columns[key, -1] is None:
            return
        n = self.given.n if self.sample is None else len(self.sample.rows)
        column = self.columns.setdefault((key, slicing), np.zeros(n))
        assert column is not None
        places, among = self._places(slicing, code, rows)
        column[places] = _weigh(inside)[among]

    def _of_all(self, m: Measure) -> Floats | None:
        """What each row adds to all rows; None where the rows of a sample do not tell."""
        try:
            found = _weigh(m.score(self.every))
        except Undefined:
            return None
        return found if self.sample is None else np.asarray(found / self.sample.scale)

    def _places(self, slicing: int, code: int, rows: Ints) -> tuple[Ints, Ints | slice]:
        """Where the slice's rows stand in the columns, and which of them do; its measures come one after the other."""
        if self.sample is None:
            return rows, slice(None)
        if self.last[0] != (slicing, code):
            places = np.flatnonzero(self.given.slicings[slicing].codes[self.sample.rows] == code)
            self.last = (slicing, code), places, np.searchsorted(rows, self.sample.rows[places])
        return self.last[1:]

    def adjust(self, p: Floats, ask: InferenceSettings) -> Floats:
        """Step-down over draws, cell by cell."""
        if not len(p):
            return p
        return step_down_by(p, CellDraws(self).draw, ask.rng(PURPOSE, counted=False))


class CellDraws:
    """Draws of all comparisons as chance alone would have them, each with mean 0 and variance 1."""

    def __init__(self, chance: CellChance) -> None:
        given = chance.given
        self.cells, cell = cells_of(given.slicings)
        mass = np.ones(given.n) if given.weight is None else given.weight
        self.mass = np.bincount(cell, weights=mass)
        columns = {name: x for name, x in chance.columns.items() if x is not None}
        self.names = list(columns)
        self.tests = chance.tests
        values, sample = np.column_stack(list(columns.values())), chance.sample
        if sample is not None:
            cell, values = cell[sample.rows], values * np.sqrt(sample.scale)[:, None]
        order = np.argsort(cell, kind="stable")
        ends = np.cumsum(np.bincount(cell, minlength=len(self.cells)))
        products = np.empty((len(self.cells), len(self.names), len(self.names)))
        for c, (start, end) in enumerate(zip([0, *ends.tolist()], ends.tolist())):
            inside = values[order[start:end]]
            products[c] = inside.T @ inside
        self.square = np.ascontiguousarray(np.diagonal(products, axis1=1, axis2=2))
        self.roots = _roots(products, self.square)
        self._lay_out_tests()

    def _lay_out_tests(self) -> None:
        """For every group of tests (a measure in a column of slices): their columns, cells by slice, and scales."""
        whole = float(self.mass.sum())
        place = {name: i for i, name in enumerate(self.names)}
        groups: dict[tuple[str, int], list[int]] = {}
        for i, (key, slicing, _) in enumerate(self.tests):
            if (key, slicing) in place:
                groups.setdefault((key, slicing), []).append(i)
        together = {i for numbers in groups.values() for i in numbers}
        self.alone = np.array([i for i in range(len(self.tests)) if i not in together], dtype=np.intp)
        """Of measures without influence: each varies alone."""
        self.groups: list[tuple[Ints, int, int, Ints, Ints, Ints, Array, Array]] = []
        for (key, slicing), numbers in groups.items():
            own, every = place[key, slicing], place[key, -1]
            order = np.argsort(self.cells[:, slicing], kind="stable")
            known, starts = np.unique(self.cells[order, slicing], return_index=True)
            at = np.searchsorted(known, [self.tests[i][2] for i in numbers])
            mass = np.add.reduceat(self.mass[order], starts)[at]
            inner = np.add.reduceat(self.square[order, own], starts)[at]
            outer = float(self.square[:, every].sum()) - np.add.reduceat(self.square[order, every], starts)[at]
            size = np.sqrt(inner / mass**2 + outer / (whole - mass) ** 2)
            size = np.where(size > 0, size, 1.0)
            inside, outside = ((1 / (side * size)).astype(np.float32) for side in (mass, whole - mass))
            self.groups.append((np.array(numbers), own, every, order, starts, at, inside, outside))

    def draw(self, count: int, rng: np.random.Generator) -> Array:
        """(comparisons, count)."""
        cells, _, rank = self.roots.shape
        drawn = np.matmul(self.roots, rng.standard_normal((cells, rank, count), dtype=np.float32))
        out = np.empty((len(self.tests), count), dtype=np.float32)
        if len(self.alone):
            out[self.alone] = rng.standard_normal((len(self.alone), count), dtype=np.float32)
        for numbers, own, every, order, starts, at, inside, outside in self.groups:
            mine = _add_up(drawn[:, own], order, starts)[at]
            theirs = drawn[:, every].sum(axis=0) - _add_up(drawn[:, every], order, starts)[at]
            out[numbers] = mine * inside[:, None] - theirs * outside[:, None]
        return out


def _roots(products: Floats, square: Floats) -> Array:
    """(cells, columns, rank) matrices whose product with their transpose is that of the columns in each cell.

    Measures of one table are nearly functions of each other: fewer numbers than columns are drawn.
    """
    size = np.sqrt(np.where(square > 0, square, 1.0))
    values, vectors = np.linalg.eigh(products / (size[:, :, None] * size[:, None, :]))
    rank = int((values > NOTHING * values[:, -1:]).sum(axis=1).max(initial=1))
    found = vectors * np.sqrt(np.maximum(values, 0.0))[:, None] * size[:, :, None]
    return np.asarray(found[..., -rank:], dtype=np.float32)


def _add_up(drawn: Array, order: Ints, starts: Ints) -> Array:
    """Sums over the cells of each slice."""
    ordered = drawn[order]
    return ordered if len(starts) == len(order) else np.asarray(np.add.reduceat(ordered, starts, axis=0))


def _weigh(scored: Scored) -> Floats:
    return scored.influence if scored.weight is None else scored.weight * scored.influence


def _shares(scored: Scored) -> Floats:
    """What each row adds to the value: its influence times its share of the weight."""
    whole = float(scored.n) if scored.weight is None else float(scored.weight.sum())
    return np.asarray(_weigh(scored) / whole)
