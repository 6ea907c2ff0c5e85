"""MOVER: the interval of a difference from the two intervals of separate samples.

Use it for two groups of rows that share none (a slice against the rest): it needs nothing but intervals that
cover, keeps their asymmetry, and works for every measure.
Not to be confused with a paired contrast: on the same rows, pairing is far sharper.
low = d - sqrt((a - a_low)^2 + (b_high - b)^2), high = d + sqrt((a_high - a)^2 + (b - b_low)^2).
Zou & Donner (2008), Newcombe (1998) for proportions.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.records.estimate import Estimate


class Gap(NamedTuple):
    """left minus right, its interval and the two-sided p of no difference that agrees with it."""

    gap: float
    low: float
    high: float
    p: float


def mover(left: Estimate, right: Estimate) -> Gap:
    """The gap of two estimates with intervals at one level; p from the distance of 0 in units of the near arm."""
    assert left.value is not None and right.value is not None
    assert left.interval is not None and right.interval is not None
    a, b = left.value, right.value
    down = math.hypot(a - left.interval.low, right.interval.high - b)
    up = math.hypot(left.interval.high - a, b - right.interval.low)
    gap = a - b
    arm = down if gap > 0 else up
    z = z_two_sided(left.level) * abs(gap) / arm if arm > 0 else (0.0 if gap == 0 else math.inf)
    return Gap(gap, gap - down, gap + up, 2 * normal_cdf(-z))
