"""Joint first and second moments of truth and prediction, each about its own mean."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from errbar._numeric.mean_parts import mean_parts
from errbar._numeric.spread_of_two import correlation_spread, sums_of_two
from errbar._numeric.square_powers import ENOUGH, spread_of_correlation, square_powers, variance_about
from errbar.evidence import Evidence
from errbar.measures._columns import KnownMeans, Quantities, means_spread
from errbar.measures._regression_rows import pair
from errbar.records.scored import Rows
from errbar.records.types import Floats

FAR = 1e-6
"""Spread of a column, as a share of its mean, below which the rounding of that mean would count."""
EXACT = 1e-4
"""Ratio of the squares of differences to those of sums below which rows nearly lie on a line."""


def known_correlation(evidence: Evidence) -> KnownMeans | None:
    """Means of the quantities of `joint` and the spread of the correlation, of many plain rows; None of others."""
    y, f = pair(evidence)
    centre_y, centre_f = float(y.mean()), float(f.mean())
    if len(y) >= ENOUGH and (quick := _from_powers(y, f, centre_y, centre_f)) is not None:
        return quick

    def fill(rows: slice, a: Floats, b: Floats) -> None:
        np.subtract(y[rows], centre_y, out=a)
        np.subtract(f[rows], centre_f, out=b)

    found = sums_of_two(evidence.n, fill)
    if found is None:
        return None
    means = np.array([0.0, 0.0, *found.variances, found.product - found.means[0] * found.means[1]])
    return KnownMeans(
        means, lambda: evidence.keep("correlation_spread", lambda: means_spread(correlation_spread(found)))
    )


def _from_powers(y: Floats, f: Floats, centre_y: float, centre_f: float) -> KnownMeans | None:
    """Return joint means from sums of the difference and the sum of both in one unit; None if digits would be lost."""
    n, var_y, var_f = len(y), variance_about(y, centre_y), variance_about(f, centre_f)
    if not (var_y > (FAR * centre_y) ** 2 and var_f > (FAR * centre_f) ** 2):
        return None
    per_y, per_f = 1 / math.sqrt(n * var_y), 1 / math.sqrt(n * var_f)

    def fill(rows: slice, difference: Floats, total: Floats) -> None:
        np.subtract(y[rows], centre_y, out=total)
        total *= per_y
        other = f[rows] - centre_f
        other *= per_f
        np.subtract(total, other, out=difference)
        total += other

    powers = square_powers(n, fill)
    spread = spread_of_correlation(powers)
    less, more = powers.first[0], powers.second[0]
    if spread is None or not EXACT < less / more < 1 / EXACT:
        return None
    means = np.array([0.0, 0.0, var_y, var_f, (more - less) / (more + less) * math.sqrt(var_y) * math.sqrt(var_f)])
    return KnownMeans(means, lambda: means_spread(spread))


class Joint(NamedTuple):
    """The quantities a, b, aa, bb, ab of a = y - mean y and b = f - mean f, and mean f - mean y."""

    quantities: Quantities
    shift: float


def joint(evidence: Evidence) -> Joint:
    """Centred first, so that no digits are lost where means are large against spreads."""
    y, f = pair(evidence)
    centre_y, centre_f = mean_parts(y, evidence.weight), mean_parts(f, evidence.weight)

    def quantities(s: Rows) -> Floats:
        a, b = centre_y.about(y[s]), centre_f.about(f[s])
        return np.stack([a, b, a * a, b * b, a * b])

    return Joint(quantities, evidence.mean(f - y))


def spreads(m: Any) -> tuple[Any, Any, Any]:
    """Variance of the truth, variance of the predictions, covariance, from the means of the quantities."""
    return m[2] - m[0] * m[0], m[3] - m[1] * m[1], m[4] - m[0] * m[1]


def is_constant(x: Floats, weight: Floats | None) -> bool:
    """True where all rows that have weight hold one value."""
    counted = x if weight is None else x[weight > 0]
    return bool(counted.min() == counted.max())
