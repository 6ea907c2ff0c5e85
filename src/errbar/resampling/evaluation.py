"""A learner evaluated: predicted out of fold over a plan, fitted on all rows, estimated and checked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from errbar._shelf import own_concepts
from errbar._versions import versions
from errbar.auditing.doubt import mark_doubts
from errbar.auditing.run_checks import run_checks
from errbar.engines import run as run_on
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.learners.fitting import describe_fit_on_all, fit_failed
from errbar.records.check_input import CheckInput, FoldFacts, TaskFacts
from errbar.records.engine import Limit
from errbar.records.estimate import Estimate
from errbar.records.learner import Fold
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts, Predictions
from errbar.records.run import Run
from errbar.records.run_options import RunOptions
from errbar.records.sheet import Sheet
from errbar.records.task import Task
from errbar.requests.evaluate import EvaluateRequest
from errbar.requests.find_identity import state_question
from errbar.requests.kinds import File, IntervalCall
from errbar.resampling.draw_plan import splitter_given
from errbar.resampling.estimate_learner import estimate_learner, needs_rows
from errbar.resampling.fit_sheets import make_fit_sheets
from errbar.resampling.fitted_plan import Evaluation
from errbar.resampling.fold_job import describe_end, fit_and_answer_all, with_remedy
from errbar.resampling.fold_table import make_fold_table
from errbar.resampling.keep_folds import FoldStore
from errbar.resampling.out_of_fold import (
    FitSettings,
    OutOfFold,
    drop_hard_probabilities,
    predict_out_of_fold,
    predictions_for,
    read_as_score,
)
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.plan_table import plan_sheets
from errbar.resampling.prepare import Prepared, fit_settings
from errbar.resampling.setting_curve import SettingCurve, fit_setting_curve
from errbar.resampling.size_curve import fit_learning_curve
from errbar.resampling.training_rows import predict_training_rows
from errbar.resampling.wrong_rows import wrong_row_sheets
from errbar.scoring.inference_settings import draws_as_written, interval_as_written
from errbar.scoring.measure_notes import add_notes
from errbar.scoring.which_measures import choose_measures, names_of
from errbar.stores import write_predictions

ROLES = ("label", "prob", "score", "value")


def evaluation_settings(request: EvaluateRequest, task: Task) -> FitSettings:
    """How the fits are carried out; BadInput where failed ones cannot be counted as wrong."""
    if request.count_failures_as_wrong and not task.classes:
        raise BadInput("`count_failures_as_wrong` needs classes: a failed regression has no wrong value to count.")
    return fit_settings(request, count_failures_as_wrong=request.count_failures_as_wrong)


def fit_over_plan(
    prepared: Prepared,
    plan: Plan,
    how: FitSettings,
    keeps: FoldStore | None,
    *,
    seed: int,
    interval: IntervalCall | None,
) -> Evaluation:
    """Every split and all rows fitted; an interval may need the loss of every row."""
    learner, task = prepared
    single = plan.traits.design == "single"
    found = predict_out_of_fold(task, learner, plan, seed=seed, how=how, keeps=keeps, all_rows=True, inside=single)
    of_all, found = found.of_all, drop_hard_probabilities(replace(found, of_all=None))
    model, answers = fit_all_rows(prepared, seed, how.timeout) if of_all is None else of_all.open()
    prepared = Prepared(learner, replace(task, said=found.predictions.said))
    fitted = fitted_evidence(answers, prepared.task, found.predictions)
    by_row = needs_rows(plan, interval)
    plan_predictions = PlanPredictions(plan, found.predictions, unit=task.unit, fitted=fitted, by_row=by_row)
    if single:
        plan_predictions.fitted_part = training_evidence(prepared, plan, how, found, seed=seed)
    return Evaluation(prepared=prepared, plan=plan, found=found, model=model, plan_predictions=plan_predictions)


def training_evidence(
    prepared: Prepared, plan: Plan, how: FitSettings, found: OutOfFold, *, seed: int
) -> Evidence | None:
    """What the one fit of a holdout answers for its own training rows; None where it lacks what it gave for others."""
    (learner, task), like = prepared, found.predictions
    inside = predict_training_rows(task, learner, plan, seed=seed, how=how, known=found.inside)
    given = replace(inside, split=None, row=None, family="resubstitution")
    if any(getattr(given, role) is None for role in ROLES if getattr(like, role) is not None):
        return None
    return Evidence(given if like.prob is not None else replace(given, prob=None))


def fit_all_rows(prepared: Prepared, seed: int, timeout: float | None) -> tuple[object, Fold]:
    """The model fitted on all rows, and what it answers for them."""
    if timeout is None:
        return fit_and_answer_all(*prepared, seed)

    def lost(_: int, why: str) -> object:
        learner, task = prepared
        raise with_remedy(fit_failed(learner, describe_fit_on_all(task), describe_end(why, timeout)), why)

    work = (prepared, seed)
    ((_, found),) = run_on("serial", _fit_all, work, [0], limit=Limit(timeout, lost))
    model, answers = found
    return model, answers


def _fit_all(work: tuple[Prepared, int], _: int) -> tuple[object, Fold]:
    prepared, seed = work
    return fit_and_answer_all(*prepared, seed)


def fitted_evidence(answers: Fold, task: Task, like: Predictions) -> Evidence | None:
    """What the fit on all rows predicts for these rows: resubstitution, and nothing but that.

    Read as the folds were; None where it does not give what they gave.
    """
    if like.prob is None and like.score is not None and answers.score is None and answers.prob is not None:
        answers = read_as_score(answers, like)
    given = replace(predictions_for(task, np.arange(task.n), answers), family="resubstitution")
    if any(getattr(given, role) is None for role in ROLES if getattr(like, role) is not None):
        return None
    return Evidence(given if like.prob is not None else replace(given, prob=None))


def _make_check_input(fitted: Evaluation, chosen: Sequence[Measure], estimates: tuple[Estimate, ...]) -> CheckInput:
    """What the checks may see of an evaluation."""
    found = fitted.found
    return CheckInput(
        verb="evaluate",
        measures={m.key: m for m in chosen},
        estimates=estimates,
        evidence=Evidence(fitted.plan_predictions.once.given),
        plan=fitted.plan,
        task=TaskFacts(features=len(fitted.prepared.task.features)),
        folds=FoldFacts(
            fits=len(fitted.plan.splits),
            unseen=found.unseen,
            failed=found.failed,
            warned=found.warned,
            refit=found.refit,
        ),
        facts=fitted.facts,
    )


def evaluation_run(
    fitted: Evaluation,
    request: EvaluateRequest,
    ask: InferenceSettings,
    how: FitSettings,
    began: float,
) -> Run:
    """Return estimates, findings and sheets of what was predicted."""
    (learner, task), found = fitted.prepared, fitted.plan_predictions
    explicit = request.measures is not None and request.measures != "all"
    chosen, typed = choose_measures(request.measures, found.main.evidence, learner=True)
    estimates = estimate_learner(chosen, found, ask, request.interval, explicit=explicit)
    findings = run_checks(_make_check_input(fitted, chosen, estimates), request.because)
    estimates = findings.withheld(estimates)
    if task.slicings:
        from errbar.resampling.estimate_slices import estimate_learner_slices

        slices = estimate_learner_slices(chosen, found, estimates, ask, request.interval)
        estimates += slices
    sheets = make_sheets(fitted, chosen, request, ask, how)
    run = Run(
        verb="evaluate",
        seed=ask.seed,
        data=add_notes(DataFacts.of_task(task), chosen, [found.once], ask),
        estimates=mark_doubts(estimates, findings.all),
        findings=findings.all,
        options={
            "level": ask.level,
            "interval": interval_as_written(request.interval),
            **draws_as_written(request),
            **_tell_vary(fitted.settings),
        },
        plan={**fitted.plan.facts, "failed": len(fitted.found.failed)},
        learners=({"name": learner.name, "params": dict(learner.params), **fitted.found.origin},),
        sheets=sheets,
        names={**names_of(chosen), **typed},
        own=own_concepts(
            measures=chosen,
            intervals=[request.interval, *(e.method for e in estimates)],
            splits=[splitter_given(request.plan, fitted.plan)],
        ),
        versions=versions("scikit-learn"),
        seconds=time.perf_counter() - began,
        predictions=fitted.found.predictions,
        drawn=fitted.plan,
    )
    return state_question(run, request, fitted.found.predictions, slicings=task.slicings)


def _tell_vary(curve: SettingCurve | None) -> RunOptions:
    return {} if curve is None else {"vary": {curve.name: [*curve.values]}}


def write_out_of_fold(run: Run, predictions: Predictions, out: File | None, plan: Plan) -> Run:
    """The run; its predictions also in the file that was asked for."""
    if out is None:
        return run
    return replace(run, kept=str(write_predictions(predictions, run, Path(out), plan=plan)))


def make_sheets(
    fitted: Evaluation,
    chosen: list[Measure],
    request: EvaluateRequest,
    ask: InferenceSettings,
    how: FitSettings,
) -> tuple[Sheet, ...]:
    """Return the tables that a run of `evaluate` keeps with its estimates."""
    learner, task = fitted.prepared
    plain = FitSettings(engine=how.engine, memory=how.memory, timeout=how.timeout)
    plan, found, rows = fitted.plan, fitted.plan_predictions, fitted.found.predictions
    curves: tuple[Sheet, ...] = ()
    if request.curve:
        curves += fit_learning_curve(task, learner, plan, chosen, ask, plain)
    if fitted.settings is not None:
        curves += (fit_setting_curve(fitted.settings, plan, chosen, ask, plain),)
    first = (*make_fold_table(chosen, found), *plan_sheets(plan, task), *curves)
    return (*first, *make_fit_sheets(fitted, chosen, request.fit_loss), *wrong_row_sheets(rows))
