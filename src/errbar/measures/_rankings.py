"""Measures of how well positives are ordered above negatives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from errbar._numeric.inner import inner
from errbar._numeric.ranking import RankTable
from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.scored import Basis, Ranks, Scored, Through
from errbar.records.types import Array, Bools, Floats, Ints

BLOCK = 1 << 15


class RankSheet(NamedTuple):
    """Parts of a weighted replicate: rows in ascending order of score, run ends, labels, and the value's formula."""

    order: Ints
    ends: Ints
    positive: Bools
    find: Callable[[Array, Array], Any]
    """find(positives, negatives): weights cumulated over run ends, last axis; NaN where undefined.

    Rows that count once come as whole numbers of 32 bits: divide before multiplying."""


def refuse_average(measure: Measure) -> None:
    """BadInput for options that average over classes: two classes have one ranking."""
    asked = [name for name in ("multi", "average") if name in measure.given]
    if asked:
        raise BadInput(f"{asked[0]}= needs more than two classes; this task has two. Leave it out.")


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


def blocks(table: RankTable) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Weights of positives and negatives at each distinct score, and twice those below it (ties half), in cache."""
    pos, neg = table.positives, table.negatives
    for start in range(0, len(pos), BLOCK):
        up, down = pos[start : start + BLOCK], neg[start : start + BLOCK]
        up_before, down_before = np.empty_like(up), np.empty_like(down)
        up_before[1:], down_before[1:] = up[:-1], down[:-1]
        up_before[0], down_before[0] = (pos[start - 1], neg[start - 1]) if start else (0, 0)
        if table.weights is None:
            at, others = up - up_before, down - down_before
        else:
            at, others = (part[start : start + BLOCK] for part in table.steps())
        yield at, others, up + up_before, down + down_before


def area(table: RankTable) -> float:
    """Probability that a positive outscores a negative, ties half: the area under the ROC curve."""
    # Twice U is a sum of whole numbers, exact in doubles up to 2^53.
    twice = sum(inner(pos.astype(float), below.astype(float)) for pos, _, _, below in blocks(table))
    return min(1.0, twice / 2 / (table.n_pos * table.n_neg))


def area_out_of_order(table: RankTable) -> float:
    """1 - area, by the pairs that are out of order: 1e-17 of them is not 0."""
    twice = sum(inner(neg.astype(float), below.astype(float)) for _, neg, below, _ in blocks(table))
    return min(1.0, twice / 2 / (table.n_pos * table.n_neg))


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
    p, n = table.n_pos, table.n_neg
    s10 = s01 = 0.0
    for pos, neg, above, below in blocks(table):
        # S10 and S01 of DeLong et al.: placements about the area, whose mean they have in both classes.
        wins = below * (0.5 / n) - auc
        losses = above * (-0.5 / p) + (1 - auc)
        s10 += inner(pos * wins, wins)
        s01 += inner(neg * losses, losses)
    return float(np.sqrt(s10 / (p - 1) / p + s01 / (n - 1) / n))


def per_row(
    evidence: Evidence, c: int | None, at_score: Callable[[RankTable], tuple[Array, Array]], dtype: type = np.float64
) -> Array:
    """Spread numbers per distinct score, one for positives and one for negatives, back over the rows."""
    order, ends = evidence.row_order(c)
    of_pos, of_neg = at_score(evidence.rank_table(c))
    positive = evidence.is_true(evidence.positive if c is None else c)[order]
    spread = spread_scores(ends, positive, of_pos, of_neg)
    out: Array = np.empty(evidence.n, dtype=dtype)
    out[order] = spread
    return out


def spread_scores(ends: Ints, positive: Bools, of_pos: Array, of_neg: Array) -> Floats:
    """Numbers per distinct score over the rows in order, of positives or of negatives."""
    if len(ends) == len(positive):  # no two rows tie
        return np.where(positive, of_pos, of_neg)
    rows = np.diff(ends, prepend=-1)
    spread = np.repeat(of_neg, rows)
    np.copyto(spread, np.repeat(of_pos, rows), where=positive)
    return spread


def score_influence(table: RankTable, auc: float) -> tuple[Array, Array]:
    """Influence on the area per distinct score: a placement's excess over its class's share of the rows."""
    below, above = placements(table)
    whole = table.n_pos + table.n_neg
    below -= auc
    above -= auc
    below *= whole / table.n_pos
    above *= whole / table.n_neg
    return below, above


def area_influence(evidence: Evidence, c: int | None, auc: float) -> Floats:
    """Influence of each row on the area."""
    return per_row(evidence, c, lambda table: score_influence(table, auc))


class Direct(NamedTuple):
    """A ranking measure of all rows by a faster or more exact way."""

    value: float
    se: Callable[[RankTable], float] | None = None


def scored_ranks(
    measure: Measure,
    evidence: Evidence,
    find: Callable[[Array, Array], Any],
    at_score: Callable[[RankTable], tuple[Array, Array]],
    *,
    c: int | None = None,
    suffix: str = "",
    short: Callable[[RankTable], RankTable] = lambda table: table,
    direct: Direct | None = None,
) -> Scored:
    """A Scored for a ranking measure other than the area: its formula over cumulated weights and its influence.

    `short` may join scores that the measure does not tell apart; `direct` may be a better way to the same numbers.
    """
    whole = evidence.rank_table(c)
    value = float(find(whole.positives, whole.negatives)) if direct is None else direct.value
    se = None if direct is None else direct.se
    basis = Ranks(
        positives=whole.n_pos,
        negatives=whole.n_neg,
        weigh=lambda: _sheet(evidence, c, find),
        through=lambda x: x,
        # Joined then: a second table, kept with every value, is as long as the rows.
        se_of=lambda: _se_of_scores(short(whole), at_score) if se is None else se(whole),
    )
    return _scored(measure, evidence, c, value, basis, lambda: per_row(evidence, c, at_score), suffix)


def _se_of_scores(table: RankTable, at_score: Callable[[RankTable], tuple[Array, Array]]) -> float:
    """Rows of one class and score share one influence: the variance is a sum over distinct scores."""
    n = table.n_pos + table.n_neg
    if n < 2:
        return float("nan")
    of_pos, of_neg = at_score(table)
    pos, neg = table.steps()
    squares = inner(pos * of_pos, of_pos) + inner(neg * of_neg, of_neg)
    return float(np.sqrt(squares / n / (n - 1)))


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
    slope = float(through(1.0) - through(0.0))
    basis = Ranks(
        positives=table.n_pos,
        negatives=table.n_neg,
        weigh=lambda: _sheet(evidence, c, lambda pos, neg: through(area_of(pos, neg))),
        through=through,
        area=auc,
        se_of=lambda: abs(slope) * evidence.keep(("area_se", c), lambda: delong_se(table, auc)),
    )

    def influence() -> Floats:
        found: Floats = slope * evidence.keep(("area_influence", c), lambda: area_influence(evidence, c, auc))
        return found

    def left_value(inside: Scored, rows: Ints) -> float | None:
        found = _area_left(evidence, inside.basis, rows) if c is None else None
        return None if found is None else float(through(found))

    return _scored(measure, evidence, c, float(through(auc)), basis, influence, suffix, left_value)


def _area_left(evidence: Evidence, inside: Basis, rows: Ints) -> float | None:
    """The area without some rows: pairs that they are part of, counted in the order of all rows, are taken away."""
    if not isinstance(inside, Ranks) or inside.area is None or evidence.weight is not None:
        return None
    table, positive = evidence.rank_table(), evidence.y_positive()
    pairs = evidence.keep("pairs_won", lambda: per_row(evidence, None, _twice_won, np.int64))
    up = float(np.count_nonzero(positive[rows]))
    pos, neg = table.n_pos - up, table.n_neg - (len(rows) - up)
    if not (pos and neg):
        raise Undefined("no rows of one class are left: nothing to rank against")
    # Twice the pairs won are whole numbers. Pairs with both rows among those taken out were taken away twice.
    whole = evidence.keep(("area", None), lambda: area(table)) * 2 * table.n_pos * table.n_neg
    both = round(inside.area * 2 * inside.positives * inside.negatives)
    left = round(whole) - int(pairs[rows].sum()) + both
    return min(1.0, left / 2 / (pos * neg))


def _twice_won(table: RankTable) -> tuple[Array, Array]:
    """Twice the pairs that a row of either class is in and that are in order, ties half, per distinct score."""
    _, _, above, below = (np.concatenate(part) for part in zip(*blocks(table)))
    return below.astype(np.int64), 2 * int(table.n_pos) - above.astype(np.int64)


def scored_pairs(measure: Measure, evidence: Evidence, through: Through = lambda auc: auc) -> Scored:
    """Score an area with its number of pairs and how many of them are out of order."""
    table = evidence.rank_table()
    pairs = float(table.n_pos) * float(table.n_neg)
    wrong = area_out_of_order(table)
    # Half-counted ties make the number a multiple of one half wherever every row counts once.
    errors = wrong * pairs if evidence.weight is not None else round(2 * wrong * pairs) / 2
    scored = scored_area(measure, evidence, through)
    value = wrong if measure.better == "low" else scored.value
    return replace(scored, value=value, extras={"ranking_errors": errors, "pairs": pairs})


def _fewer(evidence: Evidence, c: int) -> int:
    """Rows on the smaller side, whatever their weights."""
    rows = int(evidence.class_counts[c])
    return min(rows, evidence.n - rows)


def _sheet(evidence: Evidence, c: int | None, find: Callable[[Array, Array], Any]) -> RankSheet:
    order, ends = evidence.row_order(c)
    return RankSheet(order, ends, evidence.is_true(evidence.positive if c is None else c)[order], find)


def _scored(
    measure: Measure,
    evidence: Evidence,
    c: int | None,
    value: float,
    basis: Ranks,
    influence: Callable[[], Floats],
    suffix: str,
    left_value: Callable[[Scored, Ints], float | None] | None = None,
) -> Scored:
    return Scored(
        measure=measure,
        label=measure.label + suffix,
        value=value,
        basis=basis,
        n=evidence.n,
        influence_of=influence,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
        events=_fewer(evidence, evidence.positive if c is None else c),
        left_value=left_value,
    )
