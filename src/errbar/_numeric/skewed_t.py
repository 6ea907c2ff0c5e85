"""Student's t corrected for skewness by a monotone cubic: limits for a mean, and the tails that agree with them.

Hall (1992), eq. (3): T + g T^2 / 3 + g^2 T^3 / 27 + g / 6 with g = skewness / sqrt(n) is closer to t than T is.
"""

from __future__ import annotations

import numpy as np

from errbar._numeric.quantiles import t_tails, t_two_sided


def corrected(
    mean: float, se: float, skewness: float, n: int, level: float, df: float | None = None
) -> tuple[float, float]:
    """Limits at a level from the cubic's inverse, a real cube root; stretched to hold the mean itself."""
    return skewed(mean, se, skewness, n, t_two_sided(level, n - 1 if df is None else df))


def skewed(mean: float, se: float, skewness: float, n: int, t: float) -> tuple[float, float]:
    """Return the limits for a given quantile t."""
    g = skewness / np.sqrt(n)
    # 3 / g times a difference near 0 is rounding; the correction is of order g.
    if abs(g) < 1e-9:
        return mean - t * se, mean + t * se
    # The cubic is ((1 + g T / 3)^3 - 1) / g + g / 6, so its inverse is a cube root.
    inverse = [(3 / g) * (np.cbrt(1 + g * (x - g / 6)) - 1) for x in (t, -t)]
    return min(mean, float(mean - inverse[0] * se)), max(mean, float(mean - inverse[1] * se))


def two_tails(mean: float, se: float, skewness: float, n: int, df: float) -> float:
    """p of a mean of 0: one less the level at which `corrected` first reaches 0."""
    t = mean / se
    g = skewness / np.sqrt(n)
    moved = t + g / 6 + g * t**2 / 3 + g**2 * t**3 / 27
    # Where the correction carries T past 0, limits that hold the mean hold 0 at any level.
    return t_tails(float(moved), df) if moved * t > 0 else 1.0
