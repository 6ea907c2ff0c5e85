"""Evaluated looks: learners fitted over a plan, recorded so that seeds are counted and locked rows are noticed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from errbar.auditing.run_checks import read_reasons
from errbar.looking import keeps_ledger
from errbar.looking.ledger_book import read_book
from errbar.looking.look_findings import add_findings
from errbar.looking.look_marks import look_of, mark_run
from errbar.looking.looks import Looking
from errbar.looking.request_looks import begin_data_look
from errbar.records.ledger import LedgerFacts, Look, LookedModel, SeedFacts, entry_of
from errbar.records.method import InferenceSettings
from errbar.records.run import Run
from errbar.stores import append_entries, headline_of

if TYPE_CHECKING:
    from errbar.looking.request_looks import DataRequest


@dataclass(frozen=True, kw_only=True)
class EvaluatedLook:
    """An evaluation in the making; `looking` where its rows hold a locked test set."""

    store: Path
    names: tuple[str, ...]
    because: Mapping[str, str]
    looking: Looking | None

    def finish(self, run: Run) -> Run:
        """The run with what the ledger knows of its seeds and rows, once it is recorded."""
        question = _question(run)
        seeds = _count_seeds(run, [x for x in read_book(self.store).looks if x.question == question])
        facts = LedgerFacts(design="resampled") if self.looking is None else self.looking.facts
        run = add_findings(run, replace(facts, seeds=seeds), self.because)
        models = tuple(LookedModel(name=name, digest=name) for name in self.names)
        look = replace(look_of(run, models, self.looking), question=question)
        self.store.mkdir(parents=True, exist_ok=True)  # where no fold was kept before: none was fitted
        mark = append_entries(self.store, lambda _: [entry_of(look)])
        return mark_run(run, mark, self.looking, look)


def open_evaluated_look(request: DataRequest, names: Sequence[str], ask: InferenceSettings) -> EvaluatedLook | None:
    """What is recorded when the evaluation is done; Refusal where its rows hold a locked test set."""
    if request.store is None:
        return None
    looking = begin_data_look(request, names, ask) if keeps_ledger(request.store) else None
    return EvaluatedLook(
        store=Path(request.store), names=tuple(names), because=read_reasons(request.because), looking=looking
    )


def _question(run: Run) -> str:
    """A digest of all that a number depends on but the seed."""
    plan = "" if run.plan is None else str(run.plan.get("plan"))
    learners = [(x["name"], sorted(dict(x.get("params", {})).items())) for x in run.learners]
    named = [x for x, _ in learners] if run.verb == "select" else learners
    parts = (run.verb, run.data.digest, named, plan, run.options.get("validation"))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _count_seeds(run: Run, earlier: Sequence[Look]) -> SeedFacts | None:
    """The seeds of the same question, this one last; None where the run has no number to compare."""
    head = headline_of(run)
    if head is None or head.value is None:
        return None
    by_seed = {x.seed: x.value for x in earlier if x.measure == head.measure and x.value is not None}
    by_seed[run.seed] = head.value
    values = list(by_seed.values())
    return SeedFacts(
        seed=run.seed,
        tried=len(values),
        measure=head.measure,
        label=head.label,
        value=head.value,
        mean=sum(values) / len(values),
        best=_is_best(run, head.value, values),
    )


def _is_best(run: Run, value: float, values: Sequence[float]) -> bool:
    """True where this seed's number is the one that whoever chooses would show: of gaps the largest, either way."""
    if min(values) == max(values):
        return False
    first = next((e for e in run.estimates if e.slice is None), None)
    if first is None:
        return abs(value) == max(map(abs, values))
    if first.better not in ("low", "high"):
        return False
    return value == (max(values) if first.better == "high" else min(values))
