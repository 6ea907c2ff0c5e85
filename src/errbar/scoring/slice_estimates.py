"""Slices: every measure on every part of the rows, and whether any part differs beyond chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from errbar._numeric.step_down import correlation_of, step_down
from errbar._progress import tell
from errbar.contrasts.holm import adjusted
from errbar.contrasts.mover import between
from errbar.errors import NoInterval
from errbar.evidence import Evidence
from errbar.intervals import interval_for
from errbar.records.comparison import Comparison, Verdict
from errbar.records.contrast import Gap
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.scored import Whole
from errbar.records.types import Bools, Floats
from errbar.requests.kinds import IntervalCall
from errbar.scoring.estimate_model import estimate_measures

PURPOSE = 35
MOST_JOINT = 2000
"""Comparisons up to which their correlation is found; beyond, Holm's correction over all of them."""
ENOUGH = 30
"""Slices of fewer rows are shown, not tested: no interval holds the small levels that many comparisons need."""


@dataclass(frozen=True)
class Side:
    """One side of a comparison: its estimate, and the evidence to ask again at another level."""

    estimate: Estimate
    evidence: Evidence

    def at(self, m: Measure, ask: InferenceSettings, named: IntervalCall | None) -> Estimate | None:
        """The same estimate with its interval at another level; None where it has none."""
        try:
            scored = self.evidence.keep(("scored", m.key), lambda: m.score(self.evidence))
            if isinstance(scored.basis, Whole) and scored.influence_of is None:
                ask = replace(ask, kept=self.evidence.keep("draws", dict))  # replicates that took long serve all levels
            return replace(self.estimate, interval=interval_for(scored, ask, named), level=ask.level)
        except NoInterval:
            return None


class SlicePair(NamedTuple):
    """All other rows (left), the slice (right), and which rows are in it."""

    left: Side
    right: Side
    inside: Bools


def estimate_slices(
    measures: list[Measure],
    given: Predictions,
    whole: tuple[Estimate, ...],
    ask: InferenceSettings,
    named: IntervalCall | None,
) -> tuple[tuple[Estimate, ...], tuple[Comparison, ...]]:
    """Estimates of every slice, and each slice (right) against all other rows (left), adjusted over all of them."""
    withheld = {e.measure for e in whole if e.reason is not None and e.reason.why == "refused"}
    kept = {m.key: m for m in measures if m.key not in withheld}
    estimates: list[Estimate] = []
    pairs: dict[str, list[SlicePair]] = {key: [] for key in kept}
    for slicing in given.slicings:
        present = [(name, rows) for name, rows in slicing.slices() if rows.any()]
        for code, (name, rows) in enumerate(present):
            tell("slices", code / len(present))
            inside = _sides(list(kept.values()), given, rows, ask, named, name)
            estimates += [side.estimate for side in inside]
            few = min(int(rows.sum()), int((~rows).sum())) < ENOUGH
            if few or (code == 1 and len(present) == 2):
                continue  # of two levels, one against the other is a single comparison
            for mine, rest in zip(inside, _sides(list(kept.values()), given, ~rows, ask, named, f"not {name}")):
                if mine.estimate.interval is not None and rest.estimate.interval is not None:
                    pairs[mine.estimate.measure].append(SlicePair(rest, mine, rows))
    tested = [(m, pair) for m in kept.values() if _comparable(m) for pair in pairs[m.key]]
    return tuple(estimates), tuple(_compare_sides(tested, given, ask, named))


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
    return [Side(e, part) for e in estimate_measures(measures, part, fresh, named, explicit=False, slice=name)]


def _compare_sides(
    tested: list[tuple[Measure, SlicePair]], given: Predictions, ask: InferenceSettings, named: IntervalCall | None
) -> list[Comparison]:
    """Every measure on every slice against the rest, p adjusted over all of them together."""
    gaps = [_gap(m, pair.left, pair.right, ask, named) for m, pair in tested]
    together = _adjust(tested, np.array([g.p for g in gaps]), given, ask)
    out = []
    for (m, (left, right, _)), gap, p in zip(tested, gaps, together):
        assert left.estimate.slice is not None and right.estimate.slice is not None
        out.append(
            Comparison(
                left=left.estimate.slice,
                right=right.estimate.slice,
                measure=m.key,
                gap=gap.gap,
                low=gap.low,
                high=gap.high,
                level=ask.level,
                p=gap.p,
                p_adjusted=float(p),
                method="mover",
                verdict=_verdict(left.estimate, gap.gap, bool(p < 1 - ask.level)),
            )
        )
    return out


def _adjust(tested: list[tuple[Measure, SlicePair]], p: Floats, given: Predictions, ask: InferenceSettings) -> Floats:
    """Step-down over the correlation of the gaps; Holm over all where they are too many to correlate."""
    if len(tested) > MOST_JOINT:
        return np.asarray(adjusted(list(p)))
    pieces = given.n if given.unit is None else int(given.unit.max()) + 1
    contributions = np.empty((len(tested), pieces))
    for place, (m, pair) in enumerate(tested):
        contributions[place] = _contribution(m, pair, given)
    return step_down(p, correlation_of(contributions), ask.rng(PURPOSE))


def _contribution(m: Measure, pair: SlicePair, given: Predictions) -> Floats:
    """What each row (or unit) adds to the gap, to first order; NaN where the measure has no influence."""
    out = np.empty(given.n)
    for side, rows, sign in ((pair.right, pair.inside, 1.0), (pair.left, ~pair.inside, -1.0)):
        scored = m.score(side.evidence)
        if scored.influence_of is None:
            return np.full(given.n if given.unit is None else int(given.unit.max()) + 1, np.nan)
        weight = np.ones(scored.n) if scored.weight is None else scored.weight
        out[rows] = sign * weight * scored.influence / weight.sum()
    return out if given.unit is None else np.asarray(np.bincount(given.unit, weights=out), dtype=np.float64)


def _gap(m: Measure, left: Side, right: Side, ask: InferenceSettings, named: IntervalCall | None) -> Gap:
    """The gap, its p found from intervals made at that very level: tails of skewed measures are not normal ones."""
    gap = between(left.estimate, right.estimate)
    if gap.p > 0.2:
        return gap
    low, high = ask.level, 1 - 1e-6  # levels between which 0 leaves the interval, or holds
    if gap.low <= 0 <= gap.high:
        low, high = 0.5, ask.level
    for _ in range(18):
        middle = 1 - ((1 - low) * (1 - high)) ** 0.5
        sides = [side.at(m, replace(ask, level=middle, together=(), kept={}), named) for side in (left, right)]
        if sides[0] is None or sides[1] is None:
            return gap._replace(p=1.0)
        wider = between(sides[0], sides[1])
        low, high = (middle, high) if not wider.low <= 0 <= wider.high else (low, middle)
    return gap._replace(p=1 - low)


def _verdict(left: Estimate, gap: float, differs: bool) -> Verdict:
    if not differs:
        return "not resolved"
    if left.better not in ("low", "high"):
        return "differs"
    return "right better" if (gap > 0) == (left.better == "high") else "left better"
