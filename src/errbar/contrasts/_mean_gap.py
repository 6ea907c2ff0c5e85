"""The gap of two mean losses on the same rows: hull of plain t and Hall's, and what unseen rows may add to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

import numpy as np

from errbar._numeric.imagined_moments import moments_of_many
from errbar._numeric.imagined_row import DRAWN_UP_TO, Pieces, loss_pieces, note_draws
from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar._numeric.skewed_t import corrected, two_tails
from errbar.contrasts._drawn_spread import DrawnSpread, spread_each, spread_of_moments, spread_rows
from errbar.contrasts._gap_influence import (
    GapInfluence,
    find_moments,
    gap_of_losses,
    lines_of,
    losses_of,
    moments_of_losses,
    sides_of,
)
from errbar.records.method import DRAWN, InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.scored import Mean, Scored
from errbar.records.types import Floats

Limits: TypeAlias = tuple[float, float, float]
"""Low, high, p."""
PURPOSE = 33
UNSEEN = "unseen rows"
BATCH = 1 << 20
"""Losses, of rows times pairs, that are drawn at once."""


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


def by_influence(pair: RowPair, at: GapInfluence, level: float, *, hall: bool) -> Limits:
    """Plain t, with `hall` extended to Hall's limits; p serves every level."""
    gap, half = pair.gap, t_two_sided(level, at.df) * at.se
    low, high = corrected(gap, at.se, at.skewness, at.n, level, df=at.df) if hall else (gap, gap)

    def p_value() -> float:
        plain = t_tails(gap / at.se, at.df)
        return max(plain, two_tails(gap, at.se, at.skewness, at.n, at.df)) if hall else plain

    return min(low, gap - half), max(high, gap + half), pair.keep("p by influence", p_value)


def secant(pair: RowPair, level: float) -> Limits | None:
    """Limits by the gap of mean losses, mapped by the secant through both models' means.

    A root's gap is the gap of means over the sum of roots, R2's the gap of means over the truth's variance: exact,
    where two tangents take the two models' slopes apart. None for other measures.
    """
    sides = losses_of(pair.left), losses_of(pair.right)
    if None in sides:
        return None
    gap, at = gap_of_losses(pair)
    # A secant needs two points; a root has no finite slope where both losses are 0.
    if gap == 0 or at.se == 0:
        return None
    # For a root (sqrt b - sqrt a) / (b - a) = 1 / (sqrt a + sqrt b): exact, and finite while one loss is positive.
    slope = pair.gap / gap
    if not np.isfinite(slope) or slope == 0:
        return None
    low, high, p = hull(plain_t(gap, at, level), skewed_t(gap, at, level))
    ends = sorted((slope * low, slope * high))
    return ends[0], ends[1], p


def unseen_rows(pair: RowPair, ask: InferenceSettings) -> Limits | None:
    """Limits by Dirichlet weights over the rows' gaps and one imagined row with its label turned.

    None for losses that read no probabilities. Computed for the pair in the order in which the gap is positive, so that
    exchanging the models changes signs and nothing else.
    """
    draw_unseen_rows([pair], ask)
    found = cast(DrawnSpread | None, pair.kept[UNSEEN])
    if found is None:
        return None
    side = _side_of(pair)
    low, high = sorted(side * x for x in found.quantiles([(1 - ask.level) / 2, (1 + ask.level) / 2]))
    return low, high, found.p


def draw_unseen_rows(pairs: Sequence[RowPair], ask: InferenceSettings) -> None:
    """Find the spread of the gaps of all these pairs on the same rows, and leave it where `unseen_rows` looks."""
    pairs = [pair for pair in pairs if UNSEEN not in pair.kept]
    for pair in pairs:
        pair.kept[UNSEEN] = None
    mine = [pair for pair in pairs if _may_turn(pair.left) and _may_turn(pair.right)]
    if not mine:
        return
    if mine[0].plain and mine[0].n > DRAWN_UP_TO:
        _leave(mine, _by_moments(mine))
        return
    at_once = max(1, BATCH // mine[0].n)
    for start in range(0, len(mine), at_once):
        some = mine[start : start + at_once]
        _leave(some, _draw_rows(some, ask) if some[0].plain else _draw_pieces(some, ask))


def _leave(pairs: Sequence[RowPair], found: Sequence[DrawnSpread]) -> None:
    for pair, one in zip(pairs, found):
        pair.kept[UNSEEN] = one


def _may_turn(side: Scored) -> bool:
    return isinstance(side.basis, Mean) and side.basis.if_turned is not None


def _turned(side: Scored) -> Floats:
    assert isinstance(side.basis, Mean) and side.basis.if_turned is not None
    return side.basis.if_turned()


def _by_moments(pairs: Sequence[RowPair]) -> list[DrawnSpread]:
    """Spreads of gaps of many plain rows, from the moments of the losses and of those turned."""
    out = []
    for pair, seen, unseen in zip(pairs, moments_of_losses(pairs), find_moments("moments turned", pairs, _turned)):
        mean, variance, third = moments_of_many(seen, unseen)
        out.append(spread_of_moments(_side_of(pair) * mean, variance, _side_of(pair) * third))
    return out


def _draw_rows(pairs: Sequence[RowPair], ask: InferenceSettings) -> list[DrawnSpread]:
    """Draw the spread of gaps of few plain rows."""
    ask.draws.add(DRAWN)
    side = np.array([[_side_of(pair)] for pair in pairs])
    seen, unseen = (_gaps(pairs, line) for line in (_losses, _turned))
    seen *= side
    unseen *= side
    return spread_rows(seen, unseen, (ask.seed, PURPOSE), ask.replicates, ask.kept)


def _gaps(pairs: Sequence[RowPair], line: Callable[[Scored], Floats]) -> Floats:
    """(pairs, rows): right's numbers less left's."""
    lines, places = lines_of(pairs, line)
    out = np.empty((len(pairs), len(lines[0])))
    for gap, (left, right) in zip(out, places):
        np.subtract(lines[right], lines[left], out=gap)
    return out


def _losses(side: Scored) -> Floats:
    assert isinstance(side.basis, Mean)
    return side.basis.rows()


def _draw_pieces(pairs: Sequence[RowPair], ask: InferenceSettings) -> list[DrawnSpread]:
    """Spreads of gaps of units, or of weighted rows: a model's losses are summed by unit once for all its pairs."""
    pieces = list(zip(*(_gaps_of_pieces(pairs, line) for line in (_losses, _turned))))
    note_draws(pieces[0][0], ask)
    return spread_each(pieces, (ask.seed, PURPOSE), ask.replicates, ask.kept)


def _gaps_of_pieces(pairs: Sequence[RowPair], line: Callable[[Scored], Floats]) -> list[Pieces]:
    of = {id(side): loss_pieces(side, line(side)) for side in sides_of(pairs)}
    gaps = ((pair, of[id(pair.left)], of[id(pair.right)]) for pair in pairs)
    return [Pieces(total=_side_of(pair) * (b.total - a.total), mass=a.mass) for pair, a, b in gaps]


def _side_of(pair: RowPair) -> float:
    return 1.0 if pair.gap >= 0 else -1.0
