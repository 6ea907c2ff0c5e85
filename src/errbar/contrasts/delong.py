"""DeLong: the gap of two ROC areas on the same rows, from differences of placements and Newcombe's limits.

The default for ROC AUC and its linear forms (ranking error, Gini) on independent rows. A placement is the share of the
other class that a row is ordered against rightly; both models' placements are subtracted row by row, so what both find
hard cancels. Alone (`hull=false`, z as published) it covers as little as 83 % where an area is near 1 or one class is
rare, and always misses on the side of the larger gap. The default takes t on Welch's degrees of freedom and extends the
interval to Newcombe's limits of the two areas, combined by their correlation (MOVER); p is the larger of the two. With
units or weights, use `paired`, which sums the same placements by unit. Not to be confused with the interval of one
area, or with two separate samples (mover).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np

from errbar._numeric.exponential_area import edge
from errbar._numeric.gap_moments import squares_of_gaps
from errbar._numeric.inner import inner
from errbar._numeric.quantiles import normal_cdf, t_tails, t_two_sided, z_two_sided
from errbar.contrasts._bracketed_root import root_between
from errbar.contrasts._constant_gap import alike
from errbar.contrasts._gap_influence import lines_of
from errbar.errors import NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.scored import HAIR, Ranks, Scored
from errbar.records.types import Floats

LEAST_P = 1e-9
CLOSE = 1e-9
"""Step of z, as a share of it, after which its root is known to rounding: steps shrink faster and faster."""
LEAST_Z, MOST_Z = z_two_sided(1e-6), z_two_sided(1 - LEAST_P)
NO_SPREAD = HAIR**2
"""Variance of an area up to which it is rounding, as of a constant score: it has no correlation with another."""


class Areas(NamedTuple):
    """Two areas on the same rows: their values, the correlation of their estimates, and the gap's standard error."""

    left: float
    right: float
    correlation: float
    se: float
    df: float
    positives: int
    negatives: int


def find(pair: RowPair, ask: InferenceSettings, *, hull: bool = True) -> Gap:
    """Limits of right's area less left's, on the measure's scale."""
    why_not = _why_not(pair)
    if why_not is not None:
        raise NoInterval(why_not)
    prepare([pair], ask)
    areas = cast(Areas, pair.kept["delong"])
    if areas.se <= HAIR:
        return alike(pair, ask)
    gap, se = areas.right - areas.left, areas.se
    quantile = t_two_sided(ask.level, areas.df) if hull else z_two_sided(ask.level)
    low, high = gap - quantile * se, gap + quantile * se
    if not hull:
        return _gap(pair, areas, low, high, 2 * normal_cdf(-abs(gap / se)))
    ends = paired_limits(areas, ask.level)
    p = pair.keep("delong p", lambda: _larger_p(areas, t_tails(gap / se, areas.df)))
    return _gap(pair, areas, min(low, ends[0]), max(high, ends[1]), p, extended=True)


def _gap(pair: RowPair, areas: Areas, low: float, high: float, p: float, *, extended: bool = False) -> Gap:
    """Limits of areas on the measure's scale."""
    slope, z = _slope(pair.left), (areas.right - areas.left) / areas.se
    # No gap of two areas lies outside -1 and 1; a negative slope exchanges the ends.
    first, last = sorted((slope * max(low, -1.0), slope * min(high, 1.0)))
    how = f"placements of {areas.positives:,} positives and {areas.negatives:,} negatives, paired"
    if extended:
        how += f"; t with {areas.df:,.4g} df, extended to Newcombe's limits"
    gap = pair.gap
    return Gap(gap, first, last, p, how, abs(slope) * areas.se, {"z": math.copysign(z, gap) if z else 0.0})


def paired_limits(areas: Areas, level: float) -> tuple[float, float]:
    """Zou & Donner (2008) for two correlated estimates: distances of Newcombe's limits, less what both share."""
    gap, z = areas.right - areas.left, z_two_sided(level)
    return gap - _arm(areas, z, up=False), gap + _arm(areas, z, up=True)


def _arm(areas: Areas, z: float, *, up: bool) -> float:
    """Return how far the gap reaches up, or down, at z standard errors."""
    x = abs(areas.right - edge(areas.right, float(up), z, areas.positives, areas.negatives))
    y = abs(areas.left - edge(areas.left, float(not up), z, areas.positives, areas.negatives))
    return math.sqrt(max(x * x + y * y - 2 * areas.correlation * x * y, 0.0))


def _larger_p(areas: Areas, p: float) -> float:
    """p, or that of Newcombe's limits where it is larger: where they leave 0 out at level 1 - p, it is not."""
    gap = areas.right - areas.left
    if p >= LEAST_P and abs(gap) > _arm(areas, z_two_sided(1 - p), up=gap < 0):
        return p
    return max(p, _limits_p(areas))


def _limits_p(areas: Areas) -> float:
    """One less the level at which these limits first hold 0, at least 1e-9."""
    gap = areas.right - areas.left

    def at(z: float) -> tuple[float, float]:
        return z, abs(gap) - _arm(areas, z, up=gap < 0)

    near = abs(gap) / areas.se
    # Both spreads differ by little in most rows, so the root is mostly near DeLong's own z.
    first, last = (at(min(max(x * near, LEAST_Z), MOST_Z)) for x in (0.8, 1.25))
    if first[1] <= 0:
        first, last = at(LEAST_Z), first
    elif last[1] > 0:
        first, last = last, at(MOST_Z)
    if first[1] <= 0:
        return 1.0
    return LEAST_P if last[1] > 0 else 2 * normal_cdf(-root_between(lambda z: at(z)[1], first, last, CLOSE))


def prepare(pairs: Sequence[RowPair], ask: InferenceSettings, *, hull: bool = True) -> None:
    """DeLong et al. (1988) for many pairs: S10 / m + S01 / n of the placements' differences, and their correlation.

    A model's placements are found once. A placement's excess is its influence times its class's share of the rows.
    """
    mine = [pair for pair in pairs if "delong" not in pair.kept and _why_not(pair) is None]
    if not mine:
        return
    assert mine[0].positive is not None
    positive = mine[0].positive()
    classes = np.flatnonzero(positive), np.flatnonzero(~positive)
    sizes = m, n = len(classes[0]), len(classes[1])
    lines, places = lines_of(mine, _influence_on_area)
    own, gaps = np.zeros((2, len(lines))), np.zeros((2, len(mine)))
    for i, (of_class, size) in enumerate(zip(classes, sizes)):
        part = [line.take(of_class) for line in lines]
        scale = (size / (m + n)) ** 2 / (size - 1) / size
        own[i] = [scale * inner(x, x) for x in part]
        gaps[i] = scale * squares_of_gaps(part, places)
    alone = own.sum(axis=0).tolist()
    for pair, (left, right), parts in zip(mine, places, gaps.T.tolist()):
        pair.kept["delong"] = _areas(pair, (alone[left], alone[right]), parts, sizes)


def _areas(pair: RowPair, own: tuple[float, float], parts: Sequence[float], sizes: tuple[int, int]) -> Areas:
    """Both areas from their variances, and the two parts of their gap's."""
    m, n = sizes
    whole = sum(parts)
    # Var(b - a) = Va + Vb - 2 r sqrt(Va Vb), solved for r.
    r = (own[0] + own[1] - whole) / (2 * math.sqrt(own[0] * own[1])) if min(own) > NO_SPREAD else 0.0
    # Welch and Satterthwaite: two independent variances, of m and n placements.
    df = whole**2 / (parts[0] ** 2 / (m - 1) + parts[1] ** 2 / (n - 1)) if whole > 0 else float(m + n - 2)
    left, right = _area_of(pair.left), _area_of(pair.right)
    assert left is not None and right is not None
    return Areas(left, right, min(max(r, -1.0), 1.0), math.sqrt(whole), df, m, n)


def _why_not(pair: RowPair) -> str | None:
    """Why the pair is not for this test; None where it is."""
    if not pair.plain:
        what = "units" if pair.unit is not None else "weights"
        return f"delong needs independent, unweighted rows; these have {what}. Default: paired"
    if _area_of(pair.left) is None or _area_of(pair.right) is None:
        return f"delong is for the ROC area of one class; {pair.measure.key} is none. Leave `test` out"
    if pair.positive is None:
        return f"delong is for the ROC area of one class; {pair.measure.key} averages several"
    assert isinstance(pair.left.basis, Ranks)
    m, n = int(pair.left.basis.positives), int(pair.left.basis.negatives)
    if min(m, n) < 2:
        return f"delong needs two rows of each class; got {m:,} positive and {n:,} negative"
    return None


def _influence_on_area(side: Scored) -> Floats:
    # Found here and let go: kept with the measure, it would stay as long as the comparison does.
    assert side.influence_of is not None
    return side.influence_of() / _slope(side)


def _area_of(side: Scored) -> float | None:
    return side.basis.area if isinstance(side.basis, Ranks) else None


def _slope(side: Scored) -> float:
    """Return the change of the measure per unit of area: 2 for Gini, -1 for the ranking error."""
    basis = side.basis
    return float(basis.through(1.0) - basis.through(0.0)) if isinstance(basis, Ranks) else 1.0


delong = Contrast(
    name="delong",
    label="paired DeLong",
    standing="asymptotic",
    takes="rows",
    takes_says="two ROC areas, or linear forms of them, on the same independent rows",
    find=find,
    ahead=prepare,
    options={"hull": True},
    aliases=("paired_delong",),
    cites=("delong1988", "sun2014", "newcombe2006", "zou2008"),
    about=__doc__ or "",
)
