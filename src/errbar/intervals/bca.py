"""BCa: bootstrap quantiles shifted for median bias and for acceleration (how the spread changes with the value).

By name. The acceleration comes from the influences, the skewness of the jackknife without refitting.
Draws grow from 2,000 up to 32,000 until the Monte-Carlo error of both ends is below a twentieth of the width.
Not to be confused with the plain percentile bootstrap; neither sees past a count of zero.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import normal_cdf, normal_quantile
from errbar.errors import NoInterval
from errbar.intervals._drawn_ends import DrawnEnds, draw_enough, quantile_error
from errbar.intervals._replicates import replicates
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Scored
from errbar.records.types import Floats


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Efron (1987), eq. (3.8): quantiles at Phi(z0 + (z0 + z) / (1 - a (z0 + z)))."""
    replicates(scored, ask)
    if scored.influence_of is None:
        raise NoInterval(f"bca needs an influence per row; {scored.measure.name} has none. Try bootstrap")
    accel = _acceleration(scored)
    found = draw_enough(scored, ask, lambda a: _corrected_ends(np.sort(replicates(scored, a).values), scored, accel, a))
    shift = normal_quantile(_share_below(replicates(scored, ask).values, scored.value))
    how = f"{found.draws:,} replicates, bias {shift:.2g}, acceleration {accel:.2g}{found.note}"
    return found.low, found.high, how


def _corrected_ends(values: Floats, scored: Scored, accel: float, ask: InferenceSettings) -> DrawnEnds:
    """Both ends with their Monte-Carlo error: that of the quantile, and that of the bias which chooses it."""
    below = _share_below(values, scored.value)
    if np.isnan(values[-1]) or not 0 < below < 1:
        raise NoInterval("the replicates are undefined or all on one side of the value; use the default")
    shift = normal_quantile(below)
    # d z0 / d share = 1 / phi(z0).
    off = math.sqrt(below * (1 - below) / len(values)) * math.sqrt(2 * math.pi) * math.exp(shift * shift / 2)
    ends, errors = [], []
    for tail in ((1 - ask.level) / 2, (1 + ask.level) / 2):
        lower, share, upper = (_corrected_share(shift + d, tail, accel) for d in (-off, 0.0, off))
        moved = (_quantile(values, upper) - _quantile(values, lower)) / 2
        ends.append(_quantile(values, share))
        errors.append(math.hypot(quantile_error(values, share), moved))
    return DrawnEnds(ends[0], ends[1], max(errors))


def _share_below(values: Floats, value: float) -> float:
    """Share of replicates below the value, half of those that equal it: the bias must not depend on < or <=."""
    return float(np.count_nonzero(values < value) + 0.5 * np.count_nonzero(values == value)) / len(values)


def _corrected_share(shift: float, tail: float, accel: float) -> float:
    z = shift + normal_quantile(tail)
    return normal_cdf(shift + z / (1 - accel * z))


def _quantile(ordered: Floats, share: float) -> float:
    """Quantile of ascending replicates by the inverse of their distribution function."""
    return float(ordered[max(0, math.ceil(len(ordered) * share - 1))])


def _acceleration(scored: Scored) -> float:
    # a = sum t^3 / (6 (sum t^2)^1.5) over the influences t (Efron 1987).
    t = scored.totals - scored.totals.mean()
    squares = float(np.dot(t, t))
    return 0.0 if squares == 0 or not np.isfinite(squares) else float(np.dot(t * t, t)) / (6 * squares**1.5)


bca = Method(
    name="bca",
    label="BCa bootstrap",
    standing="asymptotic",
    covers=0.93,
    takes=("proportion", "table", "mean", "means", "ranks", "whole"),
    takes_says="a measure with an influence per row",
    find=find,
    resamples=True,
    cites=("efron1987",),
    about=__doc__ or "",
)
