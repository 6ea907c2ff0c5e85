"""Out-of-fold predictions that are there already, scored: the learner's error with the interval of its plan."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from errbar._shelf import own_concepts
from errbar._versions import versions
from errbar.auditing.doubt import mark_doubts
from errbar.auditing.run_checks import run_checks
from errbar.data.read_predictions import read_scored_rows
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.records.check_input import CheckInput
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.requests.column_groups import CostRole, PositiveRole, Predicted, UnitRole
from errbar.requests.find_identity import state_question
from errbar.requests.score import ScoreRequest
from errbar.resampling.estimate_learner import estimate_learner, needs_rows, require_interval_fits
from errbar.resampling.estimate_slices import estimate_learner_slices
from errbar.resampling.fold_table import make_fold_table
from errbar.resampling.given_folds import OutOfFoldRows, order_by_fold
from errbar.resampling.own_out_of_fold import read_own_rows
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.scoring.confusion_sheet import confusion_sheets
from errbar.scoring.measure_notes import add_notes
from errbar.scoring.score_options import score_options
from errbar.scoring.which_measures import choose_measures, names_of, parse_measures, require_cost_read


def score_request_out_of_fold(request: ScoreRequest, ask: InferenceSettings, began: float) -> Run:
    """What `fold` says of the predictions, or what the file that `evaluate` wrote knows of them."""
    run = _score_request(request, ask)
    slicings = () if run.predictions is None else run.predictions.slicings
    return replace(state_question(run, request, slicings=slicings), seconds=time.perf_counter() - began)


def _score_request(request: ScoreRequest, ask: InferenceSettings) -> Run:
    if request.fold is None and request.repeat is None:
        request.refuse("predictions from elsewhere: this file has the weights and slices of its run", "weight", "by")
        rows, of = read_own_rows(Path(str(request.data)), request)
        if rows.plan.traits.design == "bootstrap":
            return _as_found_before(request, rows, of)
        return score_out_of_fold(request, rows, ask, of)
    return score_out_of_fold(request, order_by_fold(read_scored_rows(request)), ask, None)


def score_out_of_fold(request: ScoreRequest, rows: OutOfFoldRows, ask: InferenceSettings, of: Run | None) -> Run:
    """Every measure over the plan; `of` is the run of `evaluate` that wrote the predictions, where one did."""
    require_interval_fits(request.interval, rows.plan)
    plan_predictions = rows.over_plan(by_row=needs_rows(rows.plan, request.interval))
    explicit = request.measures is not None and request.measures != "all"
    given = rows.predictions
    chosen, typed = choose_measures(
        request.measures,
        plan_predictions.main.evidence,
        learner=given.label is not None or given.prob is not None,  # a bare score has no error rate
    )
    require_cost_read(chosen if explicit else None, rows.predictions)
    estimates = estimate_learner(chosen, plan_predictions, ask, request.interval, explicit=explicit)
    estimates = _about_the_same(estimates, of)
    seen = _read_check_input(chosen, estimates, Evidence(plan_predictions.once.given), rows.plan, ask)
    findings = run_checks(seen, request.because)
    estimates = findings.withheld(estimates)
    slices = estimate_learner_slices(chosen, plan_predictions, estimates, ask, request.interval)
    return Run(
        verb="score",
        seed=ask.seed,
        data=add_notes(rows.facts, chosen, [plan_predictions.once], ask),
        estimates=mark_doubts((*estimates, *slices), findings.all),
        findings=findings.all,
        options=score_options(request, ask, rows.predictions, chosen if explicit else None),
        plan=rows.plan.facts if of is None or of.plan is None else of.plan,
        learners=() if of is None else of.learners,
        sheets=_tables(chosen, plan_predictions),
        names={**names_of(chosen), **typed},
        own=own_concepts(
            measures=chosen, intervals=[request.interval, *(e.method for e in estimates)], splits=[rows.plan.family]
        ),
        versions=versions(),
        predictions=rows.predictions,
        drawn=rows.plan,
    )


def _tables(chosen: list[Measure], rows: PlanPredictions) -> tuple[Sheet, ...]:
    """Every fold, and the confusion matrix of all rows, each once."""
    return (*make_fold_table(chosen, rows), *confusion_sheets(chosen, rows.once, out_of_fold=True))


def _read_check_input(
    chosen: Sequence[Measure],
    estimates: tuple[Estimate, ...],
    evidence: Evidence,
    plan: Plan,
    ask: InferenceSettings,
) -> CheckInput:
    """What checks may see; with costs, those of one answer for every row too, as if one model had made the calls."""
    by_key = {m.key: m for m in chosen}
    seen = CheckInput(verb="score", measures=by_key, estimates=estimates, evidence=evidence, plan=plan)
    if evidence.given.cost is None:
        return seen
    from errbar.scoring.constant_costs import gaps_to_constants  # here, since most runs have no costs

    return replace(seen, constants=gaps_to_constants(evidence, ask))


def _about_the_same(estimates: tuple[Estimate, ...], of: Run | None) -> tuple[Estimate, ...]:
    """About what the run was about: its file does not hold the training rows of plans that leave some unused."""
    if of is None or not of.estimates:
        return estimates
    return tuple(replace(e, estimand=of.estimates[0].estimand) for e in estimates)


def _as_found_before(request: ScoreRequest, rows: OutOfFoldRows, of: Run) -> Run:
    """The estimates that `evaluate` found over bootstrap samples, whose drawn rows its file does not hold."""
    there = {e.measure: e for e in of.estimates}
    _, measures = parse_measures(request.measures)
    wanted = [m.key for m in measures] or list(there)
    gone = [key for key in wanted if key not in there]
    roles = request.given(Predicted, PositiveRole, CostRole, UnitRole, "interval")
    if gone or roles or request.level != of.estimates[0].level:
        what = gone[0] if gone else f"`{roles[0]}`" if roles else f"`level={request.level:g}`"
        raise BadInput(
            f"Intervals over bootstrap samples need the rows that were drawn, which {request.data} does not hold, so "
            f"that it can be scored as `errbar evaluate` did only; got {what}. Evaluate again with it."
        )
    said = "estimates as evaluate found them: the file does not hold the rows that were drawn"
    return Run(
        verb="score",
        seed=of.seed,
        data=replace(of.data, said=(*of.data.said, said)),
        estimates=tuple(there[key] for key in wanted),
        findings=of.findings,
        options=of.options,
        plan=of.plan,
        learners=of.learners,
        sheets=of.sheets,
        names=of.names,
        own=of.own,
        versions=versions(),
        predictions=rows.predictions,
    )
