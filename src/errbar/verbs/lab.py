"""lab: a simulation with known truth in, what a study finds there out, with Monte-Carlo errors."""

from __future__ import annotations

import time
from dataclasses import replace

from errbar.learners.fitting import one_thread
from errbar.records.run import Run
from errbar.records.study import Study
from errbar.requests.find_provenance import find_provenance
from errbar.requests.grade import GradeRequest
from errbar.requests.kinds import Folder
from errbar.requests.lab import LabRequest
from errbar.scoring.inference_settings import inference_settings
from errbar.stores import open_store
from errbar.studies import common_options, grade_procedure, grade_setup, resolve_setup, study_options, study_run
from errbar.studies import study as study_of
from errbar.verbs.foreign_calls import calls_foreign
from errbar.verbs.world import world as world_of


@calls_foreign
def lab(request: LabRequest) -> Run:
    """What a study finds in a world: tables in run.sheets, every number with its Monte-Carlo standard error."""
    began = time.perf_counter()
    ask = inference_settings(request, request.interval if request.interval != "naive" else None)
    chosen: Study = study_of(request.study, in_world=request.world is not None)
    setup = resolve_setup(chosen, None if request.world is None else world_of(request.world), request, ask)
    with one_thread():
        found = chosen.run(setup)
    run = study_run(setup, found, {"study": chosen.name, **study_options(chosen, setup)})
    run = replace(run, provenance=find_provenance(request))
    return _keep(replace(run, seconds=time.perf_counter() - began), request.store)


@calls_foreign
def grade(request: GradeRequest) -> Run:
    """How often an interval holds the truth, or how often a test rejects."""
    began = time.perf_counter()
    ask = inference_settings(request)
    setup, asked = grade_setup(request, world_of(request.world), ask)
    with one_thread():
        found = grade_procedure(setup, asked)
    options = {"study": "grade", "graded": asked.name, "of": asked.of, "kind": asked.kind, **common_options(setup)}
    options |= {word: getattr(request, word) for word in request.given("harm", "slack")}
    run = replace(study_run(setup, found, options), provenance=find_provenance(request))
    return _keep(replace(run, seconds=time.perf_counter() - began), request.store)


def _keep(run: Run, store: Folder | None) -> Run:
    if store is not None:
        with open_store(store) as opened:
            opened.save(run)
    return run
