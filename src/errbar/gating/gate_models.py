"""Candidates: what a gate is asked, whether it can be answered, and the models that it reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from errbar.comparing.evaluated_runs import EvaluatedRun, find_evaluated_runs, models_from_runs
from errbar.comparing.folded_files import models_from_files
from errbar.comparing.model_set import ModelSet
from errbar.comparing.over_plan import OverPlan
from errbar.data.models import ROLES
from errbar.data.read_predictions import read_predictions
from errbar.errors import BadInput
from errbar.evidence.known_rows import KnownRows
from errbar.evidence.outcome_evidence import evidence_of
from errbar.records.gate import Criterion
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.outcomes import Rows
from errbar.records.predictions import DataFacts, Predictions
from errbar.records.provenance import Provenance
from errbar.requests.column_groups import FoldRole
from errbar.requests.gate import GateRequest
from errbar.requests.kinds import Model
from errbar.resampling.given_folds import order_by_fold
from errbar.resampling.plan_predictions import PlanPredictions

SIDES = ("champion", "candidate")


@dataclass(frozen=True, kw_only=True)
class Gate:
    """What is asked, by whom and of whom."""

    request: GateRequest
    """With the words of its file and every default filled in."""
    criteria: tuple[tuple[Criterion, Measure], ...]
    ask: InferenceSettings
    is_prespecified: bool = False
    """True where every criterion comes from a file."""
    provenance: Provenance | None = None
    """How it was asked, before the words of its file were added."""

    def measures(self, *, relative: bool) -> list[Measure]:
        """The measures of criteria that need a champion, or of those that do not; each once."""
        return list({m.key: m for c, m in self.criteria if c.relative is relative}.values())


@dataclass(frozen=True, kw_only=True)
class Candidates:
    """The models read: of each side the evidence (None where it is not there), and both as a set where both are."""

    champion: KnownRows | None
    candidate: KnownRows | None
    models: ModelSet | None
    evaluated: EvaluatedRun | None
    data: DataFacts
    over_plan: PlanPredictions | None = None
    """The candidate, where it was predicted out of fold."""

    @property
    def has_slices(self) -> bool:
        """True where fixed predictions came with slices."""
        return self.candidate is not None and bool(self.candidate.given.slicings)


def require_answerable(gate: Gate) -> None:
    """BadInput where something that the criteria need is not there, or is there for nothing."""
    relative = [c for c, _ in gate.criteria if c.relative]
    if not gate.criteria:
        raise BadInput(
            "A gate needs a criterion; got none. Give `better=log_loss`, `no_worse=accuracy:0.01` or "
            "`at_least=accuracy:0.9`, or state the gate in errbar.toml under [gate]."
        )
    if relative and gate.request.champion is None:
        raise BadInput(
            f"{relative[0].written} is about a gap and needs `champion`; got none. For the candidate alone "
            f"give `at_least={relative[0].measure}:VALUE`."
        )
    if gate.request.champion is not None and not relative:
        raise BadInput(
            "`champion` needs a criterion that compares with it; got none. Give `better=MEASURE` or "
            "`no_worse=MEASURE:MARGIN`, or leave `champion` out."
        )
    if gate.request.self_test and not relative:
        raise BadInput("`self_test` needs `champion` and `better` or `no_worse`: it asks how often equal models pass.")
    if gate.request.candidate is None and (not gate.request.self_test or len(relative) < len(gate.criteria)):
        raise BadInput("A gate needs a candidate; got none. Give its predictions; only `self_test` alone needs none.")


def read_candidates(gate: Gate) -> Candidates:
    """Files and frames, or evaluated runs."""
    sides = {name: x for name, x in zip(SIDES, (gate.request.champion, gate.request.candidate)) if x is not None}
    evaluated = None if gate.request.given(FoldRole) else find_evaluated_runs(sides, None)
    if evaluated is not None:
        if gate.request.self_test:
            raise BadInput("`self_test` needs predictions of fixed models; these were evaluated under a plan.")
        models = models_from_runs(evaluated) if len(evaluated) == 2 else None
        run = evaluated[-1].run
        data = run.data if models is None else models.facts
        return Candidates(champion=None, candidate=None, models=models, evaluated=evaluated[-1], data=data)
    if len(sides) == 2:
        models = _read_both(sides, gate.request)
        if isinstance(models, OverPlan):
            return _out_of_fold(gate, models.plan_predictions[1], models.facts, models)
        champion, candidate = models.evidence
        data = replace(DataFacts.of(candidate.given), said=models.facts.said)
        return Candidates(champion=champion, candidate=candidate, models=models, evaluated=None, data=data)
    given = _read_any(next(iter(sides.values())), gate.request)
    if isinstance(given, Predictions) and given.fold is not None:
        rows = order_by_fold(given)
        return _out_of_fold(gate, rows.over_plan(), rows.facts, None)
    alone = [evidence_of(given) if name in sides else None for name in SIDES]
    return Candidates(champion=alone[0], candidate=alone[1], models=None, evaluated=None, data=DataFacts.of(given))


def _out_of_fold(gate: Gate, candidate: PlanPredictions, data: DataFacts, models: ModelSet | None) -> Candidates:
    """Sides that were predicted out of fold: each is a learner, not one fitted model."""
    if gate.request.self_test:
        raise BadInput("`self_test` needs predictions of fixed models; these were made out of fold.")
    return Candidates(
        champion=None, candidate=candidate.main.evidence, over_plan=candidate, models=models, evaluated=None, data=data
    )


def _read_both(sides: Mapping[str, Model], request: GateRequest) -> ModelSet:
    if request.outcome is None:
        return models_from_files(sides, request, None)
    from errbar.comparing.graded_systems import systems_of  # here, since most models predict a truth

    return systems_of(sides, request)


def _read_any(model: Model, request: GateRequest) -> Rows:
    if request.outcome is None:
        return _read_one(model, request)
    from errbar.data.read_outcomes import read_scored_outcomes  # here, since most models predict a truth

    return read_scored_outcomes(model, request)


def _read_one(model: Model, request: GateRequest) -> Predictions:
    """One side's predictions, from a table or from a dict of roles."""
    if not isinstance(model, Mapping) or not model or not all(key in ROLES for key in model):
        return read_predictions(model, request)
    common = {role: getattr(request, role) for role in ROLES}
    twice = [role for role in model if common[role] is not None and not isinstance(common[role], str)]
    if twice:
        raise BadInput(f"{twice[0]} is given twice: to the gate and in the dict of roles. Leave one of them out.")
    named = {role: model[x] for role, x in common.items() if isinstance(x, str) and x in model}
    return read_predictions(None, replace(request, **{**model, **named}))
