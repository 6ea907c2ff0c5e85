"""score: a file of predictions in, every measure with an interval out."""

from __future__ import annotations

import time

from errbar._shelf import own_concepts
from errbar._versions import versions
from errbar.auditing.doubt import mark_doubts
from errbar.auditing.run_checks import run_checks
from errbar.data.read_predictions import holds_folds, read_any_rows
from errbar.evidence.outcome_evidence import evidence_of
from errbar.looking import open_look
from errbar.records.run import Run
from errbar.requests.find_identity import state_question
from errbar.requests.score import ScoreRequest
from errbar.scoring.estimate_model import estimate_given_slices, estimate_with_companions
from errbar.scoring.inference_settings import inference_settings
from errbar.scoring.logged_request import read_logs
from errbar.scoring.measure_notes import describe_rows
from errbar.scoring.score_options import keep_rows, read_check_input, score_options
from errbar.scoring.which_measures import choose_for_run, require_cost_read
from errbar.verbs.foreign_calls import calls_foreign
from errbar.verbs.score_tables import describe_predictions


@calls_foreign
def score(request: ScoreRequest) -> Run:
    """Every measure of predictions, each with an interval: of a fixed model, or of a learner out of fold."""
    began, asked, request = time.perf_counter(), request, read_logs(request)
    ask = inference_settings(request, request.interval)
    if holds_folds(request):
        from errbar.resampling.score_out_of_fold import score_request_out_of_fold  # here, since it loads more

        return score_request_out_of_fold(request, ask, began)
    looking, ask = open_look(asked, given := read_any_rows(request), ask)
    chosen, names, own, named = choose_for_run(request.measures, given)
    require_cost_read(named, given)
    evidence = evidence_of(given)
    estimates = estimate_with_companions(chosen, evidence, ask, request.interval, explicit=named is not None)
    estimates = estimates if looking is None else looking.correct(estimates, chosen, evidence)
    findings = run_checks(read_check_input(request, chosen, estimates, evidence, ask), request.because)
    slices = estimate_given_slices(chosen, evidence, estimates := findings.withheld(estimates), ask, request.interval)
    run = Run(
        verb="score",
        seed=ask.seed,
        data=describe_rows(chosen, evidence, ask),
        estimates=mark_doubts((*estimates, *slices[0]), findings.all),
        comparisons=slices[1],
        findings=findings.all,
        sheets=describe_predictions(chosen, evidence, ask),
        options=score_options(request, ask, given, named),
        names=names,
        own=(*own, *own_concepts(intervals=[request.interval, *(e.method for e in estimates)])),
        versions=versions(),
        seconds=time.perf_counter() - began,
    )
    run = state_question(keep_rows(run, given), asked, slicings=given.slicings)
    return run if looking is None else looking.finish(run, run.predictions)
