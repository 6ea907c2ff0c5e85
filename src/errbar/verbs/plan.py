"""plan: how many rows a question takes, what rows in hand can tell, and how data in hand are best split."""

from __future__ import annotations

import time
from dataclasses import replace

from errbar.errors import BadInput
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.planning.size_answers import size_run
from errbar.planning.size_question import SizeQuestion
from errbar.records.method import InferenceSettings
from errbar.records.run import Run
from errbar.requests.column_groups import TaskRoles
from errbar.requests.find_identity import state_question
from errbar.requests.outcome_groups import OutcomeRoles, SystemRole
from errbar.requests.plan import PlanRequest, SizeWords
from errbar.requests.ranges import is_number
from errbar.scoring.inference_settings import inference_settings
from errbar.verbs.foreign_calls import calls_foreign


@calls_foreign
def plan(request: PlanRequest) -> Run:
    """How many rows it takes, or what to do with the rows in hand."""
    began = time.perf_counter()
    ask = inference_settings(request)
    request = _one_or_several(request)
    if request.outcome is not None:
        return replace(state_question(_of_pilot(request, ask), request), seconds=time.perf_counter() - began)
    request.refuse("outcomes; give `outcome`", OutcomeRoles, SystemRole)
    if request.data is None:
        _refuse_roles(request)
        run = size_run(SizeQuestion.of(request, ask))
    else:
        from errbar.planning.advise_on_data import advise_on_data

        _refuse_sizes(request)
        run = advise_on_data(request, ask)
    return replace(state_question(run, request), seconds=time.perf_counter() - began)


def _one_or_several(request: PlanRequest) -> PlanRequest:
    """The request with a single table out of its list; several tables are for outcomes."""
    data = request.data
    if not isinstance(data, (list, tuple)):
        return request
    if len(data) > 1 and request.outcome is None:
        raise BadInput(f"Advice is on one table; got {len(data)}. For a pilot of several systems give `outcome`.")
    return request if len(data) > 1 else replace(request, data=data[0] if data else None)


def _of_pilot(request: PlanRequest, ask: InferenceSettings) -> Run:
    """Items and trials for a difference of two systems, from what both showed."""
    from errbar.comparing.graded_systems import systems_of  # here, since most plans have no pilot
    from errbar.planning.item_trials import plan_trials

    others = [word for word in request.given(SizeWords) if word not in ("gap", "power")]
    request.refuse("questions without a pilot", *others, "target", "y", "model", "time", "drop")
    if request.gap is None or not is_number(request.gap) or request.gap == 0:
        raise BadInput("A pilot of two systems needs the smallest difference that matters; give, say, `gap=0.05`.")
    systems = systems_of(request.data, request)
    sides = [e for e in systems.evidence if isinstance(e, OutcomeEvidence)]
    if len(sides) != 2:
        raise BadInput(
            f"A pilot needs two systems; got {len(sides)}: {', '.join(systems.names[:6])}. Give two of them."
        )
    return plan_trials(sides, abs(float(request.gap)), request.power, ask)


def _refuse_roles(request: PlanRequest) -> None:
    """Roles of columns make sense with data only."""
    found = request.given("y", "target", TaskRoles, "model", "fit", "timeout")
    if found:
        what = "`fit=false`" if found[0] == "fit" else f"`{found[0]}`"
        raise BadInput(f"{what} needs data; got none. Give the data and `target`.")


def _refuse_sizes(request: PlanRequest) -> None:
    """Data, or a question about numbers."""
    told = request.given(SizeWords)
    if told:
        raise BadInput(
            f"plan needs data, or a question about numbers; got data and `{told[0]}`. Ask one after the other."
        )
    if request.target is None and request.y is None:
        raise BadInput("Advice on data needs the column to predict; got none. Give `target`.")
