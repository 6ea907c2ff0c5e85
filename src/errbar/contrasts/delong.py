"""DeLong: the gap of two ROC areas on the same rows, +- z times the standard error of the placements' differences.

The default for ROC AUC and its linear forms (ranking error, Gini) on rows that stand alone. A placement is the share of
the other class that a row is ordered against rightly; both models' placements are subtracted row by row, so what both
find hard cancels. With units or weights, use `paired`, which sums the same placements by unit.
Not to be confused with the interval of one area, or with two separate samples (z_unpaired).
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.contrasts._alike import alike
from errbar.errors import NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import Ask
from errbar.records.pairs import RowPair
from errbar.records.scored import HAIR, Ranks


def find(pair: RowPair, ask: Ask) -> Gap:
    """DeLong et al. (1988): S10 / m + S01 / n of the placements' differences."""
    if not pair.plain:
        what = "units" if pair.unit is not None else "weights"
        raise NoInterval(f"delong takes rows that stand alone and count once; these have {what}. Default: paired")
    areas = all(isinstance(s.basis, Ranks) and s.basis.area is not None for s in (pair.left, pair.right))
    if not areas or pair.positive is None:
        raise NoInterval(f"delong is for the ROC area of one class; {pair.measure.key} is none. Leave --test out")
    positive = pair.positive()
    m, n = int(np.count_nonzero(positive)), int(np.count_nonzero(~positive))
    if min(m, n) < 2:
        raise NoInterval(f"delong needs two rows of each class; found {m:,} positive and {n:,} negative")
    # A placement's excess is its influence times its class's share of the rows.
    moved = pair.right.influence - pair.left.influence
    s10 = float(np.square(moved[positive] * (m / (m + n))).sum()) / (m - 1)
    s01 = float(np.square(moved[~positive] * (n / (m + n))).sum()) / (n - 1)
    se = math.sqrt(s10 / m + s01 / n)
    if se <= HAIR:
        return alike(pair, ask)
    half, z = z_two_sided(ask.level) * se, pair.gap / se
    low, high = pair.left.measure.bounds
    ends = max(pair.gap - half, low - high), min(pair.gap + half, high - low)
    how = f"placements of {m:,} positives and {n:,} negatives, paired"
    return Gap(pair.gap, *ends, 2 * normal_cdf(-abs(z)), how, se, {"z": z})


delong = Contrast(
    name="delong",
    label="paired DeLong",
    standing="asymptotic",
    takes="rows",
    takes_says="two ROC areas, or linear forms of them, on the same rows that stand alone",
    find=find,
    aliases=("paired_delong",),
    cites=("delong1988", "sun2014"),
    about=__doc__ or "",
)
