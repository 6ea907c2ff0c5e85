"""Clopper-Pearson: the binomial limits that miss on neither side more often than half of 1 - level, for every p and n.

The default for shares (error rate, accuracy, recall, precision, F1 by its Jaccard share): it alone covers everywhere.
Not to be confused with mid-p, which is narrower and covers on average only.
lo = Beta^-1(a/2; k, m-k+1), hi = Beta^-1(1-a/2; k+1, m-k); 0 at k = 0, 1 at k = m.
"""

from __future__ import annotations

from errbar._numeric.quantiles import beta_quantile
from errbar.intervals._binomial import of_share


def limits(hits: float, trials: float, level: float) -> tuple[float, float]:
    """Low and high for hits of trials; real-valued counts are effective ones."""
    a = (1 - level) / 2
    # P(X >= k | p) = I_p(k, m - k + 1): the p at which it is a / 2 is a beta quantile, for fractions k too.
    low = 0.0 if hits <= 0 else beta_quantile(a, hits, trials - hits + 1)
    high = 1.0 if hits >= trials else beta_quantile(1 - a, hits + 1, trials - hits)
    return low, high


exact = of_share(
    limits,
    name="exact",
    label="Clopper-Pearson",
    standing="exact",
    covers=0.95,
    aliases=("clopper_pearson", "beta"),
    cites=("clopper1934", "korn1998"),
    about=__doc__ or "",
)
