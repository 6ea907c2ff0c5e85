"""The shifted gamma (Pearson III) of a mean, a variance and a third central moment: quantiles, the share below 0."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar._numeric.incomplete_gamma import gamma_quantile
from errbar._numeric.quantiles import normal_quantile

FLAT = 1e-4
"""Below this skewness the gamma's quantiles are the normal's, corrected to first order."""


def pearson(mean: float, variance: float, third: float, shares: Sequence[float]) -> list[float]:
    """Quantiles of the shifted gamma with this mean, variance and third central moment."""
    sd = float(np.sqrt(variance))
    if sd == 0:
        return [mean for _ in shares]
    skew = third / sd**3
    if abs(skew) < FLAT:
        zs = [normal_quantile(p) for p in shares]
        # Cornish & Fisher's first term; the next is of order skew^2, below 1e-8.
        return [mean + sd * (z + skew * (z * z - 1) / 6) for z in zs]
    # A gamma of shape s has skewness 2 / sqrt(s); one turned around has it negative.
    shape, side = 4 / skew**2, float(np.sign(skew))
    at = [gamma_quantile(p if side > 0 else 1 - p, shape) for p in shares]
    return [mean + side * sd * (g - shape) / float(np.sqrt(shape)) for g in at]


def share_below(mean: float, variance: float, third: float) -> float:
    """P(mean < 0) under the shifted gamma."""
    from scipy.special import gammainc, ndtr

    sd = float(np.sqrt(variance))
    if sd == 0:
        return 0.5 if mean == 0 else float(mean < 0)
    z, skew = -mean / sd, third / sd**3
    if abs(skew) < FLAT:
        return float(ndtr(z - skew * (z * z - 1) / 6))
    shape, side = 4 / skew**2, float(np.sign(skew))
    g = shape + side * z * float(np.sqrt(shape))
    below = 0.0 if g <= 0 else float(gammainc(shape, g))
    return below if side > 0 else 1 - below
