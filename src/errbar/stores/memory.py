"""memory: a store that lasts as long as the process, for runs that keep nothing on disk."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Self

from errbar.errors import BadInput
from errbar.records.learner import Fold
from errbar.records.ledger_mark import LedgerMark
from errbar.records.plan import Plan, Role
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.stores._listing import listed, the_one
from errbar.stores._roles import of_role, roles_of
from errbar.stores._store import Checked, Damage, Job, Listed, Pending, Repaired


def memory() -> MemoryStore:
    """An empty store."""
    return MemoryStore()


class Kept(NamedTuple):
    """One run with all that is kept of it."""

    line: Listed
    run: Run
    predictions: Predictions | None
    plan: Plan | None


@dataclass
class MemoryJob:
    """Folds in a dictionary."""

    key: str
    total: int
    about: Mapping[str, Any]
    folds: dict[int, Fold] = field(default_factory=dict)
    last: float = 0.0
    finished: bool = False

    @property
    def kept(self) -> int:
        """How many folds are kept."""
        return len(self.folds)

    def done(self) -> dict[int, Fold]:
        """The folds that are kept, by split."""
        return dict(sorted(self.folds.items()))

    def keep(self, fold: Fold) -> None:
        """Keep one fold."""
        self.folds[fold.split] = fold
        self.last = time.time()

    def clear(self) -> None:
        """Forget the folds."""
        self.folds.clear()
        self.finished = False

    def finish(self) -> None:
        """No longer pending."""
        self.finished = True


class MemoryStore:
    """A store in memory, with the interface of a folder."""

    def __init__(self) -> None:
        self.said: tuple[str, ...] = ()
        self._runs: dict[str, Kept] = {}
        self._jobs: dict[str, MemoryJob] = {}
        self._answers: dict[str, str] = {}

    def job(self, key: str, total: int, about: Mapping[str, object]) -> MemoryJob:
        """The job of that key, with the folds it has."""
        job = self._jobs.setdefault(key, MemoryJob(key, total, dict(about)))
        if job.total != total:
            raise BadInput(f"Job {key} was begun with {job.total:,} folds, and is now asked for {total:,}.")
        return job

    def finish(
        self,
        job: Job,
        run: Run,
        predictions: Predictions | None = None,
        *,
        plan: Plan | None = None,
        answers: str | None = None,
    ) -> Path | None:
        """Save the run and call the job finished."""
        self._put(run, predictions, plan, job.about, answers)
        job.finish()
        return None

    def save(
        self, run: Run, predictions: Predictions | None = None, *, plan: Plan | None = None, answers: str | None = None
    ) -> Path | None:
        """Keep a run."""
        self._put(run, predictions, plan, {}, answers)
        return None

    def answer(self, request: str) -> Run | None:
        """The run that was kept as the answer to a request."""
        kept = self._runs.get(self._answers.get(request, ""))
        return None if kept is None else kept.run

    @property
    def damaged(self) -> tuple[Damage, ...]:
        """Nothing: memory does not rot between two reads."""
        return ()

    def verify(self) -> list[Checked]:
        """Every run, sound."""
        return [Checked("run", i, "", "sound") for i in self._runs]

    def repair(self) -> Repaired:
        """Nothing to repair."""
        return Repaired((), (), ())

    def _put(
        self,
        run: Run,
        predictions: Predictions | None,
        plan: Plan | None,
        about: Mapping[str, object],
        answers: str | None,
    ) -> None:
        line = listed(run, made=time.time(), about=about)
        self._runs.pop(line.id, None)  # to the end: the later time wins
        self._runs[line.id] = Kept(line, run, predictions, plan)
        if answers is not None:
            self._answers[answers] = line.id

    def runs(self, verb: str | None = None, limit: int | None = None) -> list[Listed]:
        """The runs kept, newest first."""
        lines = [k.line for k in reversed(self._runs.values()) if verb in (None, k.line.verb)]
        return lines[:limit]

    def marks(self) -> list[tuple[str, LedgerMark]]:
        """What runs say of the ledger as it was when they were made."""
        return [(f"run {key}", k.run.ledger) for key, k in self._runs.items() if k.run.ledger is not None]

    def pending(self) -> list[Pending]:
        """Jobs with folds that are kept, newest first."""
        begun = sorted((j for j in self._jobs.values() if j.folds and not j.finished), key=lambda j: -j.last)
        return [Pending(j.key, len(j.folds), j.total, j.about, j.last) for j in begun]

    def _found(self, prefix: str) -> Kept:
        return self._runs[the_one(prefix, list(reversed(self._runs)), "this store")]

    def load(self, prefix: str) -> Run:
        """The run whose id begins so."""
        return self._found(prefix).run

    def predictions(self, run_id: str, *, role: Role | None = None) -> Predictions:
        """The predictions behind a run."""
        kept = self._found(run_id)
        if kept.predictions is None:
            raise BadInput(f"Run {kept.line.id} has no predictions here: it kept none.")
        split = kept.predictions.split
        if role is None or kept.plan is None or split is None:
            return kept.predictions
        return of_role(kept.predictions, roles_of(kept.plan, split), role)

    def path_of(self, run_id: str) -> Path | None:
        """None: nothing is on disk."""
        self._found(run_id)
        return None

    def close(self) -> None:
        """Nothing to let go of."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
