"""Quantiles of the gamma distribution without SciPy, to about 1e-10 of its standard deviation (1e-8 next to 1).

Importing SciPy takes longer than all else that a small command does. Shares below are sums of the series of the
incomplete gamma function (DLMF 8.11.4), whose terms all have one sign; a quantile is found by Halley's steps from eight
terms of Cornish and Fisher's expansion (Goldberg & Levine 1946), which of large shapes needs no step.
"""

from __future__ import annotations

from math import exp, inf, lgamma, log, log1p, nan, pi, sqrt

import numpy as np

from errbar._numeric.incomplete_beta import stirling_rest
from errbar._numeric.quantiles import normal_quantile

_LAST = 3e-9
"""Size of the expansion's last term, in standard deviations, up to which no step is needed: the next would be some
fifty times smaller."""
_NEAR = 1e-5
"""Ends the search: the error after a step of this size, in proportion, is about its third power."""
_STEPS = 100


def gamma_quantile(p: float, shape: float) -> float:
    """x below which a gamma variable of this shape and scale 1 lies with probability p; NaN where there is none."""
    if not (0 <= p <= 1 and 0 < shape < inf):
        return nan
    if p in (0, 1):
        return inf if p else 0.0
    x = 0.0
    if shape >= 1:  # below, the expansion may lie anywhere
        x, last = _expand(shape, normal_quantile(p))
        if last <= _LAST * sqrt(shape):
            return x
    # No quantile is less than this, since the share below x is at most x^shape / Gamma(shape + 1).
    low, high = exp((log(p) + lgamma(shape + 1)) / shape), inf
    if low == 0:  # of a tiny shape: less than the least number
        return low
    x = max(x, low)
    for _ in range(_STEPS):
        share, density = _below(shape, x)
        low, high = (low, min(high, x)) if share > p else (max(low, x), high)
        step = (share - p) / density if density > 0 else inf
        # Halley: the density's log has the slope (shape - 1) / x - 1; the clamp keeps a bad factor from turning a step.
        step /= min(1.5, max(0.5, 1 - step * ((shape - 1) / x - 1) / 2))
        # Far below the quantile the density is tiny and the step huge: let x no more than triple.
        found = min(x - step, 3 * x + 1)
        if not low <= found <= high:
            found = (low + high) / 2
        elif abs(step) <= _NEAR * x:
            return found
        x = found
    return x


def _expand(shape: float, z: float) -> tuple[float, float]:
    """Cornish and Fisher's expansion about the normal quantile z, and how large its last term may be near there.

    Written in the chi-squared's degrees of freedom, twice the shape.
    """
    df, s = 2 * shape, z * z
    root = sqrt(2 * df)
    odd = root + (s - 7) / (9 * root) + ((9 * s + 256) * s - 433) / (4860 * df * root)
    even = 2 * (s - 1) / 3 - ((6 * s + 14) * s - 32) / (405 * df)
    even += (((12 * s - 243) * s - 923) * s + 1472) / (25515 * df * df)
    unit = 9185400 * df * df * root
    last = -z * (((3753 * s + 4353) * s - 289517) * s - 289717) / unit
    size = max(1.0, abs(z)) * (((3753 * s + 4353) * s + 289517) * s + 289717) / unit
    return (df + z * odd + even + last) / 2, size / 2


def _below(shape: float, x: float) -> tuple[float, float]:
    """The share below x and the density there."""
    off = (x - shape) / shape
    ratio = log1p(off) if off > -0.5 else log(x / shape)
    # x^shape e^-x / Gamma(shape + 1), by how far x is from the mean: powers of large shapes cancel badly.
    kernel = exp(shape * (ratio - off) - stirling_rest(shape)) / sqrt(2 * pi * shape)
    terms = int(max(x - shape, 0.0) + 9 * sqrt(x) + 30)  # beyond, they are below rounding
    # P = kernel (1 + x / (s + 1) + x^2 / ((s + 1)(s + 2)) + ...).
    series = float(np.cumprod(x / (shape + np.arange(1, terms + 1))).sum())
    return kernel * (1 + series), kernel * shape / x
