"""Blocks: the values of blocks in time's order, mean +- t sd / sqrt(blocks).

For measures that only order rows (ROC area, rank correlations) under `time_ordered`: each block is judged by a model of
earlier rows, so block values less their conditional means are uncorrelated and plain t holds, however many blocks there
are. Means of losses take `clustered` with blocks as units instead. Not to be confused with the corrected t, whose
splits share test and training rows.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import t_two_sided
from errbar.errors import NoInterval
from errbar.intervals._learner_scale import Spread, learned
from errbar.records.method import InferenceSettings, Method
from errbar.records.resampled import Resampled


def spread(r: Resampled, ask: InferenceSettings) -> Spread:
    """sd / sqrt(J) over the blocks that define the measure, t with J - 1 degrees of freedom."""
    scores = r.scores[np.isfinite(r.scores)]
    j = len(scores)
    if j < 2:
        raise NoInterval(f"a spread needs two blocks; {j} defines the measure")
    se = math.sqrt(float(scores.var(ddof=1)) / j)
    return Spread(se, t_two_sided(ask.level, j - 1), f"spread of {j} blocks, t with {j - 1} df")


blocks = Method(
    name="blocks",
    label="t over blocks",
    standing="asymptotic",
    covers=0.94,
    takes=(),
    takes_says="any measure over blocks in time's order",
    designs=("blocks",),
    find=learned(spread),
    cites=("schmeiser1982",),
    about=__doc__ or "",
)
