"""Rows for a half-width: how many rows until an error is known to within so much on either side.

Use `exact` for errbar's own intervals of shares: the smallest n at which Clopper-Pearson's half-width, averaged over
the samples that an error of this size gives, is small enough. Not to be confused with `wald`, the textbook's
z^2 e (1 - e) / h^2, which belongs to an interval that does not cover where errors are few, and asks for fewer rows.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar.errors import BadInput
from errbar.sizing._checked_inputs import positive, rows_up, share, whole

TAILS = 7.0
"""Standard deviations of a count beyond which it adds nothing that a float would keep."""
POINTS = 400
MOST = 10**10
"""Rows where a search ends: nobody has more, and counts beyond lose digits."""


def wald(half_width: float, error: float, *, level: float = 0.95) -> int:
    """Rows by the normal formula: z^2 e (1 - e) / h^2."""
    h, e, z = _half(half_width), share("error", error), z_two_sided(share("level", level))
    return rows_up(z / h * (z / h) * e * (1 - e))


def exact(half_width: float, error: float, *, level: float = 0.95) -> int:
    """Rows at which Clopper-Pearson's expected half-width is met."""
    h, e = _half(half_width), share("error", error)
    return fewest(lambda n: expected(n, e, level=level) <= h, near=wald(h, e, level=level))


def expected(rows: float, error: float, *, level: float = 0.95) -> float:
    """Clopper-Pearson's half-width at so many rows, averaged over the errors that may be seen."""
    from scipy.special import betaincinv, gammaln, xlog1py, xlogy

    n, e, a = whole("rows", rows), share("error", error), (1 - share("level", level)) / 2
    reach = TAILS * math.sqrt(n * e * (1 - e)) + TAILS**2
    low, high = max(0, math.floor(n * e - reach)), min(n, math.ceil(n * e + reach))
    # Limits and chances change smoothly from count to count: every so-manieth of thousands gives the same mean.
    k = np.arange(low, high + 1, max(1, (high - low) // POINTS), dtype=np.float64)
    chance = np.exp(gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1) + xlogy(k, e) + xlog1py(n - k, -e))
    lower = np.where(k == 0, 0.0, betaincinv(np.maximum(k, 1), n - k + 1, a))
    upper = np.where(k == n, 1.0, betaincinv(k + 1, np.maximum(n - k, 1), 1 - a))
    return float((chance * (upper - lower)).sum() / chance.sum() / 2)


def of_mean(half_width: float, sd: float, *, level: float = 0.95) -> int:
    """Rows for the mean of a loss with that standard deviation over rows: (z sd / h)^2."""
    reach = z_two_sided(share("level", level)) * positive("sd", sd) / positive("half_width", half_width)
    return rows_up(reach * reach)


def fewest(enough: Callable[[int], bool], *, near: int = 1) -> int:
    """The smallest number that is enough, where more never is too few; `near` says where to begin."""
    low, high, step = 0, max(1, near), 1
    if high <= MOST and enough(high):
        while high - step > 0 and enough(high - step):
            high, step = high - step, 2 * step
        low = max(0, high - step)
    else:
        while high > MOST or not enough(high):
            if high > MOST:
                raise BadInput(
                    f"The search ends at {MOST:,} rows, which are not enough. Give a larger `half_width` or `gap`, "
                    "for example `half_width=0.02`."
                )
            low, high, step = high, high + step, 2 * step
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def _half(half_width: float) -> float:
    if not 0 < half_width < 0.5:
        raise BadInput(
            f"`half_width` of a share must lie between 0 and 0.5; got {half_width:g}. Use 0.02 for 2 points."
        )
    return float(half_width)
