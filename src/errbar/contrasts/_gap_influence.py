"""Influence of rows on a gap: right's influence less left's, summed to independent pieces, and their moments."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

import numpy as np

from errbar._numeric.effective_count import count_effective
from errbar._numeric.gap_moments import Places, moments_of_gaps
from errbar._numeric.moments import Moments
from errbar._numeric.stepping import slope
from errbar.errors import NoInterval
from errbar.records.counted_rows import find_counted_rows
from errbar.records.pairs import RowPair
from errbar.records.scored import HAIR, ConfusionBasis, Mean, Means, Proportion, Recomputed, Scored
from errbar.records.types import Floats

LOSSES = "moments of losses"
ROWS = "moments of rows"
PIECES = "moments of pieces"


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
    cells = cell_variance(pair) if pair.plain else None
    if cells is None:
        found = moments_of_pieces([pair])[0]
        return _influence(pair, found.n, found.variance, found.skewness)
    return _influence(pair, pair.n, *cells)


def _influence(pair: RowPair, n: int, variance: float, skewness: float) -> GapInfluence:
    """No more degrees of freedom than the rarer class has; what is nothing but rounding is 0."""
    se = float(np.sqrt(variance / n))
    if not np.isfinite(se):
        raise NoInterval("the standard error of the gap cannot be found on these rows")
    df = float(n - 1) if pair.plain else _freedom(pair)
    for side in (pair.left, pair.right):
        # The spread of a measure of a rare class rests on its few rows, however many others there are.
        if side.events is not None:
            df = min(df, side.events - 1.0)
    least = HAIR * max(abs(pair.left.value), abs(pair.right.value))
    return GapInfluence(n, 0.0 if se <= least else se, skewness, max(df, 1.0))


def prepare_pieces(pairs: Sequence[RowPair]) -> None:
    """Moments of many gaps on the same rows, found at once: a gap of tables needs none."""
    mine = [pair for pair in pairs if why_no_spread(pair) is None and not (pair.plain and has_tables(pair))]
    if not mine:
        return
    moments_of_pieces(mine)
    if mine[0].measure.reads == "value":
        moments_of_rows(mine)
    mapped = [pair for pair in mine if is_mapped(pair) and losses_of(pair.left) and losses_of(pair.right)]
    if mapped:
        _moments_of_mean_losses(mapped)


def moments_of_pieces(pairs: Sequence[RowPair]) -> list[Moments]:
    """Moments of what each row, or unit, adds to the gaps; of plain mean losses they are those of the losses."""
    if not pairs[0].plain:
        return find_moments(PIECES, pairs, lambda side: side.totals)
    return moments_of_rows(pairs)


def moments_of_rows(pairs: Sequence[RowPair]) -> list[Moments]:
    """Moments of what each row adds to the gaps, units and weights left aside."""
    slopes = {_slope_of(side) for side in sides_of(pairs)}
    if len(slopes) > 1 or (same := slopes.pop()) is None:
        return find_moments(ROWS, pairs, _row_line)
    # Subtract before scaling: losses of two near models agree in most digits.
    return [
        found._replace(variance=same * same * found.variance, skewness=math.copysign(1, same) * found.skewness)
        for found in moments_of_losses(pairs)
    ]


def moments_of_losses(pairs: Sequence[RowPair]) -> list[Moments]:
    """Moments of the gaps of row losses."""
    return find_moments(LOSSES, pairs, _loss_line)


def find_moments(what: str, pairs: Sequence[RowPair], line: Callable[[Scored], Floats]) -> list[Moments]:
    """Moments of the gaps of a line of numbers per model, found for all pairs at once and kept with each."""
    fresh = [pair for pair in pairs if what not in pair.kept]
    if fresh:
        with np.errstate(all="ignore"):
            lines, places = lines_of(fresh, line)
            for pair, found in zip(fresh, moments_of_gaps(lines, places)):
                pair.kept[what] = found
    return [cast(Moments, pair.kept[what]) for pair in pairs]


def lines_of(pairs: Sequence[RowPair], line: Callable[[Scored], Floats]) -> tuple[list[Floats], Places]:
    """A line of numbers of each model, found once however many pairs it is in, and the places of each pair's two."""
    sides = sides_of(pairs)
    place = {id(side): i for i, side in enumerate(sides)}
    return [line(side) for side in sides], [(place[id(pair.left)], place[id(pair.right)]) for pair in pairs]


def sides_of(pairs: Sequence[RowPair]) -> list[Scored]:
    """The models of these pairs, each once."""
    return list({id(side): side for pair in pairs for side in (pair.left, pair.right)}.values())


def _slope_of(side: Scored) -> float | None:
    """The slope of a mean loss at its value; None for any other measure."""
    return slope_at(side.basis, side.basis.mean) if isinstance(side.basis, Mean) else None


def _row_line(side: Scored) -> Floats:
    """A row's part of the value, up to a constant: losses times the slope where the measure is a mean of them."""
    slope = _slope_of(side)
    return side.influence if slope is None else slope * side.basis.rows()  # type: ignore[union-attr]


def losses_of(side: Scored) -> Callable[[], Floats] | None:
    """The row losses whose mean the measure is a function of; None for all other measures."""
    basis = side.basis
    found = basis.mean_loss if isinstance(basis, Means) else basis if isinstance(basis, Mean) else None
    return None if found is None else found.rows


def gap_of_losses(pair: RowPair) -> tuple[float, GapInfluence]:
    """The gap of mean losses and its moments: by row, or by unit and weight."""
    found = _moments_of_mean_losses([pair])[0]
    se = float(np.sqrt(found.variance / found.n))
    if pair.plain:
        return found.mean, GapInfluence(found.n, se, found.skewness, found.n - 1.0)
    left, right = (_weighted_mean(side) for side in (pair.left, pair.right))
    return right - left, GapInfluence(found.n, se, found.skewness, _freedom(pair))


def _moments_of_mean_losses(pairs: Sequence[RowPair]) -> list[Moments]:
    if pairs[0].plain:
        return moments_of_losses(pairs)
    return find_moments(
        "totals of losses", pairs, lambda side: side.pieces.totals(_loss_line(side) - _weighted_mean(side))
    )


def _weighted_mean(side: Scored) -> float:
    return float(np.average(_loss_line(side), weights=side.weight))


def _loss_line(side: Scored) -> Floats:
    rows = losses_of(side)
    assert rows is not None
    return rows()


def tail_of(pair: RowPair) -> dict[str, float]:
    """Return how much the gap's spread depends on few rows, for errors of numbers; nothing for other measures."""
    if pair.measure.reads != "value":
        return {}
    tail = moments_of_rows([pair])[0].tail
    return {"tail": tail, "rows": float(pair.n)} if np.isfinite(tail) else {}


def check_spread(pair: RowPair) -> None:
    """NoInterval where the spread of the gap cannot be known."""
    why = why_no_spread(pair)
    if why is not None:
        raise NoInterval(why)


def why_no_spread(pair: RowPair) -> str | None:
    """Why the spread of the gap cannot be known; None where it can."""
    for side in (pair.left, pair.right):
        if isinstance(side.basis, Recomputed) and side.basis.no_interval:
            return side.basis.no_interval
        if side.influence_of is None:
            return f"{pair.measure.key} has no influence per row that an interval could rest on"
    return "one row (or one unit) has no spread" if pair.left.n_independent < 2 else None


def is_mapped(pair: RowPair) -> bool:
    """True where the measure is a function of a mean loss other than the mean itself: a root, or R2."""
    # Both sides: at a mean loss of 0 a root has no slope, and the answer must not depend on which model comes first.
    return any(isinstance(side.basis, Means) or _slope_of(side) not in (None, 1) for side in (pair.left, pair.right))


def table_of(scored: Scored) -> ConfusionBasis | None:
    """The confusion table that the measure is a function of, where it is one."""
    basis = scored.basis.table if isinstance(scored.basis, Proportion) else scored.basis
    return basis if isinstance(basis, ConfusionBasis) else None


def has_tables(pair: RowPair) -> bool:
    """True where both values are functions of a confusion table."""
    return table_of(pair.left) is not None and table_of(pair.right) is not None


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


def _freedom(pair: RowPair) -> float:
    """Units are worth what their rows that either model's value rests on are."""
    left, right = find_counted_rows(pair.left), find_counted_rows(pair.right)
    either = None if left is None or right is None else left | right
    return max(count_effective(pair.left.pieces.masses(either)) - 1, 1.0)
