"""Replication: one sample, the model fitted on all of it, and the estimates of its error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from errbar.errors import BadInput, Refusal, Undefined
from errbar.evidence import Evidence
from errbar.learners.fitting import fit_all
from errbar.measures import measure as measure_of
from errbar.records.learner import Learner
from errbar.records.row_answers import Answers
from errbar.records.study import Setup
from errbar.records.task import Task
from errbar.records.types import Floats, Ints
from errbar.resampling.out_of_fold import predict_out_of_fold, predictions_for
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resample
from errbar.studies._drawn_task import draw_task
from errbar.studies._replications import stream
from errbar.studies._resampling import drawn
from errbar.studies._rule_evidence import evidence_of
from errbar.studies._tasks import unstratified
from errbar.studies._truths import true_loss

Told: TypeAlias = float | str
"""A number, or the reason why errbar refuses to give one on this sample."""
BAGS = "bootstrap(repeats=30)"


class Bench(NamedTuple):
    """The rows, the model fitted on all of them, and its true loss."""

    task: Task
    model: Any
    truth: float
    seed: int


def bench(setup: Setup, purpose: int, replication: int, *, n: int | None = None) -> Bench | str:
    """A sample of n rows and the model fitted on it; a sample of a single class is refused with the reason.

    Rows are shuffled: nobody says that they have a time. Classes are kept in proportion unless `stratified` is false.
    """
    rng = stream(setup.seed, purpose, replication)
    task, left, seed, refused = draw_task(setup.world, n or setup.n, rng)
    if refused is not None:
        return refused
    task = replace(task, time=None)
    if not setup.settings.get("stratified", True):
        task = unstratified(task)
    model = fit_all(setup.learner, task, seed)
    return Bench(task, model, true_loss(left, model, setup.loss, rng), seed)


def training_error(setup: Setup, b: Bench) -> float:
    """What the model makes of the very rows it was fitted on."""
    return measure_of(setup.measure).score(evidence_of(b.model, setup.learner, b.task)).value


def scored(measure: str, task: Task, rows: Ints, answers: Answers) -> float:
    """The measure on predictions for these rows."""
    return measure_of(measure).score(Evidence(predictions_for(task, rows, answers))).value


def estimate(setup: Setup, b: Bench, call: str, learner: Learner | None = None) -> Told:
    """The error that a plan estimates from the sample."""
    try:
        plan = drawn(call, b.task, b.seed)
        found = predict_out_of_fold(b.task, learner or setup.learner, plan, seed=b.seed)
        plan_predictions = PlanPredictions(plan, found.predictions, unit=b.task.unit, fitted=None)
        return resample(measure_of(setup.measure), plan_predictions).value
    except (BadInput, Refusal, Undefined) as no:
        return no.message


def bagged(setup: Setup, b: Bench) -> dict[str, Told]:
    """Out-of-bag, .632 and .632+ from the same bootstrap samples."""
    names = ("oob", "632", "632plus")
    try:
        plan = drawn(BAGS, b.task, b.seed)
    except (BadInput, Refusal) as no:
        return dict.fromkeys((f"bootstrap {name}" for name in names), no.message)
    found = predict_out_of_fold(b.task, setup.learner, plan, seed=b.seed).predictions
    fitted = evidence_of(b.model, setup.learner, b.task)
    out: dict[str, Told] = {}
    for name in names:
        one = replace(plan, options={**plan.options, "estimate": name})
        plan_predictions = PlanPredictions(one, found, unit=b.task.unit, fitted=fitted)
        out[f"bootstrap {name}"] = resample(measure_of(setup.measure), plan_predictions).value
    return out


class ReplicationResult:
    """Results of all replications: numbers by name, and reasons where a number was refused."""

    def __init__(self, results: Sequence[Mapping[str, Told]]) -> None:
        refused = Counter(str(r["refused"]) for r in results if "refused" in r)
        if results and refused.total() == len(results):
            raise BadInput(
                f"A study needs a sample to learn from; all {len(results):,} were refused, most often as: "
                f"{refused.most_common(1)[0][0]}. Give more rows with `n`, or another world."
            )
        self.results = results

    def x(self, name: str) -> Floats:
        """One number a replication, NaN where it was refused."""
        cells = [r.get(name, np.nan) for r in self.results]
        return np.array([np.nan if isinstance(c, str) else c for c in cells], dtype=np.float64)

    def notes(self) -> tuple[str, ...]:
        """What was refused, how often, and the commonest reason."""
        told: dict[str, Counter[str]] = {}
        for r in self.results:
            for name, cell in r.items():
                if isinstance(cell, str):
                    told.setdefault(name, Counter())[cell] += 1
        return tuple(
            f"{'samples' if name == 'refused' else name}: refused on {why.total():,} of {len(self.results):,}, as: "
            f"{why.most_common(1)[0][0]}"
            for name, why in told.items()
        )
