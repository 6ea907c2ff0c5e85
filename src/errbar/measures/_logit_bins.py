"""Rows of a logistic recalibration by bins of their logit: a fit on these is where that on all rows begins."""

from __future__ import annotations

import numpy as np

from errbar.evidence import MANY
from errbar.measures._logistic_fit import FitRows
from errbar.records.types import Floats

BINS = 4096
FINER = 4
"""How many times more bins there are from four times `MANY` rows on, where a pass over rows costs more than bins."""
REACH = 8.0
"""Standard deviations of the logit that bins span on either side."""
IN_BINS = 1 << 15
"""Rows at a time as they are put in bins, so many that adding up the bins costs less than finding them."""


def bin_logits(rows: FitRows) -> FitRows:
    """Rows of equal bins of the logit as one: how much they weigh, and what share of it is positive."""
    count = BINS * (FINER if rows.n >= 4 * MANY else 1)
    tally, width = np.zeros(2 * count), 2 * REACH / count
    for s in rows.blocks(IN_BINS):
        # Rows beyond the bins are few, and this fit is only where the one of all rows begins.
        x = rows.logit(s)
        if rows.kept is not None:
            x = x.copy()
        x += REACH
        x *= 1 / width
        np.maximum(x, 0.0, out=x)
        np.minimum(x, count - 0.5, out=x)
        k = x.astype(np.intp)
        k *= 2
        k += rows.truth[s]
        tally += np.bincount(k, weights=None if rows.weight is None else rows.weight[s], minlength=2 * count)
    down, up = tally.reshape(-1, 2).T
    there = down + up > 0
    w = (down + up)[there]
    centres: Floats = ((np.arange(count, dtype=np.float64) + 0.5) * width - REACH)[there]
    return FitRows(len(centres), lambda s: centres[s], up[there] / w, w)
