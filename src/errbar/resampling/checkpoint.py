"""Checkpoint: the folds of one evaluation kept as they finish, found again by what defines it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from types import TracebackType

from errbar.errors import BadInput
from errbar.records.plan import Plan
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.requests.groups import Execution
from errbar.resampling.prepare import Prepared
from errbar.stores import Job, Store, begin_job, open_store


class Checkpoint:
    """A job in a store, or nothing where no store is asked for."""

    def __init__(self, store: Store | None, job: Job | None, plan: Plan) -> None:
        self.store = store
        self.job = job
        self.plan = plan

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: TracebackType | None) -> None:
        """Ctrl-C prints what is kept and how to go on."""
        if isinstance(value, KeyboardInterrupt) and self.job is not None:
            done = len(self.job.done())
            raise KeyboardInterrupt(
                f"{done} of {self.job.total} folds are kept. Run it again with `resume` to continue."
            ) from None

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
        self.job.clear()
        return replace(run, predictions=predictions, drawn=self.plan)

    def finish(self, run: Run, predictions: Predictions, answers: str | None) -> Run:
        """Keep the run, with the digest of its request; say where its predictions are."""
        if self.store is None or self.job is None:
            return run
        path = self.store.finish(self.job, run, predictions, plan=self.plan, answers=answers)
        return replace(run, kept=str(path))


def open_checkpoint(
    request: Execution, prepared: Prepared, plan: Plan, seed: int, *, wrong: bool = False
) -> Checkpoint:
    """The job of this very evaluation: same rows, learner, plan and seed. Without `resume` it starts afresh."""
    if request.store is None:
        return Checkpoint(None, None, plan)
    learner, task = prepared
    opened = open_store(request.store)
    parts = (VERSION, task.digest, learner.fingerprint, plan.digest, seed, wrong)
    key = hashlib.sha256(repr(parts).encode()).hexdigest()[:12]
    about = {"learner": learner.name, "plan": plan.key, "data": task.name}
    job = begin_job(opened, request.store, key, len(plan.splits), about)
    if not request.resume:
        job.clear()
    return Checkpoint(opened, job, plan)
