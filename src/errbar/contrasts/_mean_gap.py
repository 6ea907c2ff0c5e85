"""The gap of two mean losses on the same rows: hull of plain t and Hall's, and what unseen rows may add to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from errbar._numeric.imagined_row import DRAWN_UP_TO, Pieces, loss_pieces, note_draws
from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar._numeric.skewed_t import corrected, two_tails
from errbar.contrasts._drawn_spread import DrawnSpread, spread_each, spread_rows
from errbar.contrasts._gap_influence import GapInfluence, are_straight, gap_moments, loss_gaps
from errbar.records.method import DRAWN, InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.scored import Mean, Means, Scored
from errbar.records.types import Floats

Limits: TypeAlias = tuple[float, float, float]
"""Low, high, p."""
PURPOSE = 33
UNSEEN = "unseen rows"
BATCH = 1 << 20
"""Losses, of rows times pairs, that are drawn at once."""


class MeanLoss(NamedTuple):
    """Row losses of one model, and the measure as a function of their mean."""

    rows: Callable[[], Floats]
    through: Callable[[float], float]


def hull(a: Limits, b: Limits) -> Limits:
    """The interval that holds both, and the larger p."""
    return min(a[0], b[0]), max(a[1], b[1]), max(a[2], b[2])


def plain_t(gap: float, at: GapInfluence, level: float) -> Limits:
    """gap +- t se."""
    half = t_two_sided(level, at.df) * at.se
    return gap - half, gap + half, t_tails(gap / at.se, at.df)


def skewed_t(gap: float, at: GapInfluence, level: float) -> Limits:
    """Return the limits with Hall's correction for skewness."""
    low, high = corrected(gap, at.se, at.skewness, at.n, level, df=at.df)
    return low, high, two_tails(gap, at.se, at.skewness, at.n, at.df)


def secant(pair: RowPair, ask: InferenceSettings) -> Limits | None:
    """Limits by the gap of mean losses, mapped by the secant through both models' means.

    A root's gap is the gap of means over the sum of roots, R2's the gap of means over the truth's variance: exact,
    where two tangents take the two models' slopes apart. None for other measures.
    """
    left, right = mean_loss_of(pair.left), mean_loss_of(pair.right)
    if left is None or right is None:
        return None
    a, b = _mean(pair.left, left.rows()), _mean(pair.right, right.rows())
    gap = b - a
    # A secant needs two points; a root has no finite slope where both losses are 0.
    if gap == 0 or (a <= 0 and b <= 0):
        return None
    # For a root (sqrt b - sqrt a) / (b - a) = 1 / (sqrt a + sqrt b): exact, and finite while one loss is positive.
    slope = (right.through(b) - left.through(a)) / gap
    at = gap_moments(pair, right.rows() - left.rows())
    if at.se == 0 or not np.isfinite(slope) or slope == 0:
        return None
    low, high, p = hull(plain_t(gap, at, ask.level), skewed_t(gap, at, ask.level))
    ends = sorted((slope * low, slope * high))
    return ends[0], ends[1], p


def mean_loss_of(scored: Scored) -> MeanLoss | None:
    """The losses whose mean the measure is a curved or scaled function of; None for all other measures."""
    basis = scored.basis
    found = basis.mean_loss if isinstance(basis, Means) else basis if isinstance(basis, Mean) else None
    if found is None:
        return None
    through = found.through
    return MeanLoss(found.rows, lambda x: float(np.real(through(x))))


def unseen_rows(pair: RowPair, ask: InferenceSettings) -> Limits | None:
    """Limits by Dirichlet weights over the rows' gaps and one imagined row with its label turned.

    None for losses that read no probabilities. Computed for the pair in the order in which the gap is positive, so that
    exchanging the models changes signs and nothing else.
    """
    if (UNSEEN, id(pair)) not in ask.kept:
        draw_unseen_rows([pair], ask)
    return drawn_limits(pair, ask)


def drawn_limits(pair: RowPair, ask: InferenceSettings) -> Limits | None:
    """Return the limits from draws; None if there are none."""
    found: DrawnSpread | None = ask.kept[UNSEEN, id(pair)][1]
    if found is None:
        return None
    side = _side_of(pair)
    low, high = sorted(side * x for x in found.quantiles([(1 - ask.level) / 2, (1 + ask.level) / 2]))
    return low, high, found.p


def draw_unseen_rows(pairs: Sequence[RowPair], ask: InferenceSettings) -> None:
    """Draw the spread of the gaps of all these pairs on the same rows, and leave it where `unseen_rows` finds it."""
    pairs = [pair for pair in pairs if (UNSEEN, id(pair)) not in ask.kept]
    for pair in pairs:
        ask.kept[UNSEEN, id(pair)] = pair, None  # with the pair, so that its id stays its own
    mine = [pair for pair in pairs if _may_turn(pair.left) and _may_turn(pair.right)]
    at_once = max(1, BATCH // mine[0].n) if mine else 1
    for start in range(0, len(mine), at_once):
        some = mine[start : start + at_once]
        few = mine[0].n <= DRAWN_UP_TO and all(are_straight(some))
        for pair, found in zip(some, _draw_rows(some, ask) if few else _draw_pieces(some, ask)):
            ask.kept[UNSEEN, id(pair)] = pair, found


def _may_turn(side: Scored) -> bool:
    return isinstance(side.basis, Mean) and side.basis.if_turned is not None


def _draw_rows(pairs: Sequence[RowPair], ask: InferenceSettings) -> list[DrawnSpread]:
    """Draw the spread of gaps of plain rows."""
    ask.draws.add(DRAWN)
    side = np.array([[_side_of(pair)] for pair in pairs])
    seen, unseen = loss_gaps(pairs), loss_gaps(pairs, turned=True)
    seen *= side
    unseen *= side
    return spread_rows(seen, unseen, (ask.seed, PURPOSE), ask.replicates, ask.kept)


def _draw_pieces(pairs: Sequence[RowPair], ask: InferenceSettings) -> list[DrawnSpread]:
    pieces: list[tuple[Pieces, Pieces]] = []
    for pair in pairs:
        left, right = pair.left.basis, pair.right.basis
        assert isinstance(left, Mean) and isinstance(right, Mean) and left.if_turned and right.if_turned
        side = _side_of(pair)
        seen = loss_pieces(pair.left, side * (right.rows() - left.rows()))
        pieces.append((seen, loss_pieces(pair.left, side * (right.if_turned() - left.if_turned()))))
    note_draws(pieces[0][0], ask)
    return spread_each(pieces, (ask.seed, PURPOSE), ask.replicates, ask.kept)


def _side_of(pair: RowPair) -> float:
    return 1.0 if pair.gap >= 0 else -1.0


def _mean(scored: Scored, rows: Floats) -> float:
    return float(rows.mean() if scored.weight is None else np.average(rows, weights=scored.weight))
