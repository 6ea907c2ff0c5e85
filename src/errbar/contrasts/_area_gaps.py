"""Gaps of ROC areas of many pairs of models on the same rows at once: what delong finds of each, in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar._numeric.exponential_area import edges
from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.contrasts._bracketed_root import roots_between
from errbar.contrasts._t_of_many import t_quantiles, tails_of_many
from errbar.records.pairs import RowPair
from errbar.records.scored import HAIR, Ranks, Scored
from errbar.records.types import Bools, Floats, Ints

LEAST_P = 1e-9
CLOSE = 1e-9
"""Step of z, as a share of it, after which its root is known to rounding: steps shrink faster and faster."""
LEAST_Z, MOST_Z = z_two_sided(1e-6), z_two_sided(1 - LEAST_P)
NO_SPREAD = HAIR**2
"""Variance of an area up to which it is rounding, as of a constant score: it has no correlation with another."""
CACHED = 1 << 16
"""Numbers at a time."""


class AreaGaps(NamedTuple):
    """Areas of the two models of every pair, the correlation of their estimates, and the gap's standard error."""

    left: Floats
    right: Floats
    correlation: Floats
    se: Floats
    df: Floats
    positives: int
    negatives: int

    @property
    def gap(self) -> Floats:
        """right minus left."""
        return self.right - self.left

    def take(self, which: Bools) -> AreaGaps:
        """Some of the pairs."""
        left, right, correlation, se, df, *counts = self
        return AreaGaps(left[which], right[which], correlation[which], se[which], df[which], *counts)


def area_gaps(pairs: Sequence[RowPair], slope: float) -> AreaGaps | None:
    """DeLong et al. (1988) of pairs of one measure, whose unit of area is `slope`; None where a class has one row."""
    assert pairs[0].positive is not None
    positive = pairs[0].positive()
    m, n = int(np.count_nonzero(positive)), int(np.count_nonzero(~positive))
    if min(m, n) < 2:
        return None
    place: dict[int, int] = {}
    sides: list[Scored] = []
    for pair in pairs:
        for side in (pair.left, pair.right):
            if id(side) not in place:
                place[id(side)] = len(sides)
                sides.append(side)
    left, right = (np.array([place[id(side)] for side in part]) for part in zip(*((p.left, p.right) for p in pairs)))
    rows = np.array([side.influence for side in sides]) / slope
    spread, own = np.zeros((2, len(pairs))), np.zeros(len(sides))
    for i, (which, count) in enumerate(((positive, m), (~positive, n))):
        # A placement's excess is its influence times its class's share of the rows.
        scale = (count / (m + n)) ** 2 / (count - 1) / count
        part = np.compress(which, rows, axis=1)
        own += scale * np.einsum("ij,ij->i", part, part)
        spread[i] = scale * _squared_differences(part, left, right)
    # Positives and negatives are independent samples, so their two variances add up.
    whole = spread.sum(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        # Var(b - a) = Va + Vb - 2 r sqrt(Va Vb), solved for r; df is Welch and Satterthwaite's for two classes.
        r = (own[left] + own[right] - whole) / (2 * np.sqrt(own[left] * own[right]))
        df = whole**2 / (spread[0] ** 2 / (m - 1) + spread[1] ** 2 / (n - 1))
    r = np.where(np.minimum(own[left], own[right]) > NO_SPREAD, np.clip(r, -1.0, 1.0), 0.0)
    df = np.where(whole > 0, df, float(m + n - 2))
    area = np.array([side.basis.area for side in sides if isinstance(side.basis, Ranks)], dtype=float)
    return AreaGaps(area[left], area[right], r, np.sqrt(whole), df, m, n)


def _squared_differences(rows: Floats, left: Ints, right: Ints) -> Floats:
    """Sum of squares of right's line less left's, of every pair."""
    out = np.empty(len(left))
    for start in range(0, len(left), step := max(1, CACHED // max(rows.shape[1], 1))):
        some = slice(start, start + step)
        d = rows[right[some]] - rows[left[some]]
        out[some] = np.einsum("ij,ij->i", d, d)
    return out


def larger_p(areas: AreaGaps) -> Floats:
    """p of t, or that of Newcombe's limits where it is larger: where they leave 0 out at level 1 - p, it is not."""
    gap = areas.gap
    p = tails_of_many(gap / areas.se, areas.df)
    at = np.array([z_two_sided(1 - max(x, LEAST_P)) for x in p.tolist()])
    open_ = ~((p >= LEAST_P) & (np.abs(gap) > _arms(areas, at, gap < 0)))
    if open_.any():
        p[open_] = np.maximum(p[open_], _limits_p(areas.take(open_)))
    return p


def hull_limits(areas: AreaGaps, level: Sequence[float]) -> tuple[Floats, Floats]:
    """Ends of t on Welch's degrees of freedom, extended to Newcombe's; every pair at a level of its own."""
    gap, z = areas.gap, np.array([z_two_sided(x) for x in level])
    half = t_quantiles(np.asarray(level), areas.df) * areas.se
    down, up = (_arms(areas, z, np.full(len(z), which)) for which in (False, True))
    return np.minimum(gap - half, gap - down), np.maximum(gap + half, gap + up)


def _arms(areas: AreaGaps, z: Floats, up: Bools) -> Floats:
    """Return how far each gap reaches up, or down, at z standard errors: Zou & Donner (2008)."""
    both, ends = np.concatenate([areas.right, areas.left]), np.concatenate([up, ~up]).astype(float)
    far = np.abs(both - edges(both, ends, np.concatenate([z, z]), areas.positives, areas.negatives))
    x, y = far[: len(z)], far[len(z) :]
    return np.asarray(np.sqrt(np.maximum(x * x + y * y - 2 * areas.correlation * x * y, 0.0)))


def _limits_p(areas: AreaGaps) -> Floats:
    """One less the level at which these limits first hold 0, at least 1e-9."""
    size, up = np.abs(areas.gap), areas.gap < 0

    def over(z: Floats) -> Floats:
        return size - _arms(areas, z, up)

    near = size / areas.se
    # Both spreads differ by little in most rows, so the root is mostly near DeLong's own z.
    first, last = (np.clip(x * near, LEAST_Z, MOST_Z) for x in (0.8, 1.25))
    at_first, at_last = over(first), over(last)
    before, after = at_first <= 0, (at_first > 0) & (at_last > 0)
    if before.any():
        last, at_last = np.where(before, first, last), np.where(before, at_first, at_last)
        first = np.where(before, LEAST_Z, first)
        at_first = np.where(before, over(first), at_first)
    if after.any():
        first, at_first = np.where(after, last, first), np.where(after, at_last, at_first)
        last = np.where(after, MOST_Z, last)
        at_last = np.where(after, over(last), at_last)
    z = roots_between(over, (first, at_first), (last, at_last), CLOSE)
    p = np.array([2 * normal_cdf(-x) for x in z.tolist()])
    return np.where(at_first <= 0, 1.0, np.where(at_last > 0, LEAST_P, p))
