"""MOVER: the interval of a difference from the two intervals of separate samples.

Use it for two groups of rows that share none (a slice against all other rows): it needs only two valid intervals, keeps
their asymmetry, and works for every measure. Not to be confused with a paired contrast: on the same rows, pairing is
far sharper. With d = right - left: low = d - sqrt((right - right_low)^2 + (left_high - left)^2), high = d +
sqrt((right_high - right)^2 + (left - left_low)^2). Zou & Donner (2008), Newcombe (1998) for proportions. The cost of a
threshold is joined so from the shares of each kind of call, each with Wilson's interval, and their correlation.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.errors import NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.estimate import Estimate


def between(left: Estimate, right: Estimate) -> Gap:
    """right minus left, both with intervals at one level; p from the distance of 0 in units of the near arm."""
    a, b = left.value, right.value
    if a is None or b is None or left.interval is None or right.interval is None:
        raise NoInterval(f"mover joins two intervals; {left.label} lacks one on the left or on the right")
    one, other = left.interval, right.interval
    return join(Ranged(a, one.low, one.high), Ranged(b, other.low, other.high), left.level)


class Ranged(NamedTuple):
    """A value and the ends of its interval."""

    value: float
    low: float
    high: float


def join(left: Ranged, right: Ranged, level: float) -> Gap:
    """right minus left, both with ends at the level."""
    down = math.hypot(right.value - right.low, left.high - left.value)
    up = math.hypot(right.high - right.value, left.value - left.low)
    gap = right.value - left.value
    # 0 lies below a positive gap: the arm towards 0 tells how far away it is.
    arm = down if gap > 0 else up
    z = z_two_sided(level) * abs(gap) / arm if arm > 0 else (0.0 if gap == 0 else math.inf)
    return Gap(gap, gap - down, gap + up, 2 * normal_cdf(-z), "from the two intervals of separate rows")


mover = Contrast(
    name="mover",
    label="MOVER",
    standing="asymptotic",
    takes="estimates",
    takes_says="two estimates with intervals on separate rows",
    find=lambda sides, ask: between(*sides),
    cites=("zou2008", "newcombe1998"),
    about=__doc__ or "",
)
