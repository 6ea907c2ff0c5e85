"""Pilot plan: items and trials for a difference of two systems, planned from what both showed on some items."""

from __future__ import annotations

from dataclasses import replace

from errbar.comparing.graded_systems import systems_of
from errbar.errors import BadInput
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.planning.item_trials import plan_trials
from errbar.records.method import InferenceSettings
from errbar.records.run import Run
from errbar.requests.plan import PlanRequest, SizeWords
from errbar.requests.ranges import is_number


def plan_from_pilot(request: PlanRequest, ask: InferenceSettings) -> Run:
    """Read two systems and say how many items a difference takes."""
    others = [word for word in request.given(SizeWords) if word not in ("gap", "power")]
    request.refuse("questions without a pilot", *others, "target", "y", "model", "fit", "time", "drop")
    if request.gap is None or not is_number(request.gap) or request.gap == 0:
        raise BadInput(
            "A pilot of two systems needs the smallest difference that matters. Give, for example, `gap=0.05`."
        )
    systems = systems_of(request.data, request)
    sides = [e for e in systems.evidence if isinstance(e, OutcomeEvidence)]
    if len(sides) != 2:
        named = ", ".join(systems.names[:6])
        raise BadInput(f"A pilot needs two systems; got {len(sides)}: {named}. Give two of them.")
    return plan_trials(sides, abs(float(request.gap)), request.power, ask)


def take_single_table(request: PlanRequest) -> PlanRequest:
    """Take a single table out of its list; several tables are for outcomes."""
    data = request.data
    if not isinstance(data, (list, tuple)):
        return request
    if len(data) > 1 and request.outcome is None:
        raise BadInput(f"Advice is on one table; got {len(data)}. For a pilot of several systems give `outcome`.")
    return request if len(data) > 1 else replace(request, data=data[0] if data else None)
