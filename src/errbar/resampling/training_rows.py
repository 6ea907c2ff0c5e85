"""Training rows: what each fit of a plan answers for the very rows that trained it, next to its unseen rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.learners import exact
from errbar.records.fit_roles import FitRoles
from errbar.records.learner import Fold, Learner
from errbar.records.measure import Measure
from errbar.records.plan import Plan, Split
from errbar.records.predictions import Predictions
from errbar.records.task import Task
from errbar.records.types import Floats
from errbar.resampling.out_of_fold import FitSettings, assemble_folds, predict_out_of_fold


def predict_both_sides(
    task: Task, learner: Learner, plan: Plan, *, seed: int, how: FitSettings
) -> tuple[Predictions, Predictions]:
    """Predictions for the test rows of every split, and for its training rows, by the same fits where fits are made."""
    if not how.refit and learner.roles == FitRoles() and exact.covers(learner, task) is None:
        # Algebra gives the test rows without a fit; the training rows then take one fit a split.
        unseen = predict_out_of_fold(task, learner, plan, seed=seed, how=how).predictions
        return unseen, predict_training_rows(task, learner, plan, seed=seed, how=how)
    both = replace(plan, splits=tuple(_with_both(s, plan.n) for s in plan.splits))
    found = predict_out_of_fold(task, learner, both, seed=seed, how=how).predictions
    assert found.split is not None and found.row is not None
    trains = np.zeros((len(plan.splits), plan.n), dtype=np.bool_)
    for i, split in enumerate(plan.splits):
        trains[i, split.train(plan.n)] = True
    inside = trains[found.split, found.row]
    return found.take(np.flatnonzero(~inside)), found.take(np.flatnonzero(inside))


def predict_training_rows(
    task: Task, learner: Learner, plan: Plan, *, seed: int, how: FitSettings, known: Sequence[Fold] = ()
) -> Predictions:
    """Predict the rows that trained each fit, each row once; it is fitted again where its answers are not known."""
    own = replace(plan, splits=tuple(_on_itself(s, plan.n) for s in plan.splits))
    if known:
        return assemble_folds(task, own, known, 0, 0.0).predictions
    return predict_out_of_fold(task, learner, own, seed=seed, how=replace(how, refit=True)).predictions


def _on_itself(split: Split, n: int) -> Split:
    trained = split.train(n)
    return replace(split, test=np.unique(trained), trained=trained)


def _with_both(split: Split, n: int) -> Split:
    trained = split.train(n)
    return replace(split, test=np.union1d(split.test, trained), trained=trained)


def training_values(m: Measure, inside: Predictions, splits: int) -> Floats:
    """The measure of every fit on its own training rows; NaN where it is undefined."""
    assert inside.split is not None
    out = np.full(splits, np.nan)
    for i in range(splits):
        rows = np.flatnonzero(inside.split == i)
        if not len(rows):
            continue
        try:
            out[i] = m.score(Evidence(replace(inside.take(rows), split=None, row=None, family="resubstitution"))).value
        except Undefined:
            continue
    return out


def spread_of(values: Floats) -> tuple[float | None, float | None, float | None]:
    """The mean over fits, and the range of 80 % of them; None where no fit has a value."""
    there = values[np.isfinite(values)]
    if not len(there):
        return None, None, None
    low, high = np.quantile(there, (0.1, 0.9))
    return float(there.mean()), float(low), float(high)
