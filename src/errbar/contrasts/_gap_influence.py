"""Influence of rows on a gap: right's influence less left's, summed to independent pieces, and their moments."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar._numeric.effective_count import count_effective
from errbar._numeric.moments import BLOCK, of_rows, spreads_of
from errbar._numeric.stepping import slope
from errbar.errors import NoInterval
from errbar.records.counted_rows import find_counted_rows
from errbar.records.pairs import RowPair
from errbar.records.scored import HAIR, ConfusionBasis, Mean, Proportion, Recomputed, Scored
from errbar.records.types import Floats


class GapInfluence(NamedTuple):
    """Standard error of the gap, 0 where nothing but rounding varies, and what its distribution depends on."""

    n: int
    """Rows, or units."""
    se: float
    skewness: float
    df: float
    """Effective number of units (or weighted rows), minus one."""


def pieces(pair: RowPair) -> GapInfluence:
    """Moments of the gap's influence; NoInterval where there is none, or one piece only."""
    check_spread(pair)
    n = pair.left.n_independent
    if pair.plain:
        variance, skewness = cell_variance(pair) or _of_rows(_difference(pair))
        df = float(n - 1)
    else:
        totals = pair.right.totals - pair.left.totals
        n = len(totals)
        variance, skewness = _of_rows(totals)
        df = _freedom(pair)
    se = float(np.sqrt(variance / n))
    if not np.isfinite(se):
        raise NoInterval("the standard error of the gap cannot be found on these rows")
    return _influence(pair, n, se, skewness, df)


def _influence(pair: RowPair, n: int, se: float, skewness: float, df: float) -> GapInfluence:
    """No more degrees of freedom than the rarer class has; what is nothing but rounding is 0."""
    for side in (pair.left, pair.right):
        # The spread of a measure of a rare class rests on its few rows, however many others there are.
        if side.events is not None:
            df = min(df, side.events - 1.0)
    least = HAIR * max(abs(pair.left.value), abs(pair.right.value))
    return GapInfluence(n, 0.0 if se <= least else se, skewness, max(df, 1.0))


def pieces_of_many(pairs: Sequence[RowPair]) -> list[GapInfluence | None]:
    """Return the influence of many gaps of mean losses on few shared rows at once; None for every other pair."""
    n = pairs[0].n
    mine = [i for i, straight in enumerate(are_straight(pairs)) if straight] if 2 <= n <= BLOCK else []
    out: list[GapInfluence | None] = [None] * len(pairs)
    if not mine:
        return out
    with np.errstate(all="ignore"):
        variance, skewness = spreads_of(loss_gaps([pairs[i] for i in mine]))
        se = np.sqrt(variance / n)
    for i, se_, skewness_ in zip(mine, se.tolist(), skewness.tolist()):
        if math.isfinite(se_):
            out[i] = _influence(pairs[i], n, se_, skewness_, n - 1.0)
    return out


def are_straight(pairs: Sequence[RowPair]) -> list[bool]:
    """Return True for each gap of two plain means of row losses: no weights, units or map (a root)."""
    sides = {id(side): side for pair in pairs for side in (pair.left, pair.right)}  # each model is in many pairs
    straight = {key: _is_straight(side) for key, side in sides.items()}
    return [straight[id(pair.left)] and straight[id(pair.right)] for pair in pairs]


def _is_straight(side: Scored) -> bool:
    basis = side.basis
    return side.plain and isinstance(basis, Mean) and side.influence_of is not None and slope_at(basis, basis.mean) == 1


def loss_gaps(pairs: Sequence[RowPair], *, turned: bool = False) -> Floats:
    """(pairs, rows): right's losses less left's, of straight pairs; with the other label where they are turned."""
    out = np.empty((len(pairs), pairs[0].n))
    for line, pair in zip(out, pairs):
        a, b = (s.basis.if_turned if turned else s.basis.rows for s in (pair.left, pair.right))  # type: ignore[union-attr]
        assert a is not None and b is not None
        np.subtract(b(), a(), out=line)
    return out


def gap_moments(pair: RowPair, rows: Floats) -> GapInfluence:
    """Moments of the mean of these row differences: by row, or by unit and weight."""
    if pair.plain:
        variance, skewness = _of_rows(rows)
        return GapInfluence(pair.n, float(np.sqrt(variance / pair.n)), skewness, float(pair.n - 1))
    totals = pair.left.pieces.totals(rows - float(np.average(rows, weights=pair.weight)))
    variance, skewness = _of_rows(totals)
    return GapInfluence(len(totals), float(np.sqrt(variance / len(totals))), skewness, _freedom(pair))


def tail_of(pair: RowPair) -> dict[str, float]:
    """Return how much the gap's spread depends on few rows, for errors of numbers; nothing for other measures."""
    if pair.measure.reads != "value":
        return {}
    with np.errstate(all="ignore"):
        tail = of_rows(_difference(pair)).tail
    return {"tail": tail, "rows": float(pair.n)} if np.isfinite(tail) else {}


def check_spread(pair: RowPair) -> None:
    """NoInterval where the spread of the gap cannot be known."""
    for side in (pair.left, pair.right):
        if isinstance(side.basis, Recomputed) and side.basis.no_interval:
            raise NoInterval(side.basis.no_interval)
        if side.influence_of is None:
            raise NoInterval(f"{pair.measure.key} has no influence per row that an interval could rest on")
    if pair.left.n_independent < 2:
        raise NoInterval("one row (or one unit) has no spread")


def table_of(scored: Scored) -> ConfusionBasis | None:
    """The confusion table that the measure is a function of, where it is one."""
    basis = scored.basis.table if isinstance(scored.basis, Proportion) else scored.basis
    return basis if isinstance(basis, ConfusionBasis) else None


def cell_gaps(pair: RowPair) -> Floats | None:
    """(K, K, K) influence of a row on the gap by truth, left's class and right's class; None without tables."""
    left, right = table_of(pair.left), table_of(pair.right)
    if left is None or right is None:
        return None
    return np.asarray(right.slopes()[:, None, :] - left.slopes()[:, :, None])


def slope_at(basis: Mean, x: float) -> float:
    """Derivative of the measure by its mean loss; 1 at 0, where a root has none and all losses are equal."""
    if x == 0 or basis.through(x) is x:  # the mean itself
        return 1.0
    return slope(basis.through, x)


def cell_variance(pair: RowPair) -> tuple[float, float] | None:
    """Variance and skewness of a row's influence, from the joint table: it depends on the row's three classes only."""
    slopes = cell_gaps(pair)
    joint = None if slopes is None else pair.joint()
    if slopes is None or joint is None:
        return None
    there = joint > 0  # a slope may be infinite in a cell that no row is in
    w, d = joint[there] * (pair.n / float(joint.sum())), slopes[there]
    with np.errstate(all="ignore"):
        # Weighted moments over at most K^3 cells: the cost does not grow with the rows.
        d = d - float(np.dot(w, d)) / pair.n
        second, third = float(np.dot(w, d**2)), float(np.dot(w, d**3))
        skewness = third / pair.n / (second / pair.n) ** 1.5 if second > 0 else 0.0
        return second / (pair.n - 1), skewness


def _difference(pair: RowPair) -> Floats:
    """Row by row, what the gap gains: losses straight where the measure is a mean of them."""
    left, right = pair.left.basis, pair.right.basis
    if isinstance(left, Mean) and isinstance(right, Mean):
        a, b = slope_at(left, left.mean), slope_at(right, right.mean)
        # Subtract before scaling: losses of two near models agree in most digits.
        if a == b:
            return a * (right.rows() - left.rows()) if a != 1 else right.rows() - left.rows()
        return b * right.rows() - a * left.rows()
    return pair.right.influence - pair.left.influence


def _of_rows(d: Floats) -> tuple[float, float]:
    with np.errstate(all="ignore"):
        found = of_rows(d)
    return found.variance, found.skewness


def _freedom(pair: RowPair) -> float:
    """Units are worth what their rows that either model's value rests on are."""
    left, right = find_counted_rows(pair.left), find_counted_rows(pair.right)
    either = None if left is None or right is None else left | right
    return max(count_effective(pair.left.pieces.masses(either)) - 1, 1.0)
