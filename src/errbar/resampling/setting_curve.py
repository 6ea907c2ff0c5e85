"""Setting curve: training and test error of a learner on data by the values of one of its parameters."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.errors import NoInterval, Undefined
from errbar.intervals import interval_over_splits
from errbar.learners import configure, vary_of
from errbar.records.learner import Learner
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.sheet import Cell, Sheet
from errbar.records.task import Task
from errbar.records.types import Floats
from errbar.requests.evaluate import EvaluateRequest
from errbar.resampling.out_of_fold import FitSettings
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.prepare import Prepared, prepare_one
from errbar.resampling.resample import resample
from errbar.resampling.training_rows import predict_both_sides, spread_of, training_values
from errbar.splits.subsampling import subsampling

SPLITS = 10
"""Splits that every value is fitted on: enough for a band, few enough to wait for."""


class SettingCurve(NamedTuple):
    """A parameter, its values, and the learner ready for the rows with each of them."""

    name: str
    values: tuple[object, ...]
    learners: tuple[Prepared, ...]


def settings_to_vary(request: EvaluateRequest, learner: Learner, task: Task, view: Task) -> SettingCurve | None:
    """The learner with every value of what is varied, refused before any fit where it does not take one."""
    if request.vary is None:
        return None
    vary, share = vary_of(request.vary), request.validation
    made = tuple(prepare_one(configure(learner, {vary.name: value}), task, view, share) for value in vary.values)
    return SettingCurve(vary.name, tuple(vary.values), made)


def fit_setting_curve(
    curve: SettingCurve, plan: Plan, measures: list[Measure], ask: InferenceSettings, how: FitSettings
) -> Sheet:
    """Every measure at every value: on unseen rows with an interval, on training rows with the spread of the fits."""
    splits = tuple(plan.splits[i] for i in plan.mains[:SPLITS])
    part = Plan(family=subsampling.name, traits=subsampling.family, n=plan.n, splits=splits)
    rows: list[tuple[Cell, ...]] = []
    for value, (learner, task) in zip(curve.values, curve.learners):
        unseen, inside = predict_both_sides(task, learner, part, seed=ask.seed, how=how)
        found = PlanPredictions(part, unseen, unit=task.unit, fitted=None)
        for m in measures:
            training = training_values(m, inside, len(splits))
            rows.append((m.key, _plain(value), *_value(m, found, ask), *spread_of(training)))
    order = {m.key: place for place, m in enumerate(measures)}
    rows.sort(key=lambda row: order[str(row[0])])
    return Sheet(
        name="settings",
        title=f"Complexity curve: the same {len(splits)} splits for every {curve.name}",
        columns=("measure", curve.name, "value", "low", "high", "training", "training_low", "training_high"),
        rows=tuple(rows),
        notes=_notes(curve.name, measures[0], rows),
    )


def _plain(value: object) -> Cell:
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)


def _value(
    m: Measure, found: PlanPredictions, ask: InferenceSettings
) -> tuple[float | None, float | None, float | None]:
    try:
        r = resample(m, found)
    except Undefined:
        return None, None, None
    try:
        span = interval_over_splits(r, ask, "corrected_t")
    except NoInterval:
        return r.value, None, None
    return r.value, span.low, span.high


def _notes(name: str, m: Measure, rows: list[tuple[Cell, ...]]) -> tuple[str, ...]:
    mine = [row for row in rows if row[0] == m.key and isinstance(row[2], float)]
    if not mine or m.better not in ("low", "high"):
        return ()
    values: Floats = np.array([float(row[2] or 0.0) for row in mine])
    best = mine[int(values.argmin() if m.better == "low" else values.argmax())]
    return (
        f"best {m.label} on unseen rows at {name}={best[1]}; these rows chose it, so its value flatters: "
        "`errbar select` grades such a choice",
    )
