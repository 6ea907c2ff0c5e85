"""MOVER: the interval of a difference from the two intervals of separate samples.

Use it for models on rows of their own (`test=separate`), or for a slice against all other rows: it needs only two valid
intervals, keeps their asymmetry, and works for every measure that has one. Not to be confused with a paired contrast:
on the same rows, pairing is far sharper. With d = right - left: low = d - sqrt((right - right_low)^2 + (left_high -
left)^2), high = d + sqrt((right_high - right)^2 + (left - left_low)^2); p is 1 - the level at which an end reaches 0.
Shares of plain rows take mid-p limits, as wide as Wilson's, which fall short where one share is near 0 and the other
near 1; `limits=wilson` is Newcombe's method 10, `limits=exact` is wider and more careful. Other measures, units and
weights take each side's default interval. The cost of a threshold joins the shares of each kind of call in this way.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.contrasts._bracketed_root import root_between
from errbar.errors import BadInput, NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.estimate import Interval
from errbar.records.method import InferenceSettings
from errbar.records.pairs import SamplePair
from errbar.records.scored import Proportion, Scored

LIMITS = ("midp", "wilson", "exact")
NEAR, FAR = 0.01, 6.1
"""Normal quantiles between which p is found from intervals; beyond, it is 1 or 1e-9."""


class Ranged(NamedTuple):
    """A value and the ends of its interval."""

    value: float
    low: float
    high: float


def join(left: Ranged, right: Ranged, level: float) -> Gap:
    """right minus left, both with ends at the level; p from the distance of 0 in units of the near arm."""
    down = math.hypot(right.value - right.low, left.high - left.value)
    up = math.hypot(right.high - right.value, left.value - left.low)
    gap = right.value - left.value
    # 0 lies below a positive gap: the arm towards 0 tells how far away it is.
    arm = down if gap > 0 else up
    z = z_two_sided(level) * abs(gap) / arm if arm > 0 else (0.0 if gap == 0 else math.inf)
    return Gap(gap, gap - down, gap + up, 2 * normal_cdf(-z), "from the two intervals of separate rows")


def find(pair: SamplePair, ask: InferenceSettings, limits: str = "midp") -> Gap:
    """Gap of two samples, with a p that falls below 1 - level exactly where the interval leaves 0."""
    if limits not in LIMITS:
        raise BadInput(f"mover(limits={limits}): limits must be {', '.join(LIMITS[:-1])} or {LIMITS[-1]}.")

    def at(level: float) -> Gap:
        left, right = (_interval(pair, side, ask.at(level), limits) for side in (pair.left, pair.right))
        found = join(_ranged(pair.left, left), _ranged(pair.right, right), level)
        return found._replace(how=f"{left.how or left.method}; {right.how or right.method}")

    se = math.hypot(pair.left.se, pair.right.se)
    return at(ask.level)._replace(p=_p_value(at, pair.gap), se=se if math.isfinite(se) else None)


def _interval(pair: SamplePair, side: Scored, ask: InferenceSettings, limits: str) -> Interval:
    if pair.alone is None:
        raise NoInterval("mover joins the intervals of two samples; these came without a way to find them")
    plain_share = side.plain and isinstance(side.basis, Proportion)
    found = pair.alone(side, ask, limits if plain_share else None)
    if not math.isfinite(found.high - found.low):
        raise NoInterval(f"{side.label} has an interval without an end on one side, so a difference has none either")
    return found


def _ranged(side: Scored, found: Interval) -> Ranged:
    """The value with its ends; at low levels an interval may lie beside the value, whose arm is then 0."""
    return Ranged(side.value, min(found.low, side.value), max(found.high, side.value))


def _p_value(at: Callable[[float], Gap], gap: float) -> float:
    """1 - the level at which the end nearer to 0 reaches it: intervals nest. Their arms grow about as z does."""

    def beyond(z: float) -> float:
        """Return the distance of the near end from 0, negative where it has passed it."""
        try:
            found = at(1 - 2 * normal_cdf(-z))
        except NoInterval:  # at a low level without width, at a high one with an end beyond what draws can tell
            return abs(gap) if z < 1 else -abs(gap)
        return found.low if gap > 0 else -found.high

    first, last = ((z, beyond(z)) for z in (NEAR, FAR))
    if first[1] <= 0:
        return 1.0
    return 2 * normal_cdf(-(FAR if last[1] > 0 else root_between(beyond, first, last)))


mover = Contrast(
    name="mover",
    label="MOVER",
    standing="asymptotic",
    takes="samples",
    takes_says="two models, each on rows of its own",
    find=find,
    options={"limits": "midp"},
    aliases=("separate", "separate_samples"),
    cites=("zou2008", "newcombe1998"),
    about=__doc__ or "",
)
