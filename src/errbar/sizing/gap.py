"""Rows to resolve a gap: how many it takes until an interval of the gap leaves 0 (or a margin) behind, with `power`.

`rows_needed` and `resolves` serve any measure: they read the standard error that rows in hand have given, and take it
to fall with the square root of the rows. `paired` and `unpaired` are for error rates before there are any rows. Use
`paired` for two models on the same rows: only rows on which exactly one of them is right show a difference, `disagree`
is their share. Not to be confused with `unpaired`, two models on separate rows, which takes many times as many. paired:
(z_a sqrt(psi) + z_b sqrt(psi - gap^2))^2 / gap^2. level is two-sided, as in the interval that decides.
"""

from __future__ import annotations

import math
from functools import lru_cache

from errbar._numeric.quantiles import normal_quantile, z_two_sided
from errbar.errors import BadInput
from errbar.sizing._checked_inputs import MOST, positive, rows_up, share

LEVEL = 0.95
POWER = 0.8


def _reach(level: float, power: float) -> float:
    """z_a + z_b: how many standard errors away a gap must be to be resolved that often."""
    return _sum_quantiles(share("level", level), share("power", power))


@lru_cache(maxsize=64)
def _sum_quantiles(level: float, power: float) -> float:
    return z_two_sided(level) + normal_quantile(power)  # the same for all pairs of many models


def resolves(se: float, *, level: float = LEVEL, power: float = POWER) -> float:
    """The smallest gap that a standard error resolves with that power: (z_a + z_b) se."""
    return _reach(level, power) * se


def rows_needed(gap: float, se: float, n: int, *, level: float = LEVEL, power: float = POWER) -> int | None:
    """Rows that resolve a gap of this size, where n rows gave its standard error; None for a gap of 0 or no error.

    With units they are rows in units like those in hand. n ((z_a + z_b) se / gap)^2.
    """
    if not (math.isfinite(gap) and math.isfinite(se)) or gap == 0 or se <= 0:
        return None
    needed = n * _squared(resolves(se, level=level, power=power) / abs(gap))
    return rows_up(needed) if needed <= MOST else None


def for_margin(
    margin: float, se: float, n: int, *, gap: float = 0.0, level: float = LEVEL, power: float = POWER
) -> int | None:
    """Rows that show no worse than by `margin`, when the true gap is `gap` (above 0: better); None if it is worse."""
    positive("margin", margin)
    return rows_needed(margin + gap, se, n, level=level, power=power) if margin + gap > 0 else None


def paired(gap: float, disagree: float, *, level: float = LEVEL, power: float = POWER) -> int:
    """Rows on which two models are both scored, to resolve a gap of error rates: McNemar's test (Connor 1987)."""
    size = _between("gap", gap)
    share("disagree", disagree)
    if size > disagree:
        raise BadInput(
            "A gap in error rate comes from rows on which the models disagree: gap <= disagree; got a gap of "
            f"{size:g} with {disagree:g} disagreement. Give a larger `disagree` or a smaller `gap`."
        )
    a, b = z_two_sided(share("level", level)), normal_quantile(share("power", power))
    return rows_up(_squared((a * math.sqrt(disagree) + b * math.sqrt(disagree - size**2)) / size))


def least_paired(rows: float, disagree: float, *, level: float = LEVEL, power: float = POWER) -> float | None:
    """The smallest gap in error rate that so many shared rows resolve: `paired` turned round; None if none is."""
    n, psi = positive("rows", rows), share("disagree", disagree)
    a, b = z_two_sided(share("level", level)), normal_quantile(share("power", power))
    inside = n + b * b - a * a
    if inside < 0:
        return None
    found = (a * math.sqrt(psi * n) + b * math.sqrt(psi * inside)) / (n + b * b)
    return found if found <= psi else None


def unpaired(gap: float, error: float, *, level: float = LEVEL, power: float = POWER) -> int:
    """Rows for each model when they are scored on separate rows, one at `error` and one at `error - |gap|`."""
    size = _between("gap", gap)
    share("error", error)
    if size > error:
        raise BadInput(f"An error rate of {error:g} cannot fall by {size:g}. Give an `error` above the gap.")
    a, b = z_two_sided(share("level", level)), normal_quantile(share("power", power))
    middle, other = error - size / 2, error - size
    apart = math.sqrt(error * (1 - error) + other * (1 - other))
    return rows_up(_squared((a * math.sqrt(2 * middle * (1 - middle)) + b * apart) / size))


def of_mean(gap: float, sd: float, *, level: float = LEVEL, power: float = POWER) -> int:
    """Rows to resolve a gap in a mean loss, where the row-by-row difference of the two has that standard deviation."""
    positive("gap", abs(gap))
    return rows_up(_squared(_reach(level, power) * positive("sd", sd) / gap))


def _squared(x: float) -> float:
    """Return x², infinity if it overflows: x**2 raises then, and gap² of a tiny gap is 0."""
    return x * x


def _between(name: str, value: float) -> float:
    if not 0 < abs(value) < 1:
        raise BadInput(f"{name} in error rate or accuracy must be a share between 0 and 1, not 0; got {value:g}.")
    return abs(value)
