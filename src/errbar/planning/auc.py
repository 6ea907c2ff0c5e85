"""Rows for an ROC area: for a half-width, and for a gap between two areas measured on the same rows.

Variance by Hanley and McNeil: (A(1-A) + (P-1)(Q1 - A^2) + (N-1)(Q2 - A^2)) / (P N), Q1 = A/(2-A), Q2 = 2A^2/(1+A),
with P positives and N negatives. It takes the scores of each class as exponential: some positives stand out, many do
not. Where both classes are normal and equally spread, Q1 = Q2 = Phi2(h, h; 1/2) with h = Phi^-1(A); a rare class then
needs a fifth to two fifths fewer rows. Half-widths are those of the default interval of an area, the hull of two
methods. `correlation` is that of the two areas, 0 on separate rows. Not to be confused with the correlation of the
scores, which is larger.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from errbar._numeric.exponential_area import limits
from errbar._numeric.quantiles import normal_cdf, normal_quantile, z_two_sided
from errbar.errors import BadInput
from errbar.intervals.auc_hull import logit_delong
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


def normal_variance(auc: float, positives: float, negatives: float) -> float:
    """Return the variance of an area where the scores of both classes are normal and equally spread."""
    from scipy.special import owens_t

    a = _area(auc)
    # Two scores of a class against one of the other: normal with correlation 1/2; Owen's T gives their chance.
    both = a - 2 * float(owens_t(normal_quantile(a), 1 / math.sqrt(3)))
    return (a * (1 - a) + (positives + negatives - 2) * (both - a * a)) / (positives * negatives)


def for_half_width(
    half_width: float, auc: float, prevalence: float, *, level: float = 0.95, normal: bool = False
) -> AucRows:
    """Rows until the default interval of an area reaches no further than the half-width on average of both sides."""
    if not 0 < half_width < 0.5:
        raise BadInput(
            f"`half_width` of an area must lie between 0 and 0.5; got {half_width:g}. Use 0.02 for 2 points."
        )
    p = share("prevalence", prevalence)
    enough = fewest(lambda n: half_width_of(n, auc, p, level=level, normal=normal) <= half_width, near=_least(p))
    return _rows(enough, p)


def half_width_of(rows: int, auc: float, prevalence: float, *, level: float = 0.95, normal: bool = False) -> float:
    """Half the width of the default interval, the hull of Newcombe's and logit-DeLong's, at so many rows."""
    z, p = z_two_sided(share("level", level)), share("prevalence", prevalence)
    found = _at(auc, rows, p, normal_variance if normal else variance)
    low, high = limits(auc, *_classes(rows, p), level)
    ends = logit_delong(auc, math.sqrt(found), z) or (low, high)
    return (max(high, ends[1]) - min(low, ends[0])) / 2


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


def _at(auc: float, rows: float, prevalence: float, spread: Callable[[float, float, float], float] = variance) -> float:
    """The variance with the positives and negatives to be expected."""
    return spread(auc, *_classes(rows, prevalence))


def _classes(rows: float, prevalence: float) -> tuple[float, float]:
    """Positives and negatives to be expected; one of each at least."""
    return max(1.0, rows * prevalence), max(1.0, rows * (1 - prevalence))


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
