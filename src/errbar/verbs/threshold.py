"""threshold: predictions and what errors cost in, the cut to use out, with its cost on rows that did not choose it."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from errbar.auditing.run_checks import read_reasons
from errbar.deciding.cross_fit import read_folds_of
from errbar.deciding.decided_rows import write_decided_rows
from errbar.deciding.decision_rows import read_decision_rows
from errbar.deciding.goals import read_goal
from errbar.deciding.threshold_run import decide
from errbar.errors import BadInput
from errbar.looking import keeps_ledger, open_look
from errbar.outputs import MODEL, PARQUET, check_outputs
from errbar.records import codes
from errbar.records.run import Run
from errbar.requests.find_identity import state_question
from errbar.requests.threshold import ThresholdRequest
from errbar.scoring.inference_settings import inference_settings
from errbar.stores import open_store
from errbar.verbs.foreign_calls import calls_foreign


@calls_foreign
def threshold(request: ThresholdRequest) -> Run:
    """The cut of a probability that serves a goal, and what it costs on rows that did not choose it."""
    began = time.perf_counter()
    check_outputs(request, {"save": MODEL, "out": PARQUET})
    reasons = read_reasons(request.because)
    ask = inference_settings(request)
    goal = read_goal(request.goal, has_costs=request.cost is not None)
    _check_words(request)
    rows = read_decision_rows(request)
    if rows.once.kind == "multiclass" and (goal.name != "cost" or request.prevalence is not None):
        raise BadInput("More than two classes are decided by costs alone; got another goal. Give `cost`.")
    folds = read_folds_of(rows, request.plan, ask.seed, overridden=codes.TUNED_ON_SCORED_ROWS in reasons)
    looking, ask = open_look(request, rows.once, ask) if rows.fold is None else (None, ask)
    run = state_question(decide(rows, request, goal, folds, ask), request, rows.priced)
    run = replace(run if looking is None else looking.finish(run, save=False), seconds=time.perf_counter() - began)
    if request.save is not None:
        from errbar.predicting.decided_model import save_decided_model  # here, since few runs save a model

        save_decided_model(request.model, run, request.save)
    if keeps_ledger(request.store):
        with open_store(request.store) as opened:
            opened.save(run, run.predictions)
    return run if request.out is None else write_decided_rows(rows, run, Path(request.out))


def _check_words(request: ThresholdRequest) -> None:
    """BadInput for words that do not go together, before anything is read."""
    request.refuse("regression; a threshold is for classes", "value")
    if (request.model is None) != (request.save is None):
        raise BadInput(
            "`model` and `save` go together: the model that gets the threshold, and its new file. Give both."
        )
