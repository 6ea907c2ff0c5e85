"""Claims: whether a simulation supports a claim, with the uncertainty of the simulation."""

from __future__ import annotations

import math

import numpy as np

from errbar.records.types import Array, Floats

CLEAR = 2.0
"""Standard errors from which a difference counts as seen."""


def seen(mean: float | None, se: float | None) -> bool:
    """True where a mean is further from 0 than chance explains."""
    return mean is not None and bool(se) and abs(mean) > CLEAR * float(se or 0)


def spread_gap(x: Array, y: Array) -> tuple[float, float]:
    """sd(x) - sd(y) on the same replications, and its standard error: both sds move together."""
    both = np.isfinite(x) & np.isfinite(y)
    a, b = np.asarray(x, dtype=np.float64)[both], np.asarray(y, dtype=np.float64)[both]
    sa, sb = float(a.std(ddof=1)), float(b.std(ddof=1))
    if sa == 0 or sb == 0:
        return sa - sb, 0.0
    # To first order sd moves by (square - variance) / (2 sd), replication by replication.
    moves: Floats = np.square(a - a.mean()) / (2 * sa) - np.square(b - b.mean()) / (2 * sb)
    return sa - sb, float(moves.std(ddof=1)) / math.sqrt(len(a))


def higher(x: Array, other: str, y: Array) -> str:
    """Whether an estimator varies more than the other here."""
    gap, se = spread_gap(x, y)
    sds = f"sd {np.nanstd(x, ddof=1):.3g} against {np.nanstd(y, ddof=1):.3g} of {other}"
    if not seen(gap, se):
        return f"Not seen here: {sds}, the difference within chance (±{se:.2g})"
    return f"{'So it is here' if gap > 0 else 'The other way round here'}: {sds} (difference ±{se:.2g})"
