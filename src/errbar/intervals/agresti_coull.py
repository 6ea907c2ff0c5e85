"""Agresti-Coull: Wald after adding z^2 / 2 hits and z^2 / 2 misses.

Use it for a formula that fits on a slide; never below Wilson's coverage, a little wider.
"""

from __future__ import annotations

from errbar._numeric.quantiles import z_two_sided
from errbar.intervals._binomial import of_share


def limits(hits: float, trials: float, level: float) -> tuple[float, float]:
    """Low and high for hits of trials."""
    z = z_two_sided(level)
    # z^2 / 2 is 1.92 at 95 %: about two hits and two misses more (Agresti & Coull 1998).
    m = trials + z * z
    p = (hits + z * z / 2) / m
    half = z * (p * (1 - p) / m) ** 0.5
    return max(0.0, p - half), min(1.0, p + half)


agresti_coull = of_share(
    limits,
    name="agresti_coull",
    label="Agresti-Coull",
    standing="asymptotic",
    covers=0.94,
    cites=("agresti1998", "brown2001"),
    about=__doc__ or "",
)
