"""How often chance alone would show a slice that differs as much: p values adjusted over slices and measures.

Comparisons of several measures on parts of the same rows are correlated: draws with their correlation come from what
each row adds to each comparison, to first order. `PairChance` finds it for every pair of comparisons. `CellChance`
serves many slices of independent rows without a matrix of all pairs: what a row adds to "all other rows" is taken from
all rows together, which leaving one of many slices out hardly changes, and rows of one cell (one slice in every
column) are drawn together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from errbar.contrasts.holm import adjusted
from errbar.errors import Undefined
from errbar.evidence.known_rows import KnownRows
from errbar.evidence.outcome_evidence import evidence_of
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.outcomes import Rows
from errbar.records.predictions import Predictions
from errbar.records.scored import Scored
from errbar.records.types import REGRESSION, Array, Bools, Floats, Ints
from errbar.scoring.row_sample import RowSample, sample_pieces, sample_rows
from errbar.scoring.slice_draws import SliceDraws
from errbar.scoring.step_down import correlation_of, step_down, step_down_by

if TYPE_CHECKING:
    from errbar.evidence import Evidence

PURPOSE = 35
SAMPLE = 36
"""The stream of random numbers that chooses rows where they are many."""
MOST_PAIRS = 100
"""Comparisons up to which the correlation of every pair is found."""
MANY_ROWS = 1 << 18
"""Rows from which what a row of a sample adds is found on the sample: of fewer, all rows take less time."""
MOST_OF_UNITS = 2000
"""The same where rows share units; beyond, Holm's correction over all of them."""


class SliceChances(NamedTuple):
    """p values of comparisons, alone and adjusted over all of them; NaN where there is no test."""

    p: Floats
    adjusted: Floats
    how: list[str]


class SliceChance(ABC):
    """Takes comparisons of a slice with all other rows one by one, then adjusts their p values."""

    least_rows = 30
    """Slices of fewer rows are shown, not tested: no interval holds the small levels that many comparisons need."""
    finds_p = False
    """True where it needs no p of intervals."""

    @abstractmethod
    def add(self, inside: Scored, rest: Scored | None, slicing: int, code: int, rows: Ints) -> None:
        """The next comparison: the measure on the slice of that code in that column, its rows, and on all others."""

    @abstractmethod
    def find(self, p: Floats, ask: InferenceSettings) -> SliceChances:
        """p values in the order in which the comparisons were added, from those that their intervals give."""


class AdjustedChance(SliceChance):
    """Keeps the p values of intervals, and adjusts them."""

    def find(self, p: Floats, ask: InferenceSettings) -> SliceChances:
        """Adjust the p values of intervals."""
        return SliceChances(p, self.adjust(p, ask), [""] * len(p))

    @abstractmethod
    def adjust(self, p: Floats, ask: InferenceSettings) -> Floats:
        """Adjusted p values, in the order in which the comparisons were added."""


def chance_of(given: Rows, comparisons: int, every: KnownRows, ask: InferenceSettings) -> SliceChance:
    """The one that serves so many comparisons; `every` is all rows."""
    if isinstance(given, Predictions) and given.value is not None and given.kind in REGRESSION:
        from errbar.scoring.slice_permutation import PermutedChance  # here, since it needs the class above

        return PermutedChance(given, cast("Evidence", every))
    rng = ask.rng(SAMPLE, counted=False)
    return CellChance(given, every, rng) if are_many(given, comparisons) else PairChance(given, rng)


def are_many(given: Rows, comparisons: int) -> bool:
    """True where comparisons of independent rows are too many to keep what each row adds to every one of them."""
    return given.unit is None and comparisons > MOST_PAIRS


class PairChance(AdjustedChance):
    """What each row, or unit, adds to every comparison; of many, some of them."""

    def __init__(self, given: Rows, rng: np.random.Generator) -> None:
        self.given = given
        self.added: list[Array] = []
        self.sample: RowSample | None = None
        self.units: Ints = np.arange(0)
        self.last: tuple[tuple[int, int], Bools, tuple[KnownRows, ...]] = (-1, -1), np.zeros(0, dtype=bool), ()
        """Column and code of a slice, which rows of the sample are inside, and evidence of these and of the others."""
        self.places: tuple[tuple[int, int], Ints] = (-1, -1), np.arange(0)
        """Column and code of a slice, and where rows of the sample stand among its rows, followed by the others."""
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
        if sample is not None and self.given.n >= MANY_ROWS:
            with suppress(Undefined):  # as where the sample of a slice has one class: then by all rows
                self.added.append(self._of_sample(inside.measure, slicing, code, sample))
                return
        if sample is not None:
            if self.places[0] != (slicing, code):
                self.places = (slicing, code), _places_by_side(sample, rows, self.given.n)
            shares = np.concatenate([_shares(inside), -_shares(rest)])
            self.added.append(shares[self.places[1]] * np.sqrt(sample.scale))
            return
        out: Floats = np.empty(self.given.n)
        left = np.ones(self.given.n, dtype=bool)
        left[rows] = False
        out[rows], out[left] = _shares(inside), -_shares(rest)
        self.added.append(out if unit is None else np.bincount(unit, weights=out)[self.units])

    def _of_sample(self, m: Measure, slicing: int, code: int, sample: RowSample) -> Array:
        """Return what rows that stand for many each add, found on them alone; six digits are enough."""
        if self.last[0] != (slicing, code):
            within = self.given.slicings[slicing].codes[sample.rows] == code
            sides = tuple(_evidence_of(self.given, sample.only(side)) for side in (within, ~within))
            self.last = (slicing, code), within, sides
        mine, rest = (_shares(m.score(side)) for side in self.last[2])
        out: Floats = np.empty(len(sample.rows))
        out[self.last[1]], out[~self.last[1]] = mine, -rest
        return np.asarray(out / np.sqrt(sample.scale), dtype=np.float32)

    def adjust(self, p: Floats, ask: InferenceSettings) -> Floats:
        """Step-down over the correlation of the gaps; Holm over all where they are too many to correlate."""
        if not len(p) or len(p) > MOST_OF_UNITS:
            return np.asarray(adjusted(list(p)))
        return step_down(p, correlation_of(self.added), ask.rng(PURPOSE, counted=False))


def _places_by_side(sample: RowSample, rows: Ints, n: int) -> Ints:
    """Where rows of a sample stand among the rows of a slice, followed by all others."""
    is_inside = np.zeros(n, dtype=bool)
    is_inside[rows] = True
    upto = np.cumsum(is_inside)[sample.rows]
    return np.where(is_inside[sample.rows], upto - 1, len(rows) + sample.rows - upto)


class CellChance(AdjustedChance):
    """What each row adds inside its slice, by column and measure, and to all rows, by measure; of many, some rows."""

    def __init__(self, given: Rows, every: KnownRows, rng: np.random.Generator) -> None:
        self.given, self.every = given, every
        self.sample = sample_rows(given.slicings, rng)
        self.is_known_by_sample = self.sample is not None and given.n >= MANY_ROWS
        """Whether what a row of the sample adds is found on the sample, too."""
        if self.sample is not None and self.is_known_by_sample:
            self.every = _evidence_of(given, self.sample)
        self.columns: dict[tuple[str, int], Floats | None] = {}
        """By measure and column of slices; -1 for all rows. None, or without an entry: there is no influence."""
        self.last: tuple[tuple[int, int], Ints, KnownRows | Ints] = (-1, -1), np.arange(0), np.arange(0)
        """Column and code of a slice, its rows of the sample, and evidence of these, or their places in the slice."""
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
        if self.sample is None:
            column[rows] = _weigh(inside)
        else:
            self._add_by_sample(column, inside, slicing, code, rows, self.sample)

    def _add_by_sample(
        self, column: Floats, inside: Scored, slicing: int, code: int, rows: Ints, sample: RowSample
    ) -> None:
        """Add the slice's rows in the sample; the measures of a slice come one after the other."""
        if self.last[0] != (slicing, code):
            inner = np.flatnonzero(self.given.slicings[slicing].codes[sample.rows] == code)
            by_sample = self.is_known_by_sample
            found = _evidence_of(self.given, sample.only(inner)) if by_sample else _places(rows, sample, inner)
            self.last = (slicing, code), inner, found
        _, places, within = self.last
        if isinstance(within, KnownRows):
            with suppress(Undefined):  # as where the sample of a slice has one class: then by all rows
                column[places] = _weigh(inside.measure.score(within)) / sample.scale[places]
                return
            within = _places(rows, sample, places)
        column[places] = _weigh(inside)[within]

    def _of_all(self, m: Measure) -> Floats | None:
        """What each row adds to all rows; None where the rows of a sample do not tell."""
        try:
            found = _weigh(m.score(self.every))
        except Undefined:
            return None
        if self.sample is None:
            return found
        return np.asarray(found / self.sample.scale if self.is_known_by_sample else found[self.sample.rows])

    def adjust(self, p: Floats, ask: InferenceSettings) -> Floats:
        """Step-down over draws, cell by cell."""
        if not len(p):
            return p
        columns = {name: x for name, x in self.columns.items() if x is not None}
        draws = SliceDraws(self.given, columns, self.tests, self.sample)
        return step_down_by(p, draws.draw, ask.rng(PURPOSE, counted=False))


def _places(rows: Ints, sample: RowSample, some: Ints) -> Ints:
    """Where some rows of a sample stand among the ascending rows of their slice."""
    return np.searchsorted(rows, sample.rows[some])


def _evidence_of(given: Rows, sample: RowSample) -> KnownRows:
    """The rows of a sample, each counted as often as it stands for: they show what a row adds to all of them."""
    weight = sample.scale if given.weight is None else sample.scale * given.weight[sample.rows]
    return evidence_of(replace(replace(given, slicings=()).take(sample.rows), weight=weight))


def _weigh(scored: Scored) -> Floats:
    assert scored.influence_of is not None
    # Where it is not known it is not kept either: nobody asks for it again, and every measure of a slice has one.
    found = scored.influence if "influence" in vars(scored) else scored.influence_of()
    return found if scored.weight is None else scored.weight * found


def _shares(scored: Scored) -> Floats:
    """What each row adds to the value: its influence times its share of the weight."""
    whole = float(scored.n) if scored.weight is None else float(scored.weight.sum())
    return np.asarray(_weigh(scored) / whole)
