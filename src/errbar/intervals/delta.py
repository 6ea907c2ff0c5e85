"""Delta: the influence's standard error on a scale where the measure has no end, t quantile, mapped back.

The default for smooth measures without a better method (average precision on the logit, calibration slope). Not to be
confused with normal, which stays on the measure's own scale and is cut off at its ends.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import logistic, t_two_sided
from errbar.errors import NoInterval
from errbar.intervals import exact
from errbar.intervals._effective_rows import effective_share, freedom, quantile
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Scored

FAR = 700.0
"""Beyond this, the exponential leaves the range of doubles."""


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Limits on the open scale; a value at a finite end gets the exact bound of as many hits as rows."""
    a, b = scored.measure.bounds
    v, se = scored.value, scored.se
    if v in (a, b) or se == 0:
        return _at_end(scored, ask)
    if not np.isfinite(se):
        raise NoInterval("the standard error cannot be found on these rows")
    q = _quantile(scored, ask.level) * se
    if np.isfinite(a) and np.isfinite(b):
        # d/dv log((v - a) / (b - v)) = (b - a) / ((v - a) (b - v)).
        centre, half = math.log((v - a) / (b - v)), q * (b - a) / ((v - a) * (b - v))
        ends = [a + (b - a) * logistic(x) for x in (centre - half, centre + half)]
        scale = "logit"
    elif np.isfinite(b):
        ends = [b - (b - v) * math.exp(min(x, FAR)) for x in (q / (b - v), -q / (b - v))]
        scale = f"log({b:g} - value)"
    elif np.isfinite(a):
        ends = [a + (v - a) * math.exp(min(x, FAR)) for x in (-q / (v - a), q / (v - a))]
        scale = "log"
    else:
        ends, scale = [v - q, v + q], "plain"
    return ends[0], ends[1], f"delta method on the {scale} scale"


def _quantile(scored: Scored, level: float) -> float:
    """t on the independent pieces less one; no more than the events less one, on which the spread then rests."""
    if scored.events is None:
        return quantile(scored, level)
    return t_two_sided(level, max(min(freedom(scored), scored.events - 1.0), 1.0))


def _at_end(scored: Scored, ask: InferenceSettings) -> Ends:
    a, b = scored.measure.bounds
    if scored.value not in (a, b) or not (np.isfinite(a) and np.isfinite(b)):
        raise NoInterval("the rows show no spread at all, so its size is unknown")
    # At its end no row shows any spread: a share of 0 or 1 of as many rows bounds how far off the value may be.
    m = (scored.events or scored.n) * effective_share(scored, ask.level)
    low, high = exact.limits(m if scored.value == b else 0.0, m, ask.level)
    return a + low * (b - a), a + high * (b - a), f"value at its end: Clopper-Pearson bound on {m:,.4g} rows"


delta = Method(
    name="delta",
    label="delta method",
    standing="asymptotic",
    covers=0.9,
    takes=("table", "mean", "means", "ranks", "whole"),
    takes_says="a smooth measure with an influence per row",
    find=find,
    aliases=("log_delta", "logit_delta"),
    cites=("oehlert1992", "boyd2013"),
    about=__doc__ or "",
)
