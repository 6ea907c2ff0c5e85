"""Checkpoint: the folds of one evaluation kept as they finish, found again by what defines it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING

from errbar._progress import log
from errbar.errors import BadInput
from errbar.looking.evaluated_looks import EvaluatedLook, open_evaluated_look
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.requests.running_groups import Execution
from errbar.resampling.prepare import Prepared
from errbar.stores import Job, Store, begin_job, open_store

if TYPE_CHECKING:
    from errbar.looking.request_looks import DataRequest


class Checkpoint:
    """A job in a store, or nothing where no store is asked for."""

    def __init__(self, store: Store | None, job: Job | None, plan: Plan) -> None:
        self.store = store
        self.job = job
        self.plan = plan
        self.look: EvaluatedLook | None = None

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: TracebackType | None) -> None:
        """Ctrl-C prints what is kept and how to go on."""
        if isinstance(value, KeyboardInterrupt) and self.job is not None:
            done = len(self.job.done())
            kept = f"{done} of {self.job.total} folds are kept. Run it again with `resume` to continue."
            raise KeyboardInterrupt(f"{value} {kept}".strip()) from None

    @property
    def jobs(self) -> tuple[Job, ...]:
        """The job, where there is one."""
        return () if self.job is None else (self.job,)

    def find_answer(self, answers: str | None) -> Run | None:
        """The run of an earlier call with this digest of its request, and its predictions; None where there is none."""
        if self.store is None or self.job is None or answers is None:
            return None
        run = self.store.answer(answers)
        if run is None:
            return None
        try:
            predictions = self.store.predictions(run.id)
        except BadInput:  # moved away or damaged: the folds are fitted again
            return None
        log.info("run %s is the answer, as it was kept: nothing is fitted", run.id)
        return replace(run, predictions=predictions, drawn=self.plan)

    def look_at(self, request: DataRequest, names: Sequence[str], ask: InferenceSettings) -> Checkpoint:
        """Return the checkpoint with its run in the ledger; Refusal if the rows hold a locked set."""
        self.look = open_evaluated_look(request, names, ask)
        return self

    def finish(self, run: Run, predictions: Predictions, answers: str | None) -> Run:
        """Keep the run, with the digest of its request; say where its predictions are."""
        if self.store is None or self.job is None:
            return run
        if self.look is not None:
            run = self.look.finish(run)
        path = self.store.finish(self.job, run, predictions, plan=self.plan, answers=answers)
        log.info("run %s kept, its predictions in %s", run.id, path)
        return replace(run, kept=str(path))


def open_checkpoint(
    request: Execution, prepared: Prepared, plan: Plan, seed: int, *, wrong: bool = False
) -> Checkpoint:
    """The job of this very evaluation: same rows, learner, plan and seed. Without `resume` it starts afresh."""
    if request.store is None:
        return Checkpoint(None, None, plan)
    learner, task = prepared
    parts = (VERSION, task.digest, learner.fingerprint, plan.digest, seed, wrong)
    key = hashlib.sha256(repr(parts).encode()).hexdigest()[:12]
    about = {"learner": learner.name, "plan": plan.key, "data": task.name}
    return open_keyed_checkpoint(request, key, len(plan.splits), about, plan)


def open_keyed_checkpoint(
    request: Execution, key: str, total: int, about: Mapping[str, object], plan: Plan
) -> Checkpoint:
    """The job of that key, of at most `total` fits."""
    if request.store is None:
        return Checkpoint(None, None, plan)
    opened = open_store(request.store)
    job = begin_job(opened, request.store, key, total, about)
    if not request.resume:
        job.clear()
    return Checkpoint(opened, job, plan)
