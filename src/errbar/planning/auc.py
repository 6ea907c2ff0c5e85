"""Rows for an ROC area: for a half-width, and for a gap between two areas measured on the same rows.

Variance by Hanley and McNeil: (A(1-A) + (P-1)(Q1 - A^2) + (N-1)(Q2 - A^2)) / (P N), Q1 = A/(2-A), Q2 = 2A^2/(1+A),
with P positives and N negatives. It takes the scores of each class as exponential, which is close for most; near 1, and
with a handful of positives, ask for more. `correlation` is that of the two areas, 0 on separate rows. Not to be
confused with the correlation of the scores, which is larger.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.errors import BadInput
from errbar.planning._checked_inputs import share
from errbar.planning.half_width import fewest


class AucRows(NamedTuple):
    """Rows in all, and how many of each class come with them."""

    rows: int
    positives: int
    negatives: int


def variance(auc: float, positives: float, negatives: float) -> float:
    """Hanley and McNeil's (1982) variance of an area."""
    a = _area(auc)
    q1, q2 = a / (2 - a), 2 * a * a / (1 + a)
    spread = a * (1 - a) + (positives - 1) * (q1 - a * a) + (negatives - 1) * (q2 - a * a)
    return spread / (positives * negatives)


def for_half_width(half_width: float, auc: float, prevalence: float, *, level: float = 0.95) -> AucRows:
    """Rows until z standard errors are at most the half-width."""
    if not 0 < half_width < 0.5:
        raise BadInput(
            f"`half_width` of an area must lie between 0 and 0.5; got {half_width:g}. Use 0.02 for 2 points."
        )
    z, p = z_two_sided(share("level", level)), share("prevalence", prevalence)
    _area(auc)
    return _rows(fewest(lambda n: z * math.sqrt(_at(auc, n, p)) <= half_width, near=_least(p)), p)


def half_width_of(rows: int, auc: float, prevalence: float, *, level: float = 0.95) -> float:
    """z standard errors at so many rows."""
    return z_two_sided(share("level", level)) * math.sqrt(_at(auc, rows, share("prevalence", prevalence)))


def for_gap(
    gap: float, auc: float, prevalence: float, correlation: float, *, level: float = 0.95, power: float = 0.8
) -> AucRows:
    """Rows on which both models are scored, to resolve auc against auc + |gap| with that power."""
    p = share("prevalence", prevalence)
    share("power", power)
    enough = fewest(lambda n: power_of(n, gap, auc, p, correlation, level=level) >= power, near=_least(p))
    return _rows(enough, p)


def power_of(rows: int, gap: float, auc: float, prevalence: float, correlation: float, *, level: float = 0.95) -> float:
    """How often areas of auc and auc + |gap| are told apart with so many rows."""
    size, p = abs(gap), share("prevalence", prevalence)
    if size == 0 or not _area(auc) + size < 1:
        raise BadInput(f"auc + |gap| must be an area below 1, and the gap not 0; got {auc:g} + {size:g}.")
    if not 0 <= correlation < 1:
        raise BadInput(f"`correlation` of two areas must be a share from 0 to below 1; got {correlation:g}.")
    left, right = _at(auc, rows, p), _at(auc + size, rows, p)
    null = math.sqrt(2 * left * (1 - correlation))
    apart = math.sqrt(left + right - 2 * correlation * math.sqrt(left * right))
    return normal_cdf((size - z_two_sided(share("level", level)) * null) / apart)


def _at(auc: float, rows: float, prevalence: float) -> float:
    """The variance with the positives and negatives to be expected; one of each at least."""
    return variance(auc, max(1.0, rows * prevalence), max(1.0, rows * (1 - prevalence)))


def _least(prevalence: float) -> int:
    return math.ceil(2 / min(prevalence, 1 - prevalence))


def _rows(rows: int, prevalence: float) -> AucRows:
    positives = min(max(round(rows * prevalence), 1), rows - 1) if rows > 1 else 1
    return AucRows(rows, positives, rows - positives)


def _area(auc: float) -> float:
    if not 0.5 <= auc < 1:
        raise BadInput(
            f"`auc` must be an area from 0.5 (no skill) to below 1; got {auc:g}. Below 0.5, reverse the scores."
        )
    return float(auc)
