"""Ends of an interval for a learner: from centre and standard error, on the scale that the measure's range asks for."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar._numeric.row_floor import effective_rows
from errbar.errors import NoInterval
from errbar.records.method import Ends, InferenceSettings
from errbar.records.resampled import Resampled
from errbar.records.scored import HAIR


class Spread(NamedTuple):
    """Standard error of the centre, the quantile to multiply it with, and one line on where both come from."""

    se: float
    quantile: float
    how: str


def learned(spread: Callable[[Resampled, InferenceSettings], Spread]) -> Callable[[Resampled, InferenceSettings], Ends]:
    """An interval's `find` from a function that gives the spread."""

    def find(resampled: Resampled, ask: InferenceSettings) -> Ends:
        found = spread(resampled, ask)
        low, high, scale = on_scale(resampled, found.se, found.quantile, ask.level)
        return (*mapped(resampled, low, high), f"{found.how}; {scale}", found.se)

    return find


def on_scale(r: Resampled, se: float, quantile: float, level: float) -> tuple[float, float, str]:
    """Limits of the centre. A width of 0 cannot occur where the range is bounded on both sides.

    Wilson's form with an effective number of rows is our own construction; its support is docs/explanation/coverage.md.
    """
    low, high = r.loss_bounds
    bounded = math.isfinite(low) and math.isfinite(high)
    flat = not np.isfinite(se) or se <= HAIR * abs(r.centre)
    if bounded and (flat or r.zero_one or not r.mean_loss):
        return wilson_effective(r, se, quantile, level)
    if flat:
        raise NoInterval("no spread is seen between the splits, and the measure's range does not bound it")
    if math.isfinite(low) and r.centre > low:
        # Delta method: log(centre - low) has the standard error se / (centre - low). exp overflows beyond 709.
        step = math.exp(min(quantile * se / (r.centre - low), 700.0))
        return low + (r.centre - low) / step, low + (r.centre - low) * step, "log scale"
    if math.isfinite(high) and r.centre < high:
        step = math.exp(min(quantile * se / (high - r.centre), 700.0))
        return high - (high - r.centre) * step, high - (high - r.centre) / step, "log scale from the upper bound"
    return r.centre - quantile * se, r.centre + quantile * se, "plain scale"


def wilson_effective(r: Resampled, se: float, quantile: float, level: float) -> tuple[float, float, str]:
    """Wilson's limits with n_eff = min(n, e (1 - e) / se^2) rows and the method's own quantile."""
    low, high = r.loss_bounds
    e = min(max((r.centre - low) / (high - low), 0.0), 1.0)
    s = se / (high - low)
    counted = r.counted
    if r.unit is not None and r.zero_one and r.counted == r.n_independent:
        counted = effective_rows(r.main, r.unit, level)
    if not np.isfinite(s) or s <= HAIR or e in (0.0, 1.0):
        # No spread or no error seen: se says nothing about how many rows the estimate is worth.
        m = min(counted, r.least)
    else:
        m = min(counted, e * (1 - e) / s**2)
    m = max(m, 1.0)
    q2 = quantile**2
    # Wilson (1927): the roots of (e - p)^2 = q^2 p (1 - p) / m.
    middle = (e + q2 / (2 * m)) / (1 + q2 / m)
    half = quantile * math.sqrt(e * (1 - e) / m + q2 / (4 * m * m)) / (1 + q2 / m)
    # middle - half is 0 at e = 0 in theory only; rounding would leave the range.
    a, b = (0.0 if e == 0 else middle - half), (1.0 if e == 1 else middle + half)
    return low + a * (high - low), low + b * (high - low), f"Wilson with {m:,.0f} effective rows"


def mapped(r: Resampled, low: float, high: float) -> tuple[float, float]:
    """Limits of the centre through the measure's own map (a root), within the range of the losses."""
    floor, ceiling = r.loss_bounds
    ends = sorted(float(np.real(r.through(x))) for x in (max(low, floor), min(high, ceiling)))
    return ends[0], ends[1]
