"""Slices: every measure on every part of the rows, and whether any part differs beyond chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from errbar._progress import tell
from errbar.contrasts.mover import between
from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.intervals import interval_for
from errbar.records.comparison import Comparison, Verdict
from errbar.records.contrast import Gap
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.scored import Scored
from errbar.records.types import Bools
from errbar.requests.kinds import IntervalCall
from errbar.scoring.estimate_model import estimate_with_scores
from errbar.scoring.slice_chance import chance_of

ENOUGH = 30
"""Slices of fewer rows are shown, not tested: no interval holds the small levels that many comparisons need."""
LEAST_P, MOST_P = 1e-6, 0.5
"""Between these p is found from intervals; beyond, it stands at the bound."""
STEPS = 18
SETTLED = 1e-4
"""Relative change of p below which it is found."""


@dataclass(frozen=True)
class Side:
    """One side of a comparison: its estimate, and what is needed to ask again at another level."""

    estimate: Estimate
    scored: Scored | None
    """None where the measure is undefined on these rows."""
    ask: InferenceSettings
    """With the draws of the estimate: they do not depend on the level, so that one set serves all levels."""

    def at(self, level: float, named: IntervalCall | None) -> Estimate | None:
        """The same estimate with its interval at another level; None where it has none."""
        assert self.scored is not None
        ask = replace(self.ask, level=level)
        try:
            return replace(self.estimate, interval=interval_for(self.scored, ask, named), level=level)
        except (NoInterval, Undefined):  # a replicate, or a row left out, may be undefined where the value is not
            return None


class SliceTest(NamedTuple):
    """A measure on a slice (right) against all other rows (left)."""

    measure: Measure
    left: Estimate
    right: Estimate
    gap: Gap


def estimate_slices(
    measures: list[Measure],
    given: Predictions,
    whole: tuple[Estimate, ...],
    ask: InferenceSettings,
    named: IntervalCall | None,
) -> tuple[tuple[Estimate, ...], tuple[Comparison, ...]]:
    """Estimates of every slice, and each slice (right) against all other rows (left), adjusted over all of them."""
    withheld = {e.measure for e in whole if e.reason is not None and e.reason.why == "refused"}
    kept = [m for m in measures if m.key not in withheld]
    estimates: list[Estimate] = []
    tests: list[SliceTest] = []
    every = Evidence(given)
    chance = chance_of(given, len(kept) * sum(len(s.levels) for s in given.slicings), lambda m: m.score(every))
    for column, slicing in enumerate(given.slicings):
        counts = np.bincount(slicing.codes, minlength=len(slicing.levels))
        present = np.flatnonzero(counts)
        for place, code in enumerate(present.tolist()):
            tell("slices", place / len(present))
            name, rows = f"{slicing.column}={slicing.levels[code]}", slicing.codes == code
            inside = _sides(kept, given, rows, ask, named, name)
            estimates += [side.estimate for side in inside]
            few = min(counts[code], given.n - counts[code]) < ENOUGH
            if few or (place == 1 and len(present) == 2):
                continue  # of two levels, one against the other is a single comparison
            shown = [
                (m, side) for m, side in zip(kept, inside) if _comparable(m) and side.estimate.interval is not None
            ]
            for (m, mine), rest in zip(shown, _other_rows(shown, given, ~rows, ask, named, f"not {name}")):
                if rest is not None:
                    tests.append(SliceTest(m, rest.estimate, mine.estimate, _gap(rest, mine, named)))
                    assert mine.scored is not None and rest.scored is not None
                    chance.add(mine.scored, rest.scored, column, code)
    adjusted = chance.adjust(np.array([test.gap.p for test in tests]), ask)
    rank = {m.key: i for i, m in enumerate(kept)}
    by_measure = sorted(range(len(tests)), key=lambda i: rank[tests[i].measure.key])
    return tuple(estimates), tuple(_comparison(tests[i], float(adjusted[i]), ask) for i in by_measure)


def _comparable(m: Measure) -> bool:
    """Totals grow with the slice, and an ordered measure has no "all other rows"."""
    return not m.extensive and not m.ordered


def _sides(
    measures: list[Measure],
    given: Predictions,
    rows: Bools,
    ask: InferenceSettings,
    named: IntervalCall | None,
    name: str,
) -> list[Side]:
    part = Evidence(given.take(np.flatnonzero(rows)))
    fresh = replace(ask, together=(), kept={})
    found = estimate_with_scores(measures, part, fresh, named, explicit=False, slice=name)
    return [Side(estimate, scored, fresh) for scored, estimate in found]


def _other_rows(
    shown: list[tuple[Measure, Side]],
    given: Predictions,
    rows: Bools,
    ask: InferenceSettings,
    named: IntervalCall | None,
    name: str,
) -> list[Side | None]:
    """Value and interval on all other rows, which are compared and not shown; None where there is no interval."""
    part = Evidence(given.take(np.flatnonzero(rows)))
    found: list[Scored | None] = []
    for m, _ in shown:
        try:
            found.append(m.score(part))
        except Undefined:
            found.append(None)
    fresh = replace(ask, together=tuple(s for s in found if s is not None), kept={})
    out: list[Side | None] = []
    for (_, mine), scored in zip(shown, found):
        side = None
        if scored is not None:
            like = replace(mine.estimate, value=scored.value, n=part.n, slice=name, extras={})
            side = Side(like, scored, fresh).at(ask.level, named)
        out.append(None if side is None else Side(side, scored, fresh))
    return out


def _gap(left: Side, right: Side, named: IntervalCall | None) -> Gap:
    """The gap, its p found from intervals made at that very level: tails of skewed measures are not normal ones.

    At level 1 - p one end of the interval is 0. The p that an interval implies by its near arm hardly depends on its
    level, so putting it back as the level settles in a few steps.
    """
    gap = between(left.estimate, right.estimate)
    p = gap.p
    if p > 0.2:
        return gap
    for _ in range(STEPS):
        level = 1 - min(max(p, LEAST_P), MOST_P)
        sides = [side.at(level, named) for side in (left, right)]
        if sides[0] is None or sides[1] is None:
            return gap._replace(p=1.0)
        before, p = p, between(sides[0], sides[1]).p
        if abs(p - before) <= SETTLED * p or max(p, before) < LEAST_P:
            break
    return gap._replace(p=max(p, LEAST_P))


def _comparison(test: SliceTest, p: float, ask: InferenceSettings) -> Comparison:
    assert test.left.slice is not None and test.right.slice is not None
    return Comparison(
        left=test.left.slice,
        right=test.right.slice,
        measure=test.measure.key,
        gap=test.gap.gap,
        low=test.gap.low,
        high=test.gap.high,
        level=ask.level,
        p=test.gap.p,
        p_adjusted=p,
        method="mover",
        verdict=_verdict(test.left, test.gap.gap, bool(p < 1 - ask.level)),
    )


def _verdict(left: Estimate, gap: float, differs: bool) -> Verdict:
    if not differs:
        return "not resolved"
    if left.better not in ("low", "high"):
        return "differs"
    return "right better" if (gap > 0) == (left.better == "high") else "left better"
