"""Candidate score: what a candidate's predictions on validation rows are worth by the measure that decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.records.equality import equal_records, hash_record
from errbar.records.measure import Measure
from errbar.records.plan import Split
from errbar.records.predictions import Predictions
from errbar.records.scored import Scored
from errbar.records.spread import slope_at
from errbar.records.task import Task
from errbar.records.types import Array, Floats, Ints
from errbar.resampling.aggregate import aggregate
from errbar.resampling.split_predictions import SplitPredictions
from errbar.selecting.candidate_folds import ROLES, CandidateFolds, Role


@dataclass(frozen=True, kw_only=True)
class CandidateScore:
    """A candidate on the splits fitted so far; `loss` is low for a good candidate whatever the measure."""

    value: float | None
    """The measure, on its own scale; None where it is undefined or a fit failed."""
    loss: float
    """What candidates are ordered by; infinite where there is no value."""
    by_split: Floats
    """The measure on each split, on the scale on which it averages, turned so that low is good; NaN where it was not
    asked for."""
    by_row: Floats | None = None
    """Mean loss of each row of the task, NaN where it was not scored; None where rows have no loss of their own."""
    slope: float = 1.0
    """How much `value` moves with `loss`, which is on the scale that averages: of RMSE, the squared errors'. Known with
    `by_row`."""
    why: str = ""
    """Why there is no value."""

    __eq__ = equal_records
    __hash__ = hash_record


def require_deciding(measure: Measure) -> Measure:
    """The measure, refused in words where no candidate can be better by it."""
    if measure.better == "none" or measure.of_truth:
        raise BadInput(f"`primary` must be a measure by which one model can be better; got {measure.name}.")
    if measure.extensive:
        raise BadInput(f"`primary` must not grow with the number of rows; got {measure.name}. Use a mean or a rate.")
    return measure


def score_candidate(
    measure: Measure,
    task: Task,
    splits: Sequence[Split],
    folds: CandidateFolds,
    candidate: int,
    *,
    by_row: bool,
    by_split: bool = True,
) -> CandidateScore:
    """The measure over these splits, the first of the search; a candidate with a failed fit has no value."""
    failed = folds.failure(candidate, len(splits))
    if failed:
        return _without_value(failed, len(splits))
    roles = {role: folds.predictions_of(candidate, len(splits), role) for role in ROLES}
    part = SplitPredictions(_predictions(task, splits, roles), range(len(splits)))
    try:
        found = aggregate(measure, part, by_row=by_row, by_split=by_split)
    except Undefined as reason:
        return _without_value(f"{measure.name} is undefined: {reason}", len(splits))
    rows = None
    if by_row and has_row_losses(measure, found.scored):
        rows = _mean_by_row(_turn(measure, found.loss), part.row, task.n)
    return CandidateScore(
        value=float(np.real(found.through(found.centre))),
        loss=float(_turn(measure, np.array([found.centre]))[0]) if np.isfinite(found.centre) else np.inf,
        by_split=_turn(measure, found.scores),
        by_row=rows,
        slope=1.0 if rows is None else abs(slope_at(found.through, found.centre)),
    )


def has_row_losses(measure: Measure, scored: Scored | None) -> bool:
    """True where every row has a loss, or an influence that stands for it."""
    return measure.better != "near" and scored is not None and scored.influence_of is not None


def _without_value(why: str, splits: int) -> CandidateScore:
    return CandidateScore(value=None, loss=np.inf, by_split=np.full(splits, np.nan), why=why)


def _turn(measure: Measure, values: Floats) -> Floats:
    """Low is good: as it is, negated, or the distance from what is perfect."""
    if measure.better == "near":
        return np.abs(values - (measure.perfect or 0.0))
    return values if measure.better == "low" else -values


def _predictions(task: Task, splits: Sequence[Split], roles: Mapping[Role, Array | None]) -> Predictions:
    """What the folds predicted for their test rows, split after split."""
    tests = [split.test for split in splits]
    row = np.concatenate(tests)
    return Predictions(
        kind=task.kind,
        truth=task.y[row],
        classes=task.classes,
        positive=task.positive,
        cost=task.cost,
        unit=None if task.unit is None else task.unit[row],
        weight=None if task.weight is None else task.weight[row],
        row=row,
        split=np.repeat(np.arange(len(splits)), [len(t) for t in tests]),
        **roles,  # type: ignore[arg-type]
    )


def _mean_by_row(losses: Floats, row: Ints, n: int) -> Floats:
    times = np.bincount(row, minlength=n)
    with np.errstate(invalid="ignore"):
        return np.asarray(np.bincount(row, weights=losses, minlength=n) / times)
