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
from errbar.intervals._learner_scale import Spread, learned
from errbar.records.method import InferenceSettings, Method
from errbar.records.resampled import Resampled


def spread(r: Resampled, ask: InferenceSettings) -> Spread:
    """sqrt of sum over M halvings of (first half - second half)^2 / 2M."""
    assert r.halves is not None
    gaps = r.halves[:, 0] - r.halves[:, 1]
    gaps = gaps[np.isfinite(gaps)]
    if not len(gaps):
        raise NoInterval("no halving defines the measure on both halves")
    se = math.sqrt(float(np.square(gaps).sum()) / (2 * len(gaps)))
    return Spread(se, z_two_sided(ask.level), f"differences between the halves of {len(gaps)} halvings")


conservative_z = Method(
    name="conservative_z",
    label="conservative z",
    standing="heuristic",
    covers=0.92,
    takes=(),
    takes_says="any measure over paired halves",
    designs=("halves",),
    find=learned(spread),
    aliases=("con_z",),
    cites=("nadeau2003",),
    about=__doc__ or "",
)
