"""Jeffreys: equal-tailed limits of the Beta(k + 1/2, m - k + 1/2) posterior.

By name only: for small error rates its misses are optimistic (up to 8 % above the upper end at 95 %).
At no successes the lower end is 0, at all of them the upper end is 1; SciPy's quantiles stop just short of both
(docs/explanation/conventions.md). Not to be confused with mid-p, which it resembles.
"""

from __future__ import annotations

from errbar._numeric.quantiles import beta_quantile
from errbar.intervals._binomial import of_share


def limits(hits: float, trials: float, level: float) -> tuple[float, float]:
    """Low and high for hits of trials."""
    a = (1 - level) / 2
    low = 0.0 if hits <= 0 else beta_quantile(a, hits + 0.5, trials - hits + 0.5)
    high = 1.0 if hits >= trials else beta_quantile(1 - a, hits + 0.5, trials - hits + 0.5)
    return low, high


jeffreys = of_share(
    limits,
    name="jeffreys",
    label="Jeffreys",
    standing="asymptotic",
    covers=0.93,
    cites=("brown2001",),
    about=__doc__ or "",
)
