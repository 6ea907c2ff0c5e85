"""evaluate: data and a learner in, the error it will make on new rows out, with an interval."""

from __future__ import annotations

import time
from dataclasses import replace

from errbar.auditing.check_rows import FitQuestion, check_rows
from errbar.auditing.run_checks import read_reasons
from errbar.learners import learner as learner_of
from errbar.learners.fitting import fit_all, one_thread
from errbar.outputs import MODEL, PARQUET, check_outputs
from errbar.predicting import make_saved_model
from errbar.records.run import Run
from errbar.requests.evaluate import EvaluateRequest
from errbar.resampling.checkpoint import open_checkpoint
from errbar.resampling.draw_plan import draw_requested_plan
from errbar.resampling.evaluation import evaluation_run, evaluation_settings, fit_over_plan, write_out_of_fold
from errbar.resampling.kept_folds import tell_kept
from errbar.resampling.own_rows import prepare_own_rows
from errbar.resampling.rehearsal import rehearse
from errbar.resampling.request_digest import digest_request
from errbar.resampling.setting_curve import settings_to_vary
from errbar.scoring.inference_settings import inference_settings
from errbar.scoring.which_measures import parse_measures, require_measures_fit
from errbar.verbs.foreign_calls import calls_foreign


@calls_foreign
def evaluate(request: EvaluateRequest) -> Run:
    """What a learner will do on new data: every measure over the splits of a plan, each with an interval."""
    began = time.perf_counter()
    check_outputs(request, {"out": PARQUET, "save": MODEL})
    read_reasons(request.because)
    ask = inference_settings(request, request.interval)
    measures, made = parse_measures(request.measures)[1], learner_of(request.learner, kind=request.kind)
    given, prepared, wait = prepare_own_rows(request, made)
    require_measures_fit(measures, prepared.task)
    settings = settings_to_vary(request, made, given, prepared.task)
    plan, how = draw_requested_plan(prepared.task, request, ask.seed), evaluation_settings(request, prepared.task)
    rehearse(request.measures, prepared.learner, prepared.task, plan, request.interval)
    facts = check_rows(given, FitQuestion(request, plan, [prepared.learner], ask.seed), wait=wait)
    kept = open_checkpoint(request, prepared, plan, ask.seed, wrong=how.count_failures_as_wrong)
    answers = digest_request(request, prepared.task, plan, [job.key for job in kept.jobs])
    known = kept.find_answer(answers) if request.resume else None
    if known is not None and known.predictions is not None:
        if request.save is not None:
            model = one_thread()(fit_all)(*prepared, ask.seed)
            make_saved_model(model, prepared.learner, given, prepared.task, known.predictions, known).save(request.save)
        return write_out_of_fold(known, known.predictions, request.out, plan)
    with one_thread(), kept.look_at(request, [prepared.learner.name], ask):
        fitted = fit_over_plan(prepared, plan, how, kept.job, seed=ask.seed, interval=request.interval)
        with tell_kept(kept.job):
            run = evaluation_run(replace(fitted, facts=facts, settings=settings), request, ask, how, began, wait=wait)
    found = fitted.found.predictions
    if request.save is not None:
        make_saved_model(fitted.model, prepared.learner, given, prepared.task, found, run).save(request.save)
        run = replace(run, seconds=time.perf_counter() - began)
    return write_out_of_fold(kept.finish(run, found, answers), found, request.out, plan)
