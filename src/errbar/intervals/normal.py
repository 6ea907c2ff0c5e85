"""Normal: value +- z times the influence's standard error, cut off at the measure's ends.

By name only: the plain large-sample interval that most papers print. Refused where the standard error is zero.
Not to be confused with delta, which works on a scale without ends and with t.
"""

from __future__ import annotations

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar.errors import NoInterval
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Scored


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Symmetric limits, clipped."""
    if scored.influence_of is None:
        raise NoInterval(f"{scored.measure.name} has no standard error from influences; try bootstrap")
    se = scored.se
    if not np.isfinite(se) or se == 0:
        raise NoInterval("the standard error is zero or unknown on these rows, so normal has no width")
    half = z_two_sided(ask.level) * se
    a, b = scored.measure.bounds
    return max(a, scored.value - half), min(b, scored.value + half), f"value +- z x {se:.3g}"


normal = Method(
    name="normal",
    label="normal approximation",
    standing="asymptotic",
    covers=0.93,
    takes=("proportion", "table", "mean", "means", "ranks", "whole"),
    takes_says="a measure with an influence per row",
    find=find,
    cites=("hampel1974",),
    about=__doc__ or "",
)
