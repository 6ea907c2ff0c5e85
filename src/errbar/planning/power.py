"""Power: how often a gap of this size would be resolved with so many rows.

Use it before a comparison, with the smallest gap that would matter. Not to be confused with power computed from the gap
that was seen: that is the p-value again under another name.
paired: Phi((gap sqrt(n) - z_a sqrt(psi)) / sqrt(psi - gap^2)), psi the share of rows on which the models disagree.
"""

from __future__ import annotations

import math

from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.errors import BadInput
from errbar.planning._checked_inputs import positive, share, whole


def of_gap(gap: float, se: float, *, level: float = 0.95) -> float:
    """Power of any two-sided test whose estimate is normal with that standard error."""
    far, z = abs(gap) / positive("se", se), z_two_sided(share("level", level))
    return normal_cdf(far - z) + normal_cdf(-far - z)


def of_mean(rows: float, gap: float, sd: float, *, level: float = 0.95) -> float:
    """Power for a gap in a mean loss, where row-by-row differences have that standard deviation."""
    return of_gap(gap, positive("sd", sd) / math.sqrt(positive("rows", rows)), level=level)


def on_same_rows(rows: float, gap: float, disagree: float, *, level: float = 0.95) -> float:
    """Power of McNemar's test for two models on the same rows; rows may be effective ones, a fraction."""
    n, size, psi = positive("rows", rows), abs(gap), share("disagree", disagree)
    if not 0 < size <= psi:
        raise BadInput(
            f"A gap in error rate must be above 0 and at most `disagree`; got {size:g} with {psi:g} disagreement."
        )
    above = size * math.sqrt(n) - z_two_sided(share("level", level)) * math.sqrt(psi)
    if size**2 >= psi:
        return float(above > 0)
    return normal_cdf(above / math.sqrt(psi - size**2))


def on_other_rows(rows: float, gap: float, error: float, *, level: float = 0.95) -> float:
    """Power with that many separate rows for each model, one at `error` and one at `error - |gap|`."""
    n, size, e = positive("rows", rows), abs(gap), share("error", error)
    if not 0 < size <= e:
        raise BadInput(f"An error rate of {e:g} cannot fall by {size:g}. Give an `error` above the gap.")
    middle, other = e - size / 2, e - size
    null = z_two_sided(share("level", level)) * math.sqrt(2 * middle * (1 - middle))
    return normal_cdf((size * math.sqrt(n) - null) / math.sqrt(e * (1 - e) + other * (1 - other)))


def for_margin(rows: float, margin: float, sd: float, *, gap: float = 0.0, level: float = 0.95) -> float:
    """How often `no worse by margin` is shown, when the true gap is `gap` (above 0: better)."""
    se = positive("sd", sd) / math.sqrt(whole("rows", rows))
    return normal_cdf((positive("margin", margin) + gap) / se - z_two_sided(share("level", level)))
