"""Measures of how well positives are ordered above negatives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from errbar._numeric.ranking import RankTable, order_and_ends
from errbar.measures._evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.scored import Ranks, Scored, Through
from errbar.records.words import Array, Bools, Floats, Ints


BLOCK = 1 << 15


class RankSheet(NamedTuple):
    """What a weighted replicate needs: rows in ascending order of score, run ends, labels, and the value's formula."""

    order: Ints
    ends: Ints
    positive: Bools
    find: Callable[[Array, Array], Any]
    """find(positives, negatives): weights cumulated over run ends, last axis; NaN where undefined."""


def placements(table: RankTable) -> tuple[Floats, Floats]:
    """Per distinct score: share of negatives it beats, and share of positives that beat it (ties half)."""
    pos, neg = table.positives, table.negatives
    below = np.empty(len(neg))
    np.add(neg[1:], neg[:-1], out=below[1:])
    below[0] = neg[0]
    below *= 0.5 / table.n_neg
    above = np.empty(len(pos))
    np.add(pos[1:], pos[:-1], out=above[1:])
    above[0] = pos[0]
    above *= -0.5 / table.n_pos
    above += 1.0
    return below, above


def area(table: RankTable) -> float:
    """Probability that a positive outscores a negative, ties half: the area under the ROC curve."""
    pos, neg = table.positives, table.negatives
    if np.issubdtype(pos.dtype, np.integer):
        # Twice U is a sum of integers: exact in int64 up to 2^31 rows.
        twice = int(pos[0]) * int(neg[0]) + int(
            np.dot((pos[1:] - pos[:-1]).astype(np.int64), neg[1:].astype(np.int64) + neg[:-1])
        )
        return twice / 2 / (table.n_pos * table.n_neg)
    return float(area_of(pos, neg))


def area_of(pos: Array, neg: Array) -> Any:
    """The area from cumulated weights, over the last axis."""
    first = pos[..., 0] * neg[..., 0]
    rest = ((pos[..., 1:] - pos[..., :-1]) * (neg[..., 1:] + neg[..., :-1])).sum(axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return (first + rest) / 2 / (pos[..., -1] * neg[..., -1])


def delong_se(table: RankTable, auc: float) -> float:
    """Standard error of the area from the variance of placements (DeLong et al. 1988); NaN below two a side."""
    if table.n_pos < 2 or table.n_neg < 2:
        return float("nan")
    pos, neg, p, n = table.positives, table.negatives, table.n_pos, table.n_neg
    s10 = s01 = 0.0
    for start in range(0, len(pos), BLOCK):
        # Positives and negatives up to and before each distinct score, block by block to stay in cache.
        up, down = pos[start : start + BLOCK], neg[start : start + BLOCK]
        before = (int(pos[start - 1]), int(neg[start - 1])) if start else (0, 0)
        up_before, down_before = np.roll(up, 1), np.roll(down, 1)
        up_before[0], down_before[0] = before
        below = (down + down_before) * (0.5 / n) - auc
        above = (up + up_before) * (-0.5 / p) + (1 - auc)
        s10 += float(np.dot(up - up_before, below * below))
        s01 += float(np.dot(down - down_before, above * above))
    return float(np.sqrt(s10 / (p - 1) / p + s01 / (n - 1) / n))


def per_row(evidence: Evidence, c: int | None, at_score: Callable[[RankTable], tuple[Array, Array]]) -> Floats:
    """Spread numbers per distinct score, one for positives and one for negatives, back over the rows."""
    order, ends = row_order(evidence, c)
    of_pos, of_neg = at_score(evidence.rank_table(c))
    run = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=-1))
    positive = evidence.is_true(evidence.positive if c is None else c)[order]
    out = np.empty(evidence.n)
    out[order] = np.where(positive, of_pos[run], of_neg[run])
    return out


def row_order(evidence: Evidence, c: int | None) -> tuple[Ints, Ints]:
    """Ascending order of rows by the score of class c, and run ends."""
    return evidence.keep(("order", c), lambda: order_and_ends(np.ascontiguousarray(evidence.ranking(c))))


def area_influence(evidence: Evidence, c: int | None, auc: float) -> Floats:
    """Influence of each row on the area: its placement's excess over its class's share of the rows."""

    def at_score(table: RankTable) -> tuple[Array, Array]:
        below, above = placements(table)
        whole = table.n_pos + table.n_neg
        return (below - auc) * (whole / table.n_pos), (above - auc) * (whole / table.n_neg)

    return per_row(evidence, c, at_score)


def scored_ranks(
    measure: Measure,
    evidence: Evidence,
    find: Callable[[Array, Array], Any],
    at_score: Callable[[RankTable], tuple[Array, Array]],
    *,
    c: int | None = None,
    suffix: str = "",
) -> Scored:
    """A Scored for a ranking measure other than the area: its formula over cumulated weights and its influence."""
    table = evidence.rank_table(c)
    value = float(find(table.positives.astype(float), table.negatives.astype(float)))
    return _scored(
        measure, evidence, value, lambda: per_row(evidence, c, at_score), c, find, lambda x: x, None, None, suffix
    )


def scored_area(
    measure: Measure,
    evidence: Evidence,
    through: Through = lambda auc: auc,
    *,
    c: int | None = None,
    suffix: str = "",
) -> Scored:
    """A Scored for a linear function of the area under the ROC curve."""
    table = evidence.rank_table(c)
    auc = evidence.keep(("area", c), lambda: area(table))
    se = evidence.keep(("area_se", c), lambda: delong_se(table, auc)) if evidence.weight is None else None
    slope = float(through(1.0) - through(0.0))

    def influence() -> Floats:
        return slope * evidence.keep(("area_influence", c), lambda: area_influence(evidence, c, auc))

    def find(pos: Array, neg: Array) -> Any:
        return through(area_of(pos, neg))

    return _scored(measure, evidence, float(through(auc)), influence, c, find, through, auc, se, suffix)


def _scored(
    measure: Measure,
    evidence: Evidence,
    value: float,
    influence: Callable[[], Floats],
    c: int | None,
    find: Callable[[Array, Array], Any],
    through: Through,
    auc: float | None,
    se: float | None,
    suffix: str,
) -> Scored:
    table = evidence.rank_table(c)

    def sheet() -> RankSheet:
        order, ends = row_order(evidence, c)
        return RankSheet(order, ends, evidence.is_true(evidence.positive if c is None else c)[order], find)

    return Scored(
        measure=measure,
        label=measure.label + suffix,
        value=value,
        basis=Ranks(
            positives=table.n_pos,
            negatives=table.n_neg,
            weigh=sheet,
            through=through,
            area=auc,
            area_se=se,
        ),
        n=evidence.n,
        influence_of=influence,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.given.unit,
        weight=evidence.weight,
        events=int(min(table.n_pos, table.n_neg)),
    )
