"""check: rows in, the mistakes that make a model look better than it is out, each with a remedy."""

from __future__ import annotations

import time
from dataclasses import replace

from errbar._versions import versions
from errbar.auditing.check_run import check_table
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.measure_facts import RowFacts
from errbar.auditing.read_checked_table import read_checked_table
from errbar.auditing.run_checks import read_reasons
from errbar.auditing.untestable_reason import MODEL
from errbar.errors import BadInput
from errbar.learners.fitting import one_thread
from errbar.looking.locked_rows import note_locked_rows
from errbar.records.check_input import Untestable
from errbar.records.finding import ranked
from errbar.records.learner import Learner
from errbar.records.row_facts import ProbeFacts
from errbar.records.run import ANEW, Run
from errbar.records.task import Task
from errbar.requests.check import CheckRequest
from errbar.requests.find_identity import state_question
from errbar.verbs.foreign_calls import calls_foreign


def _probe(table: CheckedTable, request: CheckRequest) -> RowFacts:
    """Return what the model finds in shuffled targets, if that is asked for."""
    if not request.probe:
        return RowFacts(untestable=(Untestable(kind=ProbeFacts, why="needs `probe`" if table.learners else MODEL),))
    if not table.learners:
        raise BadInput("`probe` needs the `model` to run; got none. Give `model`, or leave `probe` out.")
    from errbar.resampling.permutation_probe import probe_labels
    from errbar.resampling.prepare import Prepared, view_for

    learner = table.learners[0]
    found = probe_labels(Prepared(learner, view_for(learner, table.task)), table.plan, request.seed)
    return RowFacts(facts={ProbeFacts: found})


def _find_learner(request: CheckRequest) -> Learner:
    from errbar.learners import learner

    return learner(request.model, kind=request.kind)


def _fit_to(made: Learner, task: Task) -> Learner:
    """The learner as it is built for these columns."""
    from errbar.learners import for_task
    from errbar.resampling.prepare import view_for

    return for_task(made, view_for(made, task))


@calls_foreign
def check(request: CheckRequest) -> Run:
    """Mistakes in data and splits, each with what it costs and a remedy."""
    began = time.perf_counter()
    read_reasons(request.because)
    made = None if request.model is None else _find_learner(request)
    table = read_checked_table(request)
    if request.plan is not None:
        from errbar.resampling.draw_plan import draw_named_plan  # here, as below: most checks are of a table alone

        table = replace(table, plan=draw_named_plan(table.task, request.plan, request.seed))
    if made is not None:
        table = replace(table, learners=(_fit_to(made, table.task),))
    with one_thread():
        run = check_table(table, request.because, _probe(table, request))
    if noted := note_locked_rows(request.store, request.data, request.train, request.test):
        run = replace(run, findings=ranked((*run.findings, *noted)), claims=ANEW)
    run = state_question(replace(run, versions=versions("scikit-learn")), request)
    run = replace(run, seconds=time.perf_counter() - began)
    if request.store is not None:
        from errbar.stores import open_store

        with open_store(request.store) as opened:
            opened.save(run)
    return run
