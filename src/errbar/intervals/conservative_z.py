"""Conservative z: the spread between disjoint halves of the data, each resampled on its own.

The two halves share no row, so their estimates are independent; half the mean squared difference over several
halvings is the variance of an estimate made from half of the rows, which is larger than that from all of them
(Nadeau and Bengio). It needs many fits, J (2M + 1), and is 1.5 to 3 times wider than the others; use it for a
cautious second opinion. Not to be confused with the corrected t on the same subsamples.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar.errors import NoInterval
from errbar.intervals._learner_scale import Spread, learned, mapped
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.resampled import Resampled

MOST = 100
"""Beyond this factor either way the ends say nothing."""


def spread(r: Resampled, ask: InferenceSettings) -> Spread:
    """sqrt of sum over M halvings of (first half - second half)^2 / 2M."""
    assert r.halves is not None
    gaps = r.halves[:, 0] - r.halves[:, 1]
    gaps = gaps[np.isfinite(gaps)]
    if not len(gaps):
        raise NoInterval("no halving defines the measure on both halves")
    se = math.sqrt(float(np.square(gaps).sum()) / (2 * len(gaps)))
    return Spread(se, z_two_sided(ask.level), f"differences between the halves of {len(gaps)} halvings")


def find(r: Resampled, ask: InferenceSettings) -> Ends:
    """Limits by the spread of the halves; on the log scale from its one bound where the measure has one only."""
    low, high = r.loss_bounds
    if math.isfinite(low) == math.isfinite(high):
        return learned(spread)(r, ask)
    assert r.halves is not None
    bound, side = (high, -1.0) if math.isfinite(high) else (low, 1.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        gaps = np.diff(np.log(side * (r.halves - bound)), axis=1)[:, 0]
    gaps = gaps[np.isfinite(gaps)]
    if not len(gaps) or side * (r.centre - bound) <= 0:
        return learned(spread)(r, ask)
    half = z_two_sided(ask.level) * math.sqrt(float(np.square(gaps).sum()) / (2 * len(gaps)))
    if half > math.log(MOST):
        raise NoInterval(f"the halves differ so much that the ends would lie a factor of {MOST} and more apart")
    away = abs(r.centre - bound)
    ends = sorted(bound + side * away * math.exp(x) for x in (-half, half))
    how = f"differences between the halves of {len(gaps)} halvings, on the log scale from {bound:g}"
    # Back to the loss's own unit by the delta method: se(log) times the distance from the bound.
    return (*mapped(r, ends[0], ends[1]), how, half / z_two_sided(ask.level) * away)


conservative_z = Method(
    name="conservative_z",
    label="conservative z",
    standing="heuristic",
    covers=0.92,
    takes=(),
    takes_says="any measure over paired halves",
    designs=("halves",),
    find=find,
    aliases=("con_z",),
    cites=("nadeau2003",),
    about=__doc__ or "",
)
