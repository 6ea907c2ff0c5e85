"""Quantiles of the normal, t and beta distributions, the logistic function: without SciPy, which is slow to import."""

from __future__ import annotations

import math
from statistics import NormalDist

from errbar._numeric import incomplete_beta

_NORMAL = NormalDist()


def z_two_sided(level: float) -> float:
    """z with `level` of the normal between -z and z."""
    return _NORMAL.inv_cdf(0.5 + level / 2)


def normal_cdf(z: float) -> float:
    """P(Z <= z)."""
    return _NORMAL.cdf(z)


def normal_quantile(p: float) -> float:
    """z with P(Z <= z) = p."""
    return _NORMAL.inv_cdf(p)


def logistic(x: float) -> float:
    """1 / (1 + exp(-x)), without overflow on either side."""
    # exp(-745) is the least that is not 0: the logistic of a finite number must not be exactly 0.
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(max(x, -745.0)) / (1 + math.exp(x))


def t_two_sided(level: float, df: float) -> float:
    """t with `level` of Student's t on df degrees of freedom between -t and t."""
    return incomplete_beta.t_two_sided(float(level), float(df))


def t_tails(t: float, df: float) -> float:
    """P(|T| >= |t|) on df degrees of freedom."""
    return incomplete_beta.t_outside(float(t), float(df))


def beta_quantile(p: float, a: float, b: float) -> float:
    """x with I_x(a, b) = p; the ends 0 and 1 where a or b is not positive."""
    if a <= 0:
        return 0.0
    if b <= 0:
        return 1.0
    return incomplete_beta.beta_quantile(float(p), float(a), float(b))
