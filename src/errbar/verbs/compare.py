"""compare: two or more models in, which is better out: gaps with intervals, and what may be said of them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from errbar.auditing.run_checks import read_reasons
from errbar.comparing.compared_looks import contrast_looking, open_learner_look
from errbar.comparing.question import Question
from errbar.comparing.read_model_set import learner_set, model_set, refuse_predictions, refuse_rows
from errbar.records.run import Run
from errbar.requests.compare import CompareRequest
from errbar.requests.find_identity import state_question
from errbar.requests.kinds import Folder
from errbar.resampling.kept_folds import tell_kept
from errbar.scoring.inference_settings import inference_settings
from errbar.scoring.logged_request import read_logs
from errbar.stores import Job, open_store
from errbar.verbs.foreign_calls import calls_foreign


@calls_foreign
def compare(request: CompareRequest) -> Run:
    """Which of two or more models is better, on which measure, by how much: every gap with an interval."""
    began = time.perf_counter()
    read_reasons(request.because)
    ask = inference_settings(request)
    if request.datasets is not None:
        from errbar.comparing.compare_datasets import compare_datasets

        refuse_rows(request)
        return _keep(state_question(compare_datasets(request, ask), request), request.store)
    if request.fold_scores:
        from errbar.comparing.compare_fold_scores import compare_fold_scores

        refuse_predictions(request)
        return _keep(state_question(compare_fold_scores(request, ask), request), request.store)
    learners = learner_set(opened := read_logs(request), question := Question.of(opened, ask))
    if learners is not None and (known := learners.find_answer()) is not None:
        return known
    looking = open_learner_look(request, learners, question)
    models = model_set(opened, question) if learners is None else learners.fit()
    with tell_kept(*models.jobs):
        run = contrast_looking(models, question, request, looking)
        run = replace(run, seconds=time.perf_counter() - began)
    return _keep(run, request.store, models.jobs, answers=None if learners is None else learners.answers)


def _keep(run: Run, store: Folder | None, jobs: Sequence[Job] = (), *, answers: str | None = None) -> Run:
    """The run, in the store where there is one; only then are the jobs of its learners called finished."""
    if store is None:
        return run
    with open_store(store) as opened:
        opened.save(run, answers=answers)
    for job in jobs:
        job.finish()
    return run
