"""select: data, a learner and a space in, the chosen model out, with its error on rows that chose nothing."""

from __future__ import annotations

import time
from dataclasses import replace

from errbar.auditing.run_checks import read_reasons
from errbar.learners.fitting import one_thread
from errbar.outputs import MODEL, PARQUET, check_outputs
from errbar.predicting import make_saved_model
from errbar.records.run import Run
from errbar.requests.find_provenance import find_provenance
from errbar.requests.select import SelectRequest
from errbar.resampling.estimate_learner import require_interval_fits
from errbar.resampling.evaluation import write_out_of_fold
from errbar.resampling.kept_folds import tell_kept
from errbar.scoring.inference_settings import inference_settings
from errbar.selecting.prepare_selection import prepare_selection
from errbar.selecting.selection_run import grade_selection, selection_run
from errbar.verbs.foreign_calls import calls_foreign


@calls_foreign
def select(request: SelectRequest) -> Run:
    """Choose a configuration by validation, and grade the whole choice on rows that chose nothing."""
    began = time.perf_counter()
    check_outputs(request, {"out": PARQUET, "save": MODEL})
    read_reasons(request.because)
    ask = inference_settings(request, request.interval)
    ready = prepare_selection(request, ask.seed)
    require_interval_fits(request.interval, ready.nested.plan)
    ready.kept.look_at(request, [m.name for m in ready.learners], ask)
    with one_thread(), ready.kept:
        found = ready.search()
        selected = replace(grade_selection(found, ready.runner, request), facts=ready.facts)
        with tell_kept(ready.kept.job):
            run = selection_run(selected, request, ask, ready.nested.inner.key)
    run = replace(run, provenance=find_provenance(request))
    predictions = selected.outer.predictions
    if request.save is not None:
        learner = found.final.candidates[found.final.chosen].learner
        make_saved_model(selected.model, learner, ready.given, selected.task, predictions, run).save(request.save)
    run = ready.kept.finish(replace(run, seconds=time.perf_counter() - began), predictions, None)
    return write_out_of_fold(run, predictions, request.out, found.plan)
