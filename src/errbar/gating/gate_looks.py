"""Gate looks: a gate's models, looked at on rows that a ledger may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errbar.gating.gate_models import Candidates, Gate
from errbar.looking import keeps_ledger
from errbar.records.ledger import LookKind

if TYPE_CHECKING:
    from errbar.looking.looks import Looking


def open_gate_look(gate: Gate, candidates: Candidates) -> Looking | None:
    """The look of a gate at fixed predictions; None for learners, and where only the gate itself is tested."""
    request = gate.request
    fixed = candidates.evaluated is None and candidates.over_plan is None and candidates.candidate is not None
    if not fixed or not keeps_ledger(request.store) or candidates.candidate is None:
        return None
    from errbar.looking.request_looks import begin_models_look, name_of  # here, since most gates keep no ledger

    named = {name_of(request.candidate): candidates.candidate.given}
    if candidates.champion is not None:
        named = {f"{name_of(request.champion)} (champion)": candidates.champion.given, **named}
    kind: LookKind = "prespecified" if gate.is_prespecified else "exploratory"
    first = request.candidate if request.champion is None else request.champion  # in whose order the rows are
    return begin_models_look(request, first, named, gate.ask, kind)
