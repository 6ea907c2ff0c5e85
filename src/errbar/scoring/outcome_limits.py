"""Limits of what calls earn: Wilson's interval of the share of each outcome, joined by MOVER, at two sets of counts.

A cost per row is a sum of shares of rows, each times what such a row costs. Wilson's limits of every share are joined
by the method of variance estimates recovery (Zou & Donner 2008), with the correlation that shares of one sample have.
Counts of cross-fitted calls are centred on what the chosen cut costs, but their spread misses that of the choice; the
counts of the rows that chose the cut are too good. The hull of both is what covers (docs/how-to/choose-threshold.md).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from errbar._numeric.inner import inner
from errbar._numeric.moments import Moments, of_rows
from errbar.errors import NoInterval
from errbar.intervals import apply_method, effective_share, method
from errbar.intervals.wilson import limits as wilson_limits
from errbar.measures import measure
from errbar.records.estimate import Interval
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.scored import Mean, Scored
from errbar.records.types import Array, Bools, Floats, Ints, Standing

MOVER, WILSON, HALL = "mover", "wilson", "hall"


class Graded(NamedTuple):
    """A value with its interval, or with the reason why it has none."""

    value: float
    interval: Interval | Missing


@dataclass(frozen=True, kw_only=True)
class GradedRows:
    """What limits need to know of the rows besides their outcomes."""

    unit: Ints | None
    weight: Floats | None
    n: int
    ask: InferenceSettings
    standing: Standing = "asymptotic"

    def count_per_row(self, influence: Floats) -> float:
        """Return as how many independent rows one row counts, for this influence: 1 without units and weights."""
        if self.unit is None and self.weight is None:
            return 1.0
        return effective_share(self.score_mean(influence), self.ask.level)

    def score_mean(self, rows: Floats) -> Scored:
        """The mean of one number a row, as interval methods read it."""
        mean = self.mean(rows)
        bounds = (float(rows.min()), float(rows.max()))
        return self.score_moments(of_rows(rows)._replace(mean=mean), lambda: rows, bounds)

    def score_moments(
        self, found: Moments, rows: Callable[[], Floats], bounds: tuple[float, float] = (-math.inf, math.inf)
    ) -> Scored:
        """Score a mean from its moments; the rows are laid out when they are read."""
        n, mean, variance, skewness, _ = found
        return Scored(
            measure=measure("cost"),
            label="",
            value=mean,
            basis=Mean(n=n, mean=mean, variance=variance, skewness=skewness, rows=rows, loss_bounds=bounds),
            n=self.n,
            influence_of=lambda: rows() - mean,
            reweigh=lambda weights: float(np.average(rows(), weights=weights)),
            unit=self.unit,
            weight=self.weight,
        )

    def mean(self, rows: Array) -> float:
        """Weighted mean of a row quantity."""
        return float(rows.mean() if self.weight is None else np.average(rows, weights=self.weight))


class OutcomeCounts(NamedTuple):
    """What happened to each row in each partition, as a small code, and what every code is worth."""

    code: Ints | None
    """(partitions, rows); None of plain rows whose counts are known."""
    value: Floats
    """By code."""
    group: Ints
    """By code: shares are of the rows of their group; all 0 where they are of all rows."""
    factor: Floats
    """By group: what its mean counts for in the sum."""
    possible: Bools
    """By code: False for what cannot happen; what can, and did not, has a share that may be above 0."""
    tally: Floats | None = None
    """By code: weight of the rows, where it is known already."""


def grade_outcomes(crossed: OutcomeCounts | None, apparent: OutcomeCounts, rows: GradedRows) -> Graded:
    """The sum over groups of factor x mean value, by cross-fitted calls, with the hull of both intervals."""
    sides = [_limits(o, rows) for o in (crossed, apparent) if o is not None]
    value = sides[0][0]
    low, high = min(s[1] for s in sides), max(s[2] for s in sides)
    one = np.count_nonzero(apparent.factor) == 1 and bool(((apparent.value == 0) | (apparent.value == 1)).all())
    how = "Wilson" if one else "Wilson's limits of each outcome's share, joined by MOVER"
    return Graded(value, _interval(low, high, WILSON if one else MOVER, how + _hull_says(crossed), rows))


def _limits(o: OutcomeCounts, rows: GradedRows) -> tuple[float, float, float]:
    """Value, low and high from one set of counts."""
    count = _counts(o, rows.weight)
    total = np.bincount(o.group, weights=count, minlength=len(o.factor)).astype(float)
    worth = rows.count_per_row(_influence(o, count, total)) if rows.unit is not None or rows.weight is not None else 1.0
    mass = float(count.sum())
    value, down, up = 0.0, 0.0, 0.0
    for g, factor in enumerate(o.factor):
        mine = np.flatnonzero((o.group == g) & o.possible)
        if not len(mine) or factor == 0 or total[g] == 0:
            continue
        trials = max(total[g] / mass * rows.n * worth, 1.0)
        found = _group_arms(factor * o.value[mine], count[mine] / total[g], trials, rows.ask.level)
        value, down, up = value + found[0], down + found[1] ** 2, up + found[2] ** 2
    return value, value - math.sqrt(down), value + math.sqrt(up)


def _group_arms(value: Floats, share: Floats, trials: float, level: float) -> tuple[float, float, float]:
    """The mean of values by their shares, and how far below and above it the limits are."""
    base, seen, unseen = _by_value(value, share)
    mean = base + math.fsum(v * p for v, p in seen)
    falls, rises = _Arm(), _Arm()
    for v, p in seen:
        if v == 0:
            continue
        low, high = wilson_limits(p * trials, trials, level)
        odds = math.sqrt(p / max(1 - p, 1e-12))
        falls.add((p - low if v > 0 else high - p) * v, odds)
        rises.add((high - p if v > 0 else p - low) * v, odds)
    # A share of none reaches up only, and as far for every value.
    reach = wilson_limits(0.0, trials, level)[1]
    falls.square += reach * reach * unseen.falling
    rises.square += reach * reach * unseen.rising
    return mean, falls.length, rises.length


class _Unseen(NamedTuple):
    """Sums of squares of the distinct values that no row has, below 0 and above."""

    falling: float
    rising: float


def _by_value(value: Floats, share: Floats) -> tuple[float, list[tuple[float, float]], _Unseen]:
    """What values are counted from, the distinct ones of some share with that share, ascending, and the others."""
    base = 0.0 if (value == 0).any() else float(value.min())
    distinct, place = np.unique(value - base, return_inverse=True)
    shares = np.bincount(place, share)
    none = distinct[shares == 0]
    below, above = none[none < 0], none[none > 0]
    unseen = _Unseen(inner(below, below), inner(above, above))
    return base, [(v, p) for v, p in zip(distinct.tolist(), shares.tolist()) if p > 0], unseen


class _Arm:
    """The length of a sum of arms whose correlation is less the product of their odds: that of shares of one sample."""

    def __init__(self) -> None:
        self.square = self.joined = self.alone = 0.0

    def add(self, arm: float, odds: float) -> None:
        """One more share's arm."""
        part = arm * odds
        self.square += arm * arm
        self.joined += part
        self.alone += part * part

    @property
    def length(self) -> float:
        """0 for no arms: every row is the same, a share of none of anything else."""
        return math.sqrt(max(self.square - self.joined * self.joined + self.alone, 0.0))


def _counts(o: OutcomeCounts, weight: Floats | None) -> Floats:
    """Weight of every code, a mean over the partitions."""
    if o.tally is not None:
        return o.tally
    assert o.code is not None
    size, parts = len(o.value), len(o.code)
    tallies = [np.bincount(c, weights=weight, minlength=size).astype(float) for c in o.code]
    return np.asarray(np.sum(tallies, axis=0) / parts)


def _influence(o: OutcomeCounts, count: Floats, total: Floats) -> Floats:
    """Return the influence of each row on the sum, a mean over the partitions."""
    size = len(o.factor)
    mean = np.bincount(o.group, weights=count * o.value, minlength=size) / np.where(total > 0, total, 1)
    share = total / total.sum()
    scale = np.divide(o.factor, share, out=np.zeros(size), where=share > 0)
    assert o.code is not None
    by_code = scale[o.group] * (o.value - mean[o.group])
    return np.asarray(by_code[o.code].mean(axis=0))


def grade_ratio(
    crossed: tuple[Floats, Floats] | None, apparent: tuple[Floats, Floats], rows: GradedRows, *, harmonic: bool = False
) -> Graded:
    """Hits among the rows that count, (hits, counted) by row: precision; with `harmonic` F1, of Jaccard's share."""
    sides = [_ratio_limits(side, rows) for side in (crossed, apparent) if side is not None]
    there = [s for s in sides if s is not None]
    if sides[0] is None or not there:
        return Graded(math.nan, Missing("undefined", "no row is called positive"))
    ends = min(s[1] for s in there), max(s[2] for s in there)
    value, low, high = ((2 * x / (1 + x) if harmonic else x) for x in (sides[0][0], *ends))
    return Graded(value, _interval(low, high, WILSON, "Wilson" + _hull_says(crossed), rows))


def _ratio_limits(side: tuple[Floats, Floats], rows: GradedRows) -> tuple[float, float, float] | None:
    hits, counted = side
    trials = rows.mean(counted)
    if trials == 0:
        return None
    share = rows.mean(hits) / trials
    worth = rows.count_per_row((hits - share * counted) / trials)
    m = max(trials * rows.n * worth, 1.0)
    return share, *wilson_limits(share * m, m, rows.ask.level)


def grade_amounts(crossed: Floats | None, apparent: Floats, rows: GradedRows) -> Graded:
    """The mean of one amount a row, which may have any value: Hall's limits at both sets of amounts."""
    sides = [x for x in (crossed, apparent) if x is not None]
    value = rows.mean(sides[0])
    try:
        ends = [apply_method(method(HALL), rows.score_mean(x), rows.ask) for x in sides]
    except NoInterval as cause:
        return Graded(value, Missing("no_interval", str(cause)))
    low, high = min(e.low for e in ends), max(e.high for e in ends)
    return Graded(value, _interval(low, high, HALL, "Hall's corrected t" + _hull_says(crossed), rows))


def is_tame(found: Moments) -> bool:
    """Whether limits from these moments lie between the least and the largest row for certain, at any usual level.

    Where no row is further above the mean than a, the mean of cubes below it is at least (s^2 - a^2)^2 / a, so that a
    is about s / |skewness| or more: here more than fifty standard errors.
    """
    return abs(found.skewness) * 50 <= math.sqrt(found.n)


def grade_moments(found: Moments, rows: GradedRows) -> Graded:
    """The mean of one amount for each of many plain rows by its moments: Hall's limits."""

    def none() -> Floats:
        raise NotImplementedError("plain rows have limits from their moments")

    try:
        end = apply_method(method(HALL), rows.score_moments(found, none), rows.ask)
    except NoInterval as cause:
        return Graded(found.mean, Missing("no_interval", str(cause)))
    return Graded(found.mean, _interval(end.low, end.high, HALL, "Hall's corrected t", rows))


def _interval(low: float, high: float, name: str, how: str, rows: GradedRows) -> Interval | Missing:
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        return Missing("no_interval", "every row has the same outcome, so that no spread is seen")
    return Interval(low=low, high=high, level=rows.ask.level, method=name, standing=rows.standing, how=how)


def _hull_says(crossed: object) -> str:
    if crossed is None:
        return ""
    return "; hull of the cross-fitted counts and of those of the rows that chose the cut"
