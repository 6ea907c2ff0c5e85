"""Mid-p: Clopper-Pearson with half the probability of the count that was seen.

Use it for coverage near the level on average; single (p, n) may fall a few points short, which exact never does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from errbar.intervals._binomial import of_share


@lru_cache(maxsize=4096)  # pairs of many models ask for the same counts at the same levels
def limits(hits: float, trials: float, level: float) -> tuple[float, float]:
    """Shares at which P(more than k) + P(k) / 2 = a/2 on either side, by bisection."""
    from scipy.special import betainc

    a = (1 - level) / 2

    def at_least(p: float, k: float) -> float:
        return 1.0 if k <= 0 else 0.0 if k > trials else float(betainc(k, trials - k + 1, p))

    def above(p: float) -> float:
        # P(X > k) + P(X = k) / 2 = (P(X >= k) + P(X >= k + 1)) / 2.
        return 0.5 * (at_least(p, hits) + at_least(p, hits + 1))

    low = 0.0 if hits <= 0 else _bisect(lambda p: above(p) - a)
    high = 1.0 if hits >= trials else _bisect(lambda p: above(p) - (1 - a))
    return low, high


def _bisect(rising: Callable[[float], float]) -> float:
    low, high = 0.0, 1.0
    # 2^-60 is below the spacing of doubles near the limits: no further halving changes them.
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2


midp = of_share(
    limits,
    name="midp",
    label="mid-p",
    standing="asymptotic",
    covers=0.93,
    aliases=("mid_p",),
    cites=("lancaster1961", "agresti2005"),
    about=__doc__ or "",
)
