"""The two sides of a comparison of a slice with all other rows: a value each, and ends at any level.

Of many slices of plain rows, each a small part of them, the arms of "all other rows" are those of all rows, widened by
the root of n / (n - slice), and by the normal quantile where another level is asked for: with a slice of one row in 20
or fewer, they make up about 5 % of the squared arm of the gap, and what leaving the slice out, or the shape of the
tails, changes in them is a small share of that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from errbar._numeric.quantiles import z_two_sided
from errbar.contrasts.mover import Ranged, join
from errbar.errors import NoInterval, Undefined
from errbar.intervals import interval_for
from errbar.records.contrast import Gap
from errbar.records.method import InferenceSettings
from errbar.records.scored import Scored
from errbar.requests.kinds import IntervalCall

LEAST_P, MOST_P = 1e-6, 0.5
"""Between these p is found from intervals; beyond, it stands at the bound."""
STEPS = 18
SETTLED = 1e-4
"""Relative change of p below which it is found."""


class Side(ABC):
    """One side of a comparison."""

    @abstractmethod
    def at(self, level: float) -> Ranged | None:
        """Its value with the ends of its interval at a level; None where it has none."""


@dataclass(frozen=True)
class ScoredSide(Side):
    """A measure on the rows of the side."""

    scored: Scored
    ask: InferenceSettings
    """With the draws of the estimate: they do not depend on the level, so that one set serves all levels."""
    named: IntervalCall | None
    known: dict[float, Ranged | None] = field(default_factory=dict)
    """By level; a side that stands in many comparisons is asked for the same one again."""

    def at(self, level: float) -> Ranged | None:
        """By the method that was asked for, or by the measure's default."""
        if level not in self.known:
            self.known[level] = self._find(level)
        return self.known[level]

    def _find(self, level: float) -> Ranged | None:
        if self.scored.impossible:  # no upper end, so no arm to join
            return None
        try:
            found = interval_for(self.scored, self.ask.at(level), self.named)
        except (NoInterval, Undefined):  # a replicate, or a row left out, may be undefined where the value is not
            return None
        return Ranged(self.scored.value, found.low, found.high)


@dataclass(frozen=True)
class LikeAllRows(Side):
    """A measure on all rows but a few: its own value, with the arms of all rows."""

    value: float
    bounds: tuple[float, float]
    whole: Ranged
    level: float
    """Of the ends of all rows."""
    wider: float
    """By how much the arms grow since fewer rows are left."""

    def at(self, level: float) -> Ranged:
        """Within the measure's bounds."""
        times = self.wider
        if level != self.level:
            times *= z_two_sided(level) / z_two_sided(self.level)
        low = self.value - times * (self.whole.value - self.whole.low)
        high = self.value + times * (self.whole.high - self.whole.value)
        return Ranged(self.value, max(low, self.bounds[0]), min(high, self.bounds[1]))


def gap_between(left: Side, right: Side, level: float, *, finds_p: bool = True) -> Gap | None:
    """The gap, its p found from intervals made at that very level: tails of skewed measures are not normal ones.

    At level 1 - p one end of the interval is 0. The p that an interval implies by its near arm hardly depends on its
    level, so putting it back as the level settles in a few steps. Without `finds_p` it is that of the first step.
    None where a side has no interval.
    """
    gap = _join(left, right, level)
    if gap is None or gap.p > 0.2 or not finds_p:
        return gap
    p = gap.p
    for _ in range(STEPS):
        before, found = p, _join(left, right, 1 - min(max(p, LEAST_P), MOST_P))
        if found is None:
            return gap._replace(p=1.0)
        p = found.p
        if abs(p - before) <= SETTLED * p or max(p, before) < LEAST_P:
            break
    return gap._replace(p=max(p, LEAST_P))


def _join(left: Side, right: Side, level: float) -> Gap | None:
    sides = left.at(level), right.at(level)
    return None if sides[0] is None or sides[1] is None else join(sides[0], sides[1], level)
