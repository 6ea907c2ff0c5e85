"""Procedures: a plan and an interval as a user would run them, graded against both truths over many samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar.errors import BadInput, Refusal, Undefined
from errbar.intervals import fits_design, method
from errbar.learners.fitting import fit_all
from errbar.measures import measure as measure_of
from errbar.records.learner import Learner
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.task import Task
from errbar.records.types import Floats
from errbar.records.world import Loss, World
from errbar.resampling.estimate_learner import READ_AS_FIXED, estimate_learner
from errbar.resampling.out_of_fold import predict_out_of_fold
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resample
from errbar.splits import splitter
from errbar.studies._drawn_task import draw_task
from errbar.studies._learners import learner_in
from errbar.studies._procedure import NAIVE, Procedure, Result
from errbar.studies._replications import replicate, stream
from errbar.studies._resampling import drawn
from errbar.studies._rule_evidence import evidence_of
from errbar.studies._tasks import standing_alone, unstratified
from errbar.studies._truths import measured, true_loss
from errbar.worlds import world as world_of

PURPOSE = 101


class ProcedureJob(NamedTuple):
    """What every replication needs."""

    world: World
    learner: Learner
    n: int
    procedures: tuple[Procedure, ...]
    measure: str
    loss: Loss
    level: float
    seed: int


class Ends(NamedTuple):
    """What one procedure said of one sample."""

    fits: int = 0
    value: float = np.nan
    low: float = np.nan
    high: float = np.nan
    refused: bool = False
    reason: str = ""


def procedures(
    world: str | World,
    learner: object,
    n: int,
    procedures: Sequence[Procedure],
    *,
    replications: int,
    ask: InferenceSettings | None = None,
    engine: object = "serial",
    measure: str | None = None,
) -> list[Result]:
    """Every procedure on the same `replications` samples of n rows, with the truth of the model fitted on all of them.

    `learner` is whatever errbar.evaluate takes, or "bayes". Procedures with the same plan share its fits.
    """
    for p in procedures:
        _check(p)
    place = world_of(world)
    name, loss = measured(place, measure)
    made = learner_in(place, learner, n)
    ask = ask or InferenceSettings(level=0.95)
    shared = ProcedureJob(place, made, n, tuple(procedures), name, loss, ask.level, ask.seed)
    found = replicate(one, shared, replications, engine=engine)
    truth = np.array([t for t, _ in found])
    return [_result(p, truth, [ends[i] for _, ends in found]) for i, p in enumerate(procedures)]


def one(shared: ProcedureJob, replication: int) -> tuple[float, tuple[Ends, ...]]:
    """One sample: the truth of the model fitted on all of it, and what each procedure says."""
    rng = stream(shared.seed, PURPOSE, replication)
    task, left, seed, refused = draw_task(shared.world, shared.n, rng)
    if refused is not None:
        return np.nan, (Ends(refused=True, reason=refused),) * len(shared.procedures)
    model = fit_all(shared.learner, task, seed)
    truth = true_loss(left, model, shared.loss, rng)
    asked = InferenceSettings(level=shared.level, seed=seed)
    m = measure_of(shared.measure)
    fitted: dict[tuple[str, bool, bool], PlanPredictions | str] = {}
    out = []
    for p in shared.procedures:
        rows = (p.plan, p.alone, p.stratified)
        if rows not in fitted:
            fitted[rows] = _predict_over_plan(shared, p, task, model, seed)
        plan_predictions = fitted[rows]
        out.append(
            Ends(refused=True, reason=plan_predictions)
            if isinstance(plan_predictions, str)
            else _ends(m, plan_predictions, p, asked)
        )
    return truth, tuple(out)


def _predict_over_plan(
    shared: ProcedureJob, p: Procedure, task: Task, model: object, seed: int
) -> PlanPredictions | str:
    """Out-of-fold predictions under the procedure's plan, or why errbar refuses to make them on this sample."""
    known = standing_alone(task) if p.alone else task
    known = known if p.stratified else unstratified(known)
    try:
        plan = drawn(p.plan, known, seed)
    except (BadInput, Refusal) as no:
        return no.message
    found = predict_out_of_fold(known, shared.learner, plan, seed=seed)
    # Only bootstrap's own estimates read the training error.
    fitted = evidence_of(model, shared.learner, known) if plan.traits.design == "bootstrap" else None
    return PlanPredictions(plan, found.predictions, unit=known.unit, fitted=fitted)


def _ends(m: Measure, plan_predictions: PlanPredictions, p: Procedure, ask: InferenceSettings) -> Ends:
    if p.interval == NAIVE:
        return _naive(m, plan_predictions, ask)
    found = estimate_learner([m], plan_predictions, ask, p.interval, explicit=True)[0]
    said = Ends(fits=len(plan_predictions.plan.splits), value=np.nan if found.value is None else found.value)
    if found.interval is None:
        return said._replace(reason=str(found.reason))
    return said._replace(low=found.interval.low, high=found.interval.high)


def _naive(m: Measure, plan_predictions: PlanPredictions, ask: InferenceSettings) -> Ends:
    """A spread of 0 is what this interval then claims; it stays, and covers nothing but its own centre."""
    try:
        r = resample(m, plan_predictions)
    except Undefined as reason:
        return Ends(fits=len(plan_predictions.plan.splits), reason=f"undefined: {reason}")
    scores = r.scores[np.isfinite(r.scores)]
    mean = float(scores.mean())
    half = z_two_sided(ask.level) * float(scores.std(ddof=1)) / len(scores) ** 0.5 if len(scores) > 1 else np.nan
    return Ends(fits=len(plan_predictions.plan.splits), value=mean, low=mean - half, high=mean + half)


def _result(p: Procedure, truth: Floats, ends: list[Ends]) -> Result:
    reasons = Counter(e.reason for e in ends if e.reason)
    return Result(
        procedure=p,
        fits=max(e.fits for e in ends),
        value=np.array([e.value for e in ends]),
        low=np.array([e.low for e in ends]),
        high=np.array([e.high for e in ends]),
        truth=truth,
        refused=np.array([e.refused for e in ends]),
        reasons=dict(reasons.most_common()),
    )


def _check(p: Procedure) -> None:
    """A plan and an interval that do not go together are refused before any sample is drawn."""
    found = splitter({"quick": "kfold", "standard": "kfold", "thorough": "nested_kfold"}.get(p.plan, p.plan))
    if p.interval in (None, NAIVE) or found.family.design in READ_AS_FIXED:
        return
    why_not = fits_design(method(str(p.interval)), found.name, found.family.design)
    if why_not:
        raise BadInput(f"`interval={p.interval}`: {why_not}.")
