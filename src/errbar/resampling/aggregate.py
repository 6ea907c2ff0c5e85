"""Aggregate: a measure over the splits of one part, put together as the measure asks.

Losses are pooled. Functions of pooled counts or means (RMSE, F1, MCC, R2) are computed once on all pooled rows. What
only orders rows (ROC area, rank correlations) is computed within each fold and averaged, since scores of different
fits share no scale: pooled, a constant classifier has a ROC area of 0 under leave-one-out.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import numpy as np

from errbar.errors import Undefined
from errbar.records.measure import Measure
from errbar.records.scored import Mean, Ranks, Scored, Through
from errbar.records.types import Floats
from errbar.resampling.split_predictions import SplitPredictions

T = TypeVar("T")


class Aggregate(NamedTuple):
    """A measure on one part: its value, one loss per prediction, one value per split."""

    label: str
    centre: float
    through: Through
    bounds: tuple[float, float]
    loss: Floats
    scores: Floats
    scored: Scored | None
    how: str
    weights: Floats
    """What each split counts for: the pairs (or rows) that its value rests on."""


def is_averaged_within_folds(m: Measure) -> bool:
    """True for measures that only order rows: scores of different fits share no scale."""
    return (m.reads == "rank" and not m.within_rows) or m.ranks


def aggregate(m: Measure, part: SplitPredictions, *, by_row: bool = True, by_split: bool = True) -> Aggregate:
    """The measure on a part, pooled or within folds; Undefined with the reason where it does not exist.

    Without `by_row` and `by_split` the value is sure alone: the influence of every row may take a call for each.
    """
    if is_averaged_within_folds(m):
        return _aggregate_within_folds(m, part, by_row=by_row)
    return _aggregate_all_rows(m, part, in_parts=by_row or by_split)


def _aggregate_all_rows(m: Measure, part: SplitPredictions, *, in_parts: bool) -> Aggregate:
    if m.ordered and (part.rows < len(part.row) or (np.diff(part.row) < 0).any()):
        part = _in_row_order(m, part)
    scored = m.score(part.evidence)
    basis = scored.basis
    if isinstance(basis, Mean):
        loss = np.asarray(basis.rows(), dtype=np.float64)
        return Aggregate(
            label=scored.label,
            centre=basis.mean,
            through=basis.through,
            bounds=basis.loss_bounds,
            loss=part.contributions(loss, basis.mean),
            scores=part.means(loss),
            scored=scored,
            how="losses pooled",
            weights=part.masses,
        )
    scale = part.rows / len(part.row) if m.extensive else 1.0
    if scored.influence_of is None or not in_parts:
        scores = values_by_split(m, part) if in_parts else np.full(len(part.splits), np.nan)
        loss = np.repeat(scores, part.sizes.astype(int))
    else:
        rows = scored.value + scored.influence_of()  # not kept with the score: of every measure 8 bytes a prediction
        rows *= scale
        loss, scores = part.contributions(rows, scale * scored.value), part.means(rows)
    how = "on all pooled rows" if not m.extensive else "counted once a row"
    return Aggregate(scored.label, scale * scored.value, _identity, m.bounds, loss, scores, scored, how, part.masses)


def _in_row_order(m: Measure, part: SplitPredictions) -> SplitPredictions:
    raise Undefined(f"{m.name} reads rows in their order; a plan that shuffles or repeats them has none: time_ordered")


def values_by_split(m: Measure, part: SplitPredictions) -> Floats:
    """The measure on each split alone, NaN where it is undefined there."""
    out = np.full(len(part.splits), np.nan)
    for place in range(len(part.splits)):
        try:
            out[place] = m.score(part.evidence_of(place)).value
        except Undefined:
            continue
    return out


def _aggregate_within_folds(m: Measure, part: SplitPredictions, *, by_row: bool) -> Aggregate:
    """Each fold's own value, averaged by the pairs (or rows) it rests on; folds without any carry nothing."""
    scores, weight = np.full(len(part.splits), np.nan), np.zeros(len(part.splits))
    loss = np.full(len(part.row), np.nan)
    label, first, why = m.label, None, ""
    if part.sizes.max() < 2:
        raise Undefined(
            f"{m.name} orders rows within a fold, and every fold has a single row; kfold(k=10) has folds that do"
        )
    for place in range(len(part.splits)):
        try:
            scored = m.score(part.evidence_of(place))
            value = scored.value if m.small_sample is None else m.small_sample(part.evidence_of(place), scored.value)
        except Undefined as reason:
            why = str(reason)
            continue
        first = first or scored
        label, scores[place], weight[place] = scored.label, value, _count_pairs(scored)
        rows = slice(part.starts[place], part.ends[place])
        moved = 1.0 if scored.weight is None else scored.weight / scored.weight.mean()
        loss[rows] = value + (moved * scored.influence if by_row and scored.influence_of is not None else 0.0)
    there = np.isfinite(scores)
    if not there.any():
        raise Undefined(f"no fold defines it: {why}")
    centre = float(np.clip(np.average(scores[there], weights=weight[there]), *m.bounds))
    gone = int((~there).sum())
    how = "within folds, averaged by their pairs" if m.reads == "rank" else "within folds, averaged"
    if gone:
        how += f"; {gone} of {len(there)} folds do not define it and carry nothing"
    return Aggregate(label, centre, _identity, m.bounds, loss, scores, first, how, weight)


def _identity(x: T) -> T:
    return x


def _count_pairs(scored: Scored) -> float:
    basis = scored.basis
    if isinstance(basis, Ranks):
        return float(basis.positives * basis.negatives)
    return float(scored.n) if scored.weight is None else float(scored.weight.sum())
