"""folder: a store on disk, an index in SQLite beside one Parquet file of predictions per run.

Several processes may share it: readers never wait, writers wait for each other for a moment. What was kept survives
the process that kept it, however that ended. Not for a network disk on which several machines write.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Self, TypeVar

from errbar.errors import BadInput
from errbar.records.learner import Fold
from errbar.records.plan import Plan, Role
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.stores._fold_bytes import pack, unpack
from errbar.stores._index import Index
from errbar.stores._ledger_marks import MARKED, Marks
from errbar.stores._ledger_repair import repair_ledger
from errbar.stores._listing import listed, the_one
from errbar.stores._messages import DamagedIndex, of_system
from errbar.stores._opened import Row, connect, make_tables, opened
from errbar.stores._own_files import require_own, require_own_files
from errbar.stores._parquet import head_of, read_file, sweep, whole_files, write_file
from errbar.stores._repair import add_repairs, put_rows, repair_folder
from errbar.stores._rows import sound_run
from errbar.stores._salvage import runs_in_files, salvage
from errbar.stores._store import Checked, Damage, Job, Listed, Pending, Repaired
from errbar.stores._verify import verify_folder, verify_ledger

T = TypeVar("T")


def folder(path: str | Path, *, wait: float = 30.0) -> FolderStore:
    """The store in that folder."""
    return FolderStore(Path(path), wait)


class FolderStore:
    """`index.sqlite` and `runs/<run id>.parquet` in one folder, made when there is something to keep."""

    def __init__(self, path: Path, wait: float) -> None:
        self.path = path
        self.said: tuple[str, ...] = ()
        self._wait = wait
        self._files = path / "runs"
        self._opened: Index | None = None
        self._damaged: dict[str, Damage] = {}
        try:
            if path.exists() and not path.is_dir():
                raise BadInput(f"`store` must be a folder; {path} is a file. Give another, or move the file away.")
            require_own_files(path)
            self._there()
        except OSError as cause:
            raise of_system(cause, path) from cause

    @property
    def _at(self) -> Path:
        return self.path / "index.sqlite"

    def _open(self) -> Index:
        if self._opened is None:
            try:
                self.path.mkdir(parents=True, exist_ok=True)
            except OSError as cause:
                raise of_system(cause, self.path) from cause
            try:
                self._opened = Index(opened(self._at, self._wait, self._lost), self._at, self._wait)
            except DamagedIndex as cause:
                self._opened = self._salvaged(cause)
            sweep(self._files)
        return self._opened

    def _salvaged(self, cause: DamagedIndex) -> Index:
        """What can be read of a damaged index; nothing is written to the store before it is repaired."""
        self._damaged[""] = Damage(str(self._at), None, cause.found)
        db = connect(":memory:", 0.0)
        make_tables(db)
        put_rows(db, salvage(self._at, self._files))
        return Index(db, self._at, self._wait, blocked=cause)

    def _there(self) -> Index | None:
        """The index where there is one, or files to make it from."""
        return self._open() if self._opened or self._at.exists() or whole_files(self._files) else None

    def _read(self, look: Callable[[Index], T], empty: T) -> T:
        """What a look into the index finds; of what can be salvaged where SQLite comes upon damage."""
        index = self._there()
        if index is None:
            return empty
        try:
            return look(index)
        except DamagedIndex as cause:
            index.close()
            self._opened = self._salvaged(cause)
            return look(self._opened)

    def _lost(self) -> Iterator[Row]:
        """Runs that files beside a missing index tell of."""
        files = whole_files(self._files)
        out: list[str] = []
        yield from (row for _, row in runs_in_files(self._files, out))
        if files:
            found = f"{len(files) - len(out)} of {len(files)} files in {self._files}"
            left = [f"Left out of the list: {said}" for said in out]
            self.said = (f"{self._at} was missing; the list of runs was made again from {found}.", *left)

    @property
    def damaged(self) -> tuple[Damage, ...]:
        """What was left out by what was read so far."""
        rows = {} if self._opened is None else self._opened.damaged
        return tuple({**self._damaged, **rows}.values())

    def verify(self) -> list[Checked]:
        """Everything in the store, each checked against its digest."""
        self._let_go()
        return [*verify_folder(self._at, self._files), *verify_ledger(self.path, self.marks())]

    def repair(self) -> Repaired:
        """Save what can be read of damaged files; these are kept aside."""
        self._let_go()
        return add_repairs(repair_folder(self._at, self._files), repair_ledger(self.path, self.marks()))

    def job(self, key: str, total: int, about: Mapping[str, object]) -> FolderJob:
        """The job of that key, with the folds it has."""
        return FolderJob(self._open(), key, total, about)

    def finish(
        self,
        job: Job,
        run: Run,
        predictions: Predictions | None = None,
        *,
        plan: Plan | None = None,
        answers: str | None = None,
    ) -> Path | None:
        """Save the run and call the job finished: until the run is whole on disk, it is pending."""
        return self._put(run, predictions, plan, job, answers)

    def save(
        self, run: Run, predictions: Predictions | None = None, *, plan: Plan | None = None, answers: str | None = None
    ) -> Path | None:
        """Keep a run."""
        return self._put(run, predictions, plan, None, answers)

    def _put(
        self, run: Run, given: Predictions | None, plan: Plan | None, job: Job | None, answers: str | None
    ) -> Path | None:
        index = self._open()
        if index.blocked is not None:
            raise index.blocked
        line = listed(run, made=time.time(), about={} if job is None else job.about)
        safe = f" Run {run.id} is not saved." if job is None else _safe(job)
        if given is not None:
            require_own(self.path, f"runs/{run.id}.parquet")
            path = self._file(run.id)
            try:
                write_file(path, run, given, plan=plan, made=line.made, what=line.what)
            except OSError as cause:
                raise of_system(cause, path, kept=safe) from cause
        asked = (answers, None if run.ledger is None else MARKED)
        index.put(line, run.to_json(), done=None if job is None else job.key, kept=safe, answers=asked)
        path = self._file(run.id)
        return path if path.exists() else None

    def answer(self, request: str) -> Run | None:
        """The run that was kept as the answer to a request; None where it is gone or damaged."""
        found = self._read(lambda index: index.answer(request), None)
        if found is None or found not in self._ids():
            return None
        try:
            return self.load(found)
        except BadInput:
            return None

    def runs(self, verb: str | None = None, limit: int | None = None) -> list[Listed]:
        """The runs kept, newest first; those that are damaged are named in `damaged` instead."""
        return self._read(lambda index: index.runs(verb, limit), [])

    def marks(self) -> Marks:
        """What runs say of the ledger as it was when they were made; a damaged run says nothing."""
        return self._read(lambda index: index.marks(), [])

    def pending(self) -> list[Pending]:
        """Jobs with folds that are kept, newest first."""
        return self._read(lambda index: index.pending(), [])

    def _ids(self) -> list[str]:
        return self._read(lambda index: index.ids(), [])

    def _full(self, prefix: str) -> str:
        try:
            return the_one(prefix, self._ids(), str(self.path))
        except BadInput as cause:
            self.runs()  # names what is damaged
            if not self.damaged:
                raise
            raise type(cause)(f"{cause.message} {self.damaged[0].message}") from cause

    def load(self, prefix: str) -> Run:
        """The run whose id begins so."""
        full = self._full(prefix)
        path = self.path_of(full)
        body = self._read(lambda index: index.body(full), None)
        run = None if body is None else sound_run(full, body)
        if run is None:
            raise BadInput(Damage(str(self._at), full, f"run {full} differs from what was written").message)
        return replace(run, kept=None if path is None else str(path))

    def predictions(self, run_id: str, *, role: Role | None = None) -> Predictions:
        """The predictions behind a run."""
        path = self.path_of(run_id)
        full = self._full(run_id)
        if path is None:
            raise BadInput(f"Run {full} has no predictions here: it kept none, or {self._file(full)} was moved away.")
        if (of := head_of(path).facts["run"]) != full:
            raise BadInput(f"{path} should hold the predictions of run {full}; it holds those of run {of}.")
        return read_file(path, role=role)

    def path_of(self, run_id: str) -> Path | None:
        """The file of a run's predictions, None where there is none."""
        path = self._file(self._full(run_id))
        return path if path.exists() else None

    def _file(self, run_id: str) -> Path:
        return self._files / f"{run_id}.parquet"

    def _let_go(self) -> None:
        """Close the index and forget what was read, to open it anew when it is next asked for."""
        self.close()
        self._opened = None
        self._damaged.clear()

    def close(self) -> None:
        """Let go of the index."""
        if self._opened is not None:
            self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


class FolderJob:
    """Folds in the index, one transaction each."""

    def __init__(self, index: Index, key: str, total: int, about: Mapping[str, object]) -> None:
        self.key = key
        self.total = total
        self.about: Mapping[str, Any] = index.begin(key, total, about)
        self._index = index
        self._kept = index.splits(key)

    @property
    def kept(self) -> int:
        """How many folds are kept."""
        return len(self._kept)

    def done(self) -> dict[int, Fold]:
        """The folds that are kept, by split."""
        found: dict[int, Fold] = {}
        for split, body in self._index.folds(self.key):
            try:
                if body is None:
                    raise ValueError("it differs from what was written")
                found[split] = unpack(body)
            except (ValueError, KeyError, TypeError) as cause:
                raise BadInput(
                    f"Fold {split} of job {self.key} in {self._index.path} cannot be read back ({cause}). `errbar runs "
                    "--repair` drops it alone; then the same call fits it again."
                ) from cause
        return found

    def keep(self, fold: Fold) -> None:
        """Keep one fold, for good when this returns."""
        body, safe = pack(fold), _safe(self)
        while not self._index.keep(self.key, fold.split, body, safe):
            self._index.begin(self.key, self.total, self.about)
        self._kept.add(fold.split)

    def clear(self) -> None:
        """Forget the folds."""
        self._index.clear(self.key)
        self._kept.clear()

    def finish(self) -> None:
        """No longer pending."""
        self._index.finish(self.key)


def _safe(job: Job) -> str:
    return f" {job.kept:,} of {job.total:,} folds are kept; the same call with `resume=true` continues from there."
