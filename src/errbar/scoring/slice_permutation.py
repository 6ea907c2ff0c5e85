"""Chance of slices of numbers: labels are permuted, and the largest of all statistics is counted (max-T step-down).

A difference is called so where a slice is no random part of all rows, as far as the measure shows. No normal or other
tail is assumed: losses of numbers may be so skewed that intervals at small levels miss far more often than they say.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.scored import Scored
from errbar.records.types import Floats, Ints
from errbar.scoring.label_draws import LabelDraws
from errbar.scoring.label_pieces import LabelPieces, pieces_of
from errbar.scoring.slice_chance import SliceChance, SliceChances
from errbar.scoring.slice_statistic import SliceStatistic, SliceSums
from errbar.scoring.step_down import balance, step_down_largest

PURPOSE = 37
DRAWS, DRAWS_OF_MANY = 1000, 200
"""The labels as they are count as one draw."""
FEW_ROWS = MOST_TESTS = 1 << 13
"""Rows and comparisons up to which there are as many draws; of more, each costs so much that fewer must do."""
BEYOND = 10
"""Draws that should lie beyond the level."""
MORE = 1, 2, 4, 8
"""Times as many draws for levels near 1."""
LOOKS = 8
"""A run of draws is looked at after an eighth, a quarter and half of it, and ended where no slice can differ."""
MIXED = "not tested: some units lie in one slice, others in several"
UNKNOWN = "not tested: no row has a loss of its own"


class PermutedChance(SliceChance):
    """Takes comparisons, then draws for all of them together."""

    least_rows = 5
    finds_p = True

    def __init__(self, given: Predictions, every: Evidence) -> None:
        self.given, self.every = given, every
        self.tests: list[tuple[str, int, int]] = []
        """Measure, column and code of every comparison."""
        self.measures: dict[str, Measure] = {}

    def add(self, inside: Scored, rest: Scored | None, slicing: int, code: int, rows: Ints) -> None:
        """Note it."""
        self.measures[inside.measure.key] = inside.measure
        self.tests.append((inside.measure.key, slicing, code))

    def find(self, p: Floats, ask: InferenceSettings) -> SliceChances:
        """Share of draws in which a slice lies as far from the others; adjusted, in which any of those left does."""
        rng = ask.rng(PURPOSE, counted=False)
        statistics = self._statistics()
        pieces = pieces_of(self.given, rng) if self.tests else []
        columns = {c for some in pieces for c in some.columns}
        alone, adjusted = np.full((2, len(self.tests)), np.nan)
        found = SliceChances(alone, adjusted, [UNKNOWN if c in columns else MIXED for _, c, _ in self.tests])
        groups = [_Group(self, some, statistics) for some in pieces] if statistics else []
        known = [i for group in groups for i in group.numbers]
        if not known:
            return found
        drawn = _draw(groups, len(known), self.given.n, 1 - ask.level, rng)
        found.p[known], found.adjusted[known] = step_down_largest(balance(drawn))
        for group in groups:
            for i in group.numbers:
                found.how[i] = f"p by {group.pieces.how} {len(drawn) - 1:,} times"
        return found

    def _statistics(self) -> dict[str, SliceStatistic]:
        """Return those of the measures that have one on all rows."""
        out = {}
        for key, m in self.measures.items():
            try:
                found = SliceStatistic(m.score(self.every))
            except Undefined:
                continue
            if found.is_known:
                out[key] = found
        return out


class _Group:
    """The comparisons whose labels are permuted in the same way."""

    def __init__(self, chance: PermutedChance, pieces: LabelPieces, statistics: Mapping[str, SliceStatistic]) -> None:
        self.pieces = pieces
        given, weight = chance.given, chance.given.weight
        masses = [np.ones(given.n)] if weight is None else [weight, weight * weight]
        sums = [pieces.sums(x) for x in masses]
        self.squares = len(sums) - 1
        self.at: dict[str, tuple[SliceStatistic, slice]] = {}
        for key, statistic in statistics.items():
            more = [pieces.sums(x if weight is None else x * weight) for x in statistic.quantities()]
            self.at[key] = statistic, slice(len(sums), len(sums) + len(more))
            sums += more
        cut = [given.slicings[c] for c in pieces.columns]
        self.every = np.sum(sums, axis=1)
        self.draws = LabelDraws(pieces, [s.codes for s in cut], [len(s.levels) for s in cut], np.array(sums))
        self.numbers: list[int] = []
        """Numbers of the comparisons, by column and measure."""
        self.parts: list[tuple[int, str, Ints]] = []
        """Column's place, measure and codes of comparisons."""
        for place, column in enumerate(pieces.columns):
            smaller = _smaller_of_two(cut[place].codes)
            for key in self.at:
                here = [(i, code) for i, (k, c, code) in enumerate(chance.tests) if (k, c) == (key, column)]
                self.numbers += [i for i, _ in here]
                codes = [code if smaller is None else smaller for _, code in here]
                self.parts.append((place, key, np.array(codes, dtype=np.intp)))

    def observe(self) -> Floats:
        """Every statistic with the labels as they are: (1, comparisons)."""
        return self._find(self.draws.observe())

    def draw(self, count: int, rng: np.random.Generator) -> Floats:
        """Every statistic with labels permuted: (count, comparisons)."""
        return self._find(self.draws.draw(count, rng))

    def _find(self, found: list[Floats]) -> Floats:
        out = []
        for place, key, codes in self.parts:
            statistic, at = self.at[key]
            inside, every = (
                SliceSums(x[..., 0], x[..., self.squares], x[..., at]) for x in (found[place][:, codes], self.every)
            )
            out.append(statistic.find(inside, every))
        return np.concatenate(out, axis=1)


def _smaller_of_two(codes: Ints) -> int | None:
    """Return the slice of fewer rows where there are two: drawing its variance to that of all rows helps most."""
    sizes = np.bincount(codes)
    present = np.flatnonzero(sizes)
    return int(present[np.argmin(sizes[present])]) if len(present) == 2 else None


def _draw(groups: list[_Group], tests: int, n: int, share: float, rng: np.random.Generator) -> Floats:
    """Draw the statistics, the observed ones first; fewer where chance reaches the largest of them too often."""
    most = DRAWS if n <= FEW_ROWS and tests <= MOST_TESTS else DRAWS_OF_MANY
    most *= next((k for k in MORE if k * most * share >= BEYOND), MORE[-1])
    drawn = np.concatenate([group.observe() for group in groups], axis=1)
    look = most // LOOKS
    while len(drawn) < most:
        more = [group.draw(look - len(drawn), rng) for group in groups]
        drawn = np.concatenate([drawn, np.concatenate(more, axis=1)])
        adjusted = step_down_largest(balance(drawn))[1]
        if adjusted.min() * len(drawn) >= share * most:
            break
        look = 2 * look
    return drawn
