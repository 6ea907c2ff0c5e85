"""plan: how many rows a question takes, what rows in hand can tell, and how data in hand are best split."""

from __future__ import annotations

import time
from dataclasses import replace

from errbar.comparing.pilot_plan import plan_from_pilot, take_single_table
from errbar.errors import BadInput
from errbar.planning.size_answers import size_run
from errbar.planning.size_question import SizeQuestion
from errbar.records.run import Run
from errbar.requests.column_groups import TaskRoles
from errbar.requests.find_identity import state_question
from errbar.requests.outcome_groups import OutcomeRoles, SystemRole
from errbar.requests.plan import PlanRequest, SizeWords
from errbar.scoring.inference_settings import inference_settings
from errbar.scoring.logged_request import read_logs
from errbar.verbs.foreign_calls import calls_foreign


@calls_foreign
def plan(request: PlanRequest) -> Run:
    """How many rows it takes, or what to do with the rows in hand."""
    began = time.perf_counter()
    ask = inference_settings(request)
    asked, request = request, take_single_table(read_logs(request))
    if request.outcome is not None:
        run = plan_from_pilot(request, ask)
    elif request.data is None:
        _refuse_roles(request)
        run = size_run(SizeQuestion.of(request, ask))
    else:
        from errbar.planning.advise_on_data import advise_on_data

        _refuse_sizes(request)
        run = advise_on_data(request, ask)
    return replace(state_question(run, asked), seconds=time.perf_counter() - began)


def _refuse_roles(request: PlanRequest) -> None:
    """Roles of columns make sense with data only."""
    found = request.given("y", "target", TaskRoles, "model", "fit", "timeout", OutcomeRoles, SystemRole)
    if found:
        what = "`fit=false`" if found[0] == "fit" else f"`{found[0]}`"
        raise BadInput(f"{what} needs data; got none. Give the data and `target`.")


def _refuse_sizes(request: PlanRequest) -> None:
    """Data, or a question about numbers."""
    request.refuse("outcomes; give `outcome`", OutcomeRoles, SystemRole)
    told = request.given(SizeWords)
    if told:
        raise BadInput(
            f"plan needs data, or a question about numbers; got data and `{told[0]}`. Ask one after the other."
        )
    if request.target is None and request.y is None:
        raise BadInput("Advice on data needs the column to predict; got none. Give `target`.")
