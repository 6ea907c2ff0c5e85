"""Slices: every measure on every part of the rows, and whether any part differs beyond chance."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from errbar._numeric.imagined_row import DRAWN_UP_TO, PURPOSE, ROWS_DRAWN_UP_TO, pool_weights
from errbar._progress import tell
from errbar.contrasts.mover import Ranged
from errbar.errors import Undefined
from errbar.evidence import MANY
from errbar.evidence.known_rows import KnownRows
from errbar.evidence.outcome_evidence import evidence_of
from errbar.records.comparison import SAME_TEST, Comparison, Verdict
from errbar.records.contrast import Gap
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.outcomes import Rows
from errbar.records.scored import Scored
from errbar.records.types import Ints
from errbar.requests.kinds import IntervalCall
from errbar.scoring.code_order import order_by_code
from errbar.scoring.estimate_model import add_intervals, require_method_fits, score_measures
from errbar.scoring.rest_value import value_without
from errbar.scoring.slice_chance import SliceChances, are_many, chance_of
from errbar.scoring.slice_sides import LikeAllRows, ScoredSide, Side, gap_between

FEW = 0.05
"""Share of the rows up to which a slice, one of many, changes the spread of all other rows hardly at all."""

LARGE = 0.05
"""Share of the rows above which a slice's are found when its turn comes, so that no order of all rows is kept."""


class SliceTest(NamedTuple):
    """A measure on a slice (right) against all other rows (left)."""

    measure: Measure
    slice: str
    gap: Gap
    other: str | None = None
    """The slice that all other rows are, where a column has two."""


def estimate_slices(
    measures: list[Measure],
    evidence: KnownRows,
    whole: tuple[Estimate, ...],
    ask: InferenceSettings,
    named: IntervalCall | None,
) -> tuple[tuple[Estimate, ...], tuple[Comparison, ...]]:
    """Estimates of every slice, and each slice (right) against all other rows (left), adjusted over all of them."""
    withheld = {e.measure for e in whole if e.reason is not None and e.reason.why == "refused"}
    kept = [m for m in measures if m.key not in withheld]
    given = evidence.given
    work = _SliceWork(kept, evidence, ask, named)
    for column in range(len(given.slicings)):
        for one, share in _each_slice(column, given, work.chance.least_rows):
            tell("slices", share)
            work.add(one)
    tests = work.tests
    found = work.chance.find(np.array([test.gap.p for test in tests]), ask)
    rank = {m.key: i for i, m in enumerate(kept)}
    by_measure = sorted(range(len(tests)), key=lambda i: rank[tests[i].measure.key])
    return tuple(work.estimates), tuple(c for i in by_measure for c in _comparisons(tests[i], found, i, ask))


class SliceRows(NamedTuple):
    """The rows of one slice."""

    column: int
    code: int
    name: str
    rows: Ints
    is_tested: bool
    other: str | None
    """The only other slice of its column."""


def _each_slice(column: int, given: Rows, enough: int) -> Iterator[tuple[SliceRows, float]]:
    """Yield the slices of a column, and the share of them that came before."""
    slicing = given.slicings[column]
    counts = np.bincount(slicing.codes, minlength=len(slicing.levels))
    present, rows_of = np.flatnonzero(counts).tolist(), row_finder(slicing.codes, counts)
    for place, code in enumerate(present):
        size = int(counts[code])
        few = min(size, given.n - size) < enough
        # Of two levels, one against the other is a single comparison.
        tested = not few and not (place == 1 and len(present) == 2)
        name, other = f"{slicing.column}={slicing.levels[code]}", None
        if len(present) == 2:
            other = f"{slicing.column}={slicing.levels[present[1 - place]]}"
        yield SliceRows(column, code, name, rows_of(code), tested, other), place / len(present)


def row_finder(codes: Ints, counts: Ints) -> Callable[[int], Ints]:
    """The rows of a slice, ascending: of a large one by a pass over all, of small ones by an order of their rows."""
    n = len(codes)
    kind = np.int32 if n < 2**31 else np.int64
    is_small = counts <= LARGE * n
    ends = np.cumsum(np.where(is_small, counts, 0))
    small = np.flatnonzero(is_small[codes])
    order: Ints = small[order_by_code(codes[small])].astype(kind)

    def rows_of(code: int) -> Ints:
        if is_small[code]:
            return order[ends[code] - counts[code] : ends[code]]
        found: Ints = np.flatnonzero(codes == code).astype(kind)
        return found

    return rows_of


class _SliceWork:
    """Estimates and comparisons of slices, taken one by one, and what they share."""

    def __init__(
        self, measures: list[Measure], evidence: KnownRows, ask: InferenceSettings, named: IntervalCall | None
    ) -> None:
        given = evidence.given
        self.measures, self.given, self.ask, self.named = measures, given, ask, named
        self.bare = replace(given, slicings=())
        self.estimates: list[Estimate] = []
        self.tests: list[SliceTest] = []
        self.sides: dict[str, ScoredSide | None] = {}
        comparisons = len(measures) * sum(len(s.levels) for s in given.slicings)
        self.are_many = are_many(given, comparisons) and given.weight is None
        # Of many, what was found of all rows already; of few, whose searches begin anew, rows that nothing is known of.
        self.every = evidence if self.are_many or given.n >= MANY else evidence_of(self.bare)
        self.chance = chance_of(given, comparisons, self.every, ask)
        self.pool: dict[object, object] = {}
        if self.are_many:
            sizes = np.concatenate([np.bincount(s.codes) for s in given.slicings])
            most = ROWS_DRAWN_UP_TO if given.unit is None else DRAWN_UP_TO
            if sizes[sizes > 0].min() <= most:  # of more rows no weights are drawn
                self.pool.update(pool_weights(min(most, int(sizes.max())), (ask.seed, PURPOSE), ask.replicates))

    def add(self, of: SliceRows) -> None:
        """The estimates of a slice, and its comparisons with all other rows where it is to be tested."""
        if self.are_many:
            for m in self.measures:  # all rows before their parts, whose searches begin where those of all rows ended
                self._whole(m)
        part, ask = self.every.only(of.rows), replace(self.ask, together=(), kept=dict(self.pool))
        found = score_measures(self.measures, part)
        require_method_fits(tuple([s for s in found if isinstance(s, Scored)]), self.named, explicit=False)
        shown = add_intervals(self.measures, found, part, ask, self.named, of.name)
        self.estimates += [estimate for _, estimate in shown]
        if of.is_tested:
            self._compare(of, [self._side(s, e, ask) for s, e in shown if s is not None])

    def _compare(self, of: SliceRows, sides: list[ScoredSide | None]) -> None:
        """Each measure of a slice against all other rows."""
        shown = [side for side in sides if side is not None and _comparable(side.scored.measure)]
        scores = [side.scored for side in shown]
        by_whole = self.are_many and len(of.rows) <= FEW * self.given.n
        others = self._few_left_out(scores, of.rows) if by_whole else self._other_rows(scores, of.rows)
        for mine, (theirs, scored) in zip(shown, others):
            searches = not self.chance.finds_p
            gap = None if theirs is None else gap_between(theirs, mine, self.ask.level, finds_p=searches)
            if gap is not None:
                self.tests.append(SliceTest(mine.scored.measure, of.name, gap, of.other))
                self.chance.add(mine.scored, scored, of.column, of.code, of.rows)

    def _side(self, scored: Scored, estimate: Estimate, ask: InferenceSettings) -> ScoredSide | None:
        """The slice's side of a comparison; None where the estimate has no interval, or no upper end."""
        found = estimate.interval
        if found is None or estimate.unbounded:
            return None
        return ScoredSide(scored, ask, self.named, {ask.level: Ranged(scored.value, found.low, found.high)})

    def _other_rows(self, shown: list[Scored], rows: Ints) -> list[tuple[Side | None, Scored | None]]:
        """Each measure on all other rows, which are compared and not shown; None where it is undefined there."""
        rest = self._rest(rows)
        found = [_score(mine.measure, rest) for mine in shown]
        fresh = replace(self.ask, together=tuple(s for s in found if s is not None), kept={})
        return [(None if s is None else ScoredSide(s, fresh, self.named), s) for s in found]

    def _few_left_out(self, shown: list[Scored], rows: Ints) -> list[tuple[Side | None, Scored | None]]:
        """Estimate slices whose other rows are nearly all rows: their own values, with the arms of all rows."""
        wholes = [self._whole(mine.measure) for mine in shown]
        rest = cache(lambda: self._rest(rows))
        sides = [self._like_all(mine, whole, rest, rows) for mine, whole in zip(shown, wholes)]
        alone = [None if known else _score(mine.measure, rest()) for mine, (_, known) in zip(shown, sides)]
        fresh = replace(self.ask, together=tuple(s for s in alone if s is not None), kept={})
        own = [None if s is None else ScoredSide(s, fresh, self.named) for s in alone]
        return [(side or mine, None) for (side, _), mine in zip(sides, own)]

    def _rest(self, rows: Ints) -> KnownRows:
        """All other rows."""
        left = np.ones(self.given.n, dtype=np.bool_)
        left[rows] = False
        return self.every.only(left)

    def _like_all(
        self, mine: Scored, whole: ScoredSide | None, rest: Callable[[], KnownRows], rows: Ints
    ) -> tuple[Side | None, bool]:
        """Other rows with the arms of all rows, None where undefined; and False where these have no interval."""
        level, n = self.ask.level, self.given.n
        ends = None if whole is None else whole.at(level)
        if whole is None or ends is None:
            return None, False
        try:
            value = value_without(whole.scored, mine, rows)
            value = mine.measure.score(rest()).value if value is None else value
        except Undefined:
            return None, True
        return LikeAllRows(value, mine.measure.bounds, ends, level, math.sqrt(n / (n - len(rows)))), True

    def _whole(self, m: Measure) -> ScoredSide | None:
        """The measure on all rows; None where it is undefined there."""
        if m.key not in self.sides:
            try:
                self.sides[m.key] = ScoredSide(m.score(self.every), replace(self.ask, together=(), kept={}), self.named)
            except Undefined:
                self.sides[m.key] = None
        return self.sides[m.key]


def _score(m: Measure, rows: KnownRows) -> Scored | None:
    try:
        return m.score(rows)
    except Undefined:
        return None


def _comparable(m: Measure) -> bool:
    """Totals grow with the slice, and an ordered measure has no "all other rows"."""
    return not m.extensive and not m.ordered


def _comparisons(test: SliceTest, found: SliceChances, i: int, ask: InferenceSettings) -> Iterator[Comparison]:
    """Yield the comparison; of two slices also that of the other one, which is the same test read from its side."""
    p, adjusted = (None if math.isnan(x) else float(x) for x in (found.p[i], found.adjusted[i]))
    value, low, high = test.gap.gap, test.gap.low, test.gap.high
    differs = adjusted is not None and adjusted < 1 - ask.level and (low > 0 or high < 0)
    one = Comparison(
        left=f"not {test.slice}",
        right=test.slice,
        measure=test.measure.key,
        gap=value,
        low=low,
        high=high,
        level=ask.level,
        p=p,
        p_adjusted=adjusted,
        method="mover",
        verdict=_verdict(test.measure, value, differs),
        how=found.how[i],
    )
    yield one
    if test.other is not None:
        yield replace(
            one,
            left=f"not {test.other}",
            right=test.other,
            gap=-value,
            low=-high,
            high=-low,
            verdict=_verdict(test.measure, -value, differs),
            extras={SAME_TEST: 1.0},
        )


def _verdict(m: Measure, gap: float, differs: bool) -> Verdict:
    if not differs:
        return "not resolved"
    if m.better not in ("low", "high"):
        return "differs"
    return "right better" if (gap > 0) == (m.better == "high") else "left better"
