"""BCa: bootstrap quantiles shifted for median bias and for acceleration (how the spread changes with the value).

By name. The acceleration comes from the influences, the skewness of the jackknife without refitting.
Not to be confused with the plain percentile bootstrap; neither sees past a count of zero.
"""

from __future__ import annotations

import numpy as np

from errbar._numeric.quantiles import normal_cdf, normal_quantile
from errbar.errors import NoInterval
from errbar.intervals._replicates import replicates
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Scored


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Efron (1987), eq. (3.8): quantiles at Phi(z0 + (z0 + z) / (1 - a (z0 + z)))."""
    values = replicates(scored, ask).values
    if scored.influence_of is None:
        raise NoInterval(f"bca needs an influence per row; {scored.measure.name} has none. Try bootstrap")
    gone = np.isnan(values)
    # Half of the ties: replicates of a share often equal the value, and z0 must not depend on < or <=.
    below = (np.count_nonzero(values < scored.value) + 0.5 * np.count_nonzero(values == scored.value)) / len(values)
    if gone.any() or not 0 < below < 1:
        raise NoInterval("the replicates are undefined or all on one side of the value; use the default")
    shift, accel = normal_quantile(below), _acceleration(scored)
    ends = []
    for share in ((1 - ask.level) / 2, (1 + ask.level) / 2):
        z = shift + normal_quantile(share)
        ends.append(float(np.quantile(values, normal_cdf(shift + z / (1 - accel * z)), method="inverted_cdf")))
    return ends[0], ends[1], f"{ask.replicates:,} replicates, bias {shift:.2g}, acceleration {accel:.2g}"


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
