"""Student's t for many levels or values at once, and its limits corrected for skewness (skewed_t).

By SciPy: where so many are asked for, its import is paid already.
"""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats


def t_quantiles(level: Floats, df: Floats) -> Floats:
    """t with `level` of Student's t on df degrees of freedom between -t and t, each at its own level."""
    from scipy.special import stdtrit

    # The lower tail turned around: 1 - (1 - level) / 2 would lose the digits of a small tail.
    return np.asarray(-stdtrit(df, (1 - level) / 2))


def tails_of_many(t: Floats, df: Floats) -> Floats:
    """P(|T| >= |t|) on df degrees of freedom."""
    from scipy.special import stdtr

    return np.asarray(2 * stdtr(df, -np.abs(t)))


def skewed_of_many(mean: Floats, se: Floats, skewness: Floats, n: int, t: Floats) -> tuple[Floats, Floats]:
    """`skewed` of many means of n pieces at once."""
    g = skewness / np.sqrt(n)
    flat = np.abs(g) < 1e-9
    # Any number that is not 0: these places take t itself below.
    g = np.where(flat, 1.0, g)
    # Both tails at once; without skewness the inverse is t itself.
    first, last = (np.where(flat, x, (3 / g) * (np.cbrt(1 + g * (x - g / 6)) - 1)) for x in (t, -t))
    return np.minimum(mean, mean - first * se), np.maximum(mean, mean - last * se)


def tails_of_skewed(mean: Floats, se: Floats, skewness: Floats, n: int, df: Floats) -> Floats:
    """`two_tails` of many means of n pieces at once."""
    t = mean / se
    g = skewness / np.sqrt(n)
    moved = t + g / 6 + g * t**2 / 3 + g**2 * t**3 / 27
    return np.where(moved * t > 0, tails_of_many(moved, df), 1.0)
