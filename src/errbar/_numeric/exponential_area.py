"""Limits of a ROC area by Newcombe's method 5, whose spread is that of exponential scores."""

from __future__ import annotations

import math

from errbar._numeric.quantiles import z_two_sided

STEPS = 100
CLOSE = 1e-8
"""A step this short, as a share of the distance from the area and both ends, is the last: each squares the error."""


def limits(area: float, positives: float, negatives: float, level: float) -> tuple[float, float]:
    """Roots of |area - t| = z sqrt(t(1-t)[1 + N(1-t)/(2-t) + N t/(1+t)] / (n+ n-)), N = (n+ + n-)/2 - 1."""
    z = z_two_sided(level)
    return edge(area, 0.0, z, positives, negatives), edge(area, 1.0, z, positives, negatives)


def edge(area: float, end: float, z: float, positives: float, negatives: float) -> float:
    """The last t from the area towards the end that is within z standard errors of it.

    Newton's method on (area - t)^2 - z^2 s^2(t), from the limit by the spread at the area itself, with halving where a
    step leaves the interval in which the sign changes.
    """
    if area == end:
        return end
    big, scale = (positives + negatives) / 2 - 1, z * z / (positives * negatives)
    start = area
    t = area + math.copysign((scale * _variance(area, big)) ** 0.5, end - area)
    for _ in range(STEPS):
        # Newton may leave the bracket: halve it. When no double lies between its ends, the search is over.
        if not (start < t < end or end < t < start) and (t := (start + end) / 2) in (start, end):
            return start
        # The variance and its derivative, written out: many models make this loop run thousands of times.
        up, down = 1 / (1 + t), 1 / (2 - t)
        both, bracket = t * (1 - t), 1 + big * ((1 - t) * down + t * up)
        variance, rise = both * bracket, (1 - 2 * t) * bracket + both * big * (up * up - down * down)
        far = area - t
        excess = far * far - scale * variance
        # Not positive: t is still within z standard errors of the area, so the limit lies beyond it.
        if excess <= 0:
            start = t
        else:
            end = t
        # f(t) = (area - t)^2 - z^2 s^2(t) has f' = -slope, so Newton's -f / f' is + excess / slope.
        slope = 2 * far + scale * rise
        step = excess / slope if slope else 1.0  # out of the interval
        t += step
        if abs(step) <= CLOSE * min(abs(far), t, 1 - t):
            break
    return t


def _variance(t: float, big: float) -> float:
    """t(1-t)[1 + N(1-t)/(2-t) + N t/(1+t)]."""
    return t * (1 - t) * (1 + big * ((1 - t) / (2 - t) + t / (1 + t)))
