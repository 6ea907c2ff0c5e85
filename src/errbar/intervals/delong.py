"""DeLong: ROC area +- z times the standard error of its placements.

By name: the one reviewers ask for. At an area of 0.99 with 10 rows a side it covers 37 %; the default, auc_hull, does
not fall short there. Refused where every positive outscores every negative, as the standard error is then zero.
"""

from __future__ import annotations

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar.errors import NoInterval
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Ranks, Scored


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Symmetric limits, clipped."""
    basis = scored.basis
    if not isinstance(basis, Ranks) or basis.area is None:
        raise NoInterval(f"delong is for the ROC area; {scored.measure.name} is not a function of it")
    se = scored.se
    if not np.isfinite(se) or se == 0:
        raise NoInterval("the placements show no spread (perfect order, or one row a side); use auc_hull")
    half = z_two_sided(ask.level) * se
    a, b = scored.measure.bounds
    return max(a, scored.value - half), min(b, scored.value + half), f"DeLong, se {se:.3g}"


delong = Method(
    name="delong",
    label="DeLong",
    standing="asymptotic",
    covers=0.92,
    takes=("ranks",),
    takes_says="the ROC area and its linear forms",
    find=find,
    cites=("delong1988", "obuchowski1997", "sun2014"),
    about=__doc__ or "",
)
