"""Store and Job: what every store can do, and the lines it lists."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, Self

from errbar.records.learner import Fold
from errbar.records.ledger_mark import LedgerMark
from errbar.records.plan import Plan, Role
from errbar.records.predictions import Predictions
from errbar.records.run import Run


class Headline(NamedTuple):
    """The number a run is remembered by: its first estimate."""

    measure: str
    label: str
    value: float | None
    low: float | None
    high: float | None


class Listed(NamedTuple):
    """One kept run, as a line of a list."""

    id: str
    verb: str
    made: float
    """Seconds since 1970, UTC."""
    what: str
    headline: Headline | None
    rows: int
    seconds: float


class Pending(NamedTuple):
    """An unfinished job: what it was about and how many of its folds are kept."""

    key: str
    kept: int
    total: int
    about: Mapping[str, Any]
    last: float
    """When the last fold was kept, in seconds since 1970, UTC."""


class Damage(NamedTuple):
    """Something in a store that is not what was written there."""

    file: str
    run: str | None
    """The run that it concerns, None where it is the index as a whole or an unfinished job."""
    found: str

    @property
    def message(self) -> str:
        """What was found where, and the remedy."""
        return (
            f"{self.file} is damaged: {self.found}. The rest can be read; `errbar runs --repair` saves what can be "
            "saved."
        )


State = Literal["sound", "damaged", "not verifiable"]
"""Not verifiable: written by an errbar that kept no digest."""


class Checked(NamedTuple):
    """One thing in a store, and whether it is what was written."""

    kind: str
    """index, run, predictions, job."""
    id: str
    file: str
    state: State
    found: str = ""
    """What is wrong, or what could not be verified."""


class Repaired(NamedTuple):
    """What a repair did."""

    saved: tuple[str, ...]
    """What is in the store now, in words."""
    lost: tuple[str, ...]
    aside: tuple[str, ...]
    """Where damaged files were moved; they are never deleted."""


class Job(Protocol):
    """The folds of one run in the making; every fold kept is a checkpoint."""

    @property
    def key(self) -> str:
        """Equal work, equal key."""

    @property
    def total(self) -> int:
        """Folds in all."""

    @property
    def about(self) -> Mapping[str, Any]:
        """What it was begun with; `verb` and `what` are shown in lists."""

    @property
    def kept(self) -> int:
        """How many folds are kept."""

    def done(self) -> dict[int, Fold]:
        """The folds that are kept, by split."""

    def keep(self, fold: Fold) -> None:
        """Keep one fold, for good when this returns."""

    def clear(self) -> None:
        """Forget the folds."""

    def finish(self) -> None:
        """No longer pending: its run is saved. The folds serve another question of the same rows, learner and plan."""


class Store(Protocol):
    """Runs by their id, the predictions behind them, and the folds of jobs that are not finished."""

    said: tuple[str, ...]
    """What was done to open it, in words: nothing is repaired silently."""

    @property
    def damaged(self) -> tuple[Damage, ...]:
        """What was left out by what was read so far, because it is not what was written."""

    def verify(self) -> list[Checked]:
        """Everything in the store, each checked against its digest."""

    def repair(self) -> Repaired:
        """Save what can be read of damaged files; these are kept aside."""

    def answer(self, request: str) -> Run | None:
        """The run that was kept as the answer to a request, by the request's digest."""

    def job(self, key: str, total: int, about: Mapping[str, object]) -> Job:
        """The job of that key, begun or taken up again with the folds it has."""

    def finish(
        self,
        job: Job,
        run: Run,
        predictions: Predictions | None = None,
        *,
        plan: Plan | None = None,
        answers: str | None = None,
    ) -> Path | None:
        """Save the run and call the job finished; the file of its predictions where there is one."""

    def save(
        self, run: Run, predictions: Predictions | None = None, *, plan: Plan | None = None, answers: str | None = None
    ) -> Path | None:
        """Keep a run; the same run again is one run, with the later time. `answers` is the digest of its request."""

    def runs(self, verb: str | None = None, limit: int | None = None) -> list[Listed]:
        """The runs kept, newest first."""

    def marks(self) -> list[tuple[str, LedgerMark]]:
        """What runs say of the ledger as it was when they were made, each with the name of the run."""

    def pending(self) -> list[Pending]:
        """Jobs with folds that are kept, newest first."""

    def load(self, prefix: str) -> Run:
        """The run whose id begins so."""

    def predictions(self, run_id: str, *, role: Role | None = None) -> Predictions:
        """The predictions behind a run; of one role of the plan's splits where that is named."""

    def path_of(self, run_id: str) -> Path | None:
        """The Parquet file of a run's predictions, None where there is none."""

    def close(self) -> None:
        """Let go of files."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *exc: object) -> None: ...
