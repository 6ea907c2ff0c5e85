"""Wald: share +- z sqrt(share (1 - share) / n), the textbook normal approximation.

By name only: at n = 100 and a true error of 1 % it covers 63 %, not 95 %. It is cut off at 0 and 1, and refused
at 0 or n hits, where its width is zero. Use exact (or wilson) instead. It divides by n, while the standard error shown
with a share divides by n - 1 (docs/explanation/conventions.md).
"""

from __future__ import annotations

from errbar._numeric.quantiles import z_two_sided
from errbar.intervals._binomial import of_share


def limits(hits: float, trials: float, level: float) -> tuple[float, float]:
    """Low and high for hits of trials."""
    # Laplace (1812); the width is 0 at p = 0 and 1, which `of_share` refuses.
    p = hits / trials
    half = float(z_two_sided(level) * (p * (1 - p) / trials) ** 0.5)
    return max(0.0, p - half), min(1.0, p + half)


wald = of_share(
    limits,
    name="wald",
    label="Wald",
    standing="asymptotic",
    covers=0.63,
    cites=("laplace1812", "brown2001"),
    about=__doc__ or "",
)
