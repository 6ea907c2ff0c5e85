"""Index: the runs, jobs and folds of a store in one SQLite file; each row is checked when it is read."""

from __future__ import annotations

import json
import sqlite3
import time
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from errbar.errors import BadInput
from errbar.stores._json_values import plain
from errbar.stores._ledger_marks import Marks, read_mark
from errbar.stores._messages import in_words
from errbar.stores._opened import PUT_RUN, Found, has_seals, sealed
from errbar.stores._rows import (
    FINISHED,
    LINE,
    answer_row,
    fold_is_sound,
    fold_row,
    is_finished,
    job_is_sound,
    job_row,
    line_agrees,
    line_is_sound,
    listed_of,
    run_row,
    sound_run,
)
from errbar.stores._seals import seal, seal_text
from errbar.stores._store import Damage, Listed, Pending

FINISHED_ROOM = 32 << 20
"""Bytes of folds that finished jobs may keep: an index stays small enough to be checked whenever it is opened."""
UPDATE_JOB = "ON CONFLICT (key) DO UPDATE SET total = excluded.total, about = excluded.about, seal = excluded.seal"
"""Not a replacement, which would take the folds of the job along."""


class Index:
    """Statements on an open index; whatever the disk says comes out in words.

    Rows are looked for in the tables alone, never through SQLite's own indexes, whose damage nothing would show.
    """

    def __init__(self, db: sqlite3.Connection, path: Path, wait: float, blocked: BadInput | None = None) -> None:
        self.path = path
        self.wait = wait
        self.blocked = blocked
        """Why nothing may be written."""
        self.damaged: dict[str, Damage] = {}
        """Rows that were left out, by their name."""
        self._db = db
        self._has_seals = has_seals(db)
        self.close = weakref.finalize(self, self._db.close)

    @contextmanager
    def _words(self, kept: str = "") -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as cause:
            raise in_words(cause, self.path, wait=self.wait, kept=kept) from cause

    @contextmanager
    def _whole(self, kept: str = "") -> Iterator[None]:
        """All statements within, or none."""
        if self.blocked is not None:
            raise self.blocked
        with self._words(kept):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    def _rows(self, columns: str, rest: str, given: tuple[object, ...] = ()) -> Iterator[Found]:
        """Rows of a table; a store of version 1 on a read-only disk has no digests."""
        with self._words():
            yield from self._db.execute(f"SELECT {sealed(columns, self._has_seals)} FROM {rest}", given)

    def _name(self, what: str, run: str | None, found: str) -> None:
        self.damaged[what] = Damage(str(self.path), run, f"{what} {found}")

    def ids(self) -> list[str]:
        """Ids of the runs, newest first."""
        return [i for (i,) in self._rows("id", "runs NOT INDEXED ORDER BY made DESC, rowid DESC")]

    def runs(self, verb: str | None, limit: int | None) -> list[Listed]:
        """Lines of the runs that are sound, newest first; the others are named in `damaged`."""
        found = []
        for row in self._rows(f"{LINE}, seal", "runs NOT INDEXED ORDER BY made DESC, rowid DESC"):
            line, own = row[:-1], row[-1]
            if line_is_sound(line, own) if own is not None else self._agrees(line):
                found.append(listed_of(line))
            else:
                self._name(f"run {line[0]}", str(line[0]), "has a line that differs from what was written")
        return [x for x in found if verb in (None, x.verb)][:limit]

    def _agrees(self, line: Found) -> bool:
        """For a row without a digest: its id and numbers are those of the run in it, which has them twice."""
        (body,) = next(self._rows("body", "runs NOT INDEXED WHERE id = ?", (line[0],)), ("",))
        return line_agrees(line, body)

    def body(self, run_id: str) -> str | None:
        """The JSON of a run that is there; None where it is damaged, which is named then."""
        rows = self._rows("body, body_seal", "runs NOT INDEXED WHERE id = ? ORDER BY made DESC", (run_id,))
        for body, own in rows:
            if own is None or own == seal_text(run_id, str(body)):
                return str(body)
        self._name(f"run {run_id}", run_id, "differs from what was written")
        return None

    def marks(self) -> Marks:
        """The marks of the ledger in runs that are sound."""
        rows = self._rows("id, body, body_seal", "runs NOT INDEXED")
        return [
            (f"run {run_id}", mark)
            for run_id, body, own in rows
            if (own == seal_text(run_id, str(body)) if own is not None else sound_run(run_id, body) is not None)
            for mark in read_mark(body)
        ]

    def put(self, line: Listed, body: str, *, done: str | None, kept: str, answers: Sequence[str | None] = ()) -> None:
        """Keep a run and call the job finished that is done with it, in one transaction; `answers`: which requests."""
        with self._whole(kept):
            self._db.execute(PUT_RUN, run_row(line, body))
            if done is not None:
                self._finish(done)
            for asked in filter(None, answers):
                self._db.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", answer_row(asked, line.id))
        # Giving room back is a courtesy: where it fails, the next folds use it.
        with suppress(sqlite3.Error):
            self._db.executescript("PRAGMA incremental_vacuum")  # execute() would take its first step only

    def finish(self, key: str) -> None:
        """Call a job finished."""
        with self._whole():
            self._finish(key)

    def _finish(self, key: str) -> None:
        """A finished job is no longer pending; its folds serve another question until younger ones need the room."""
        for total, about, own in list(self._rows("total, about, seal", "jobs NOT INDEXED WHERE key = ?", (key,))):
            if job_is_sound(key, total, about, own):
                row = job_row(key, total, json.dumps({**json.loads(about), FINISHED: True}))
                self._db.execute("INSERT INTO jobs VALUES (?, ?, ?, ?) " + UPDATE_JOB, row)
        room = FINISHED_ROOM
        sizes = "job, sum(length(body)), max(made) AS last"
        for job, size, _ in list(self._rows(sizes, "folds NOT INDEXED GROUP BY job ORDER BY last DESC")):
            if self._is_finished(job):
                room -= size
                if room < 0:
                    self._db.execute("DELETE FROM jobs WHERE key = ?", (job,))

    def _is_finished(self, key: str) -> bool:
        (about,) = next(self._rows("about", "jobs NOT INDEXED WHERE key = ?", (key,)), ("",))
        return is_finished(about)

    def answer(self, request: str) -> str | None:
        """The id of the run that answered a request, None where none did."""
        if not self._has_seals:
            return None
        rows = self._rows("request, run, seal", "answers NOT INDEXED WHERE request = ?", (request,))
        return next((str(run) for asked, run, own in rows if own == seal(asked, run)), None)

    def pending(self) -> list[Pending]:
        """Jobs that have sound folds, newest first; damaged jobs and folds are named in `damaged`."""
        kept: dict[str, list[float]] = {}
        for job, made in self._sound_folds("folds NOT INDEXED", ()):
            kept.setdefault(job, []).append(made)
        found = []
        for key, total, about, own in self._rows("key, total, about, seal", "jobs NOT INDEXED"):
            if not job_is_sound(key, total, about, own):
                self._name(f"job {key}", None, "differs from what was written")
            elif key in kept and not is_finished(about):
                found.append(Pending(key, len(kept[key]), total, json.loads(about), max(kept[key])))
        return sorted(found, key=lambda p: -p.last)

    def _sound_folds(self, rest: str, given: tuple[object, ...]) -> Iterator[tuple[str, float]]:
        for job, split, made, body, own in self._rows("job, split, made, body, seal", rest, given):
            if fold_is_sound(job, split, made, body, own):
                yield job, made
            else:
                self._name(f"fold {split} of job {job}", None, "differs from what was written")

    def begin(self, key: str, total: int, about: Mapping[str, object]) -> dict[str, Any]:
        """Put a job down unless it is there; what it was begun with."""
        if self.blocked is not None:
            raise self.blocked
        row = job_row(key, total, json.dumps(dict(about), default=plain))
        with self._words():
            self._db.execute("INSERT OR IGNORE INTO jobs VALUES (?, ?, ?, ?)", row)
        there = next(self._rows("total, about, seal", "jobs NOT INDEXED WHERE key = ?", (key,)), None)
        if there is None:
            return dict(about)
        if not job_is_sound(key, *there):
            raise BadInput(Damage(str(self.path), None, f"job {key} differs from what was written").message)
        if there[0] == 0:  # saved from a damaged index without its own row
            with self._words():
                self._db.execute("UPDATE jobs SET total = ?, about = ?, seal = ? WHERE key = ?", (*row[1:], key))
            return dict(about)
        if there[0] != total:
            raise BadInput(f"Job {key} was begun with {there[0]:,} folds, and is now asked for {total:,}.")
        return dict(json.loads(there[1]))

    def splits(self, key: str) -> set[int]:
        """Splits whose folds are kept."""
        return {split for (split,) in self._rows("split", "folds NOT INDEXED WHERE job = ?", (key,))}

    def folds(self, key: str) -> Iterator[tuple[int, bytes | None]]:
        """Folds that are kept, as bytes, in the order of the plan; None for one that is damaged."""
        rows = self._rows("split, made, body, seal", "folds NOT INDEXED WHERE job = ? ORDER BY split", (key,))
        for split, made, body, own in rows:
            yield split, body if fold_is_sound(key, split, made, body, own) else None

    def keep(self, key: str, split: int, body: bytes, kept: str) -> bool:
        """Keep a fold; False where the job is no longer there, because its like has finished elsewhere."""
        if self.blocked is not None:
            raise self.blocked
        with self._words(kept):
            try:
                row = fold_row(key, split, time.time(), body)
                self._db.execute("INSERT OR REPLACE INTO folds VALUES (?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError:
                return False
        return True

    def clear(self, key: str) -> None:
        """Forget the folds of a job, and that it was finished."""
        with self._whole():
            there = next(self._rows("total, about, seal", "jobs NOT INDEXED WHERE key = ?", (key,)), None)
            self._db.execute("DELETE FROM folds WHERE job = ?", (key,))
            if there is not None and job_is_sound(key, *there) and is_finished(there[1]):
                about = {name: value for name, value in json.loads(there[1]).items() if name != FINISHED}
                row = job_row(key, there[0], json.dumps(about))
                self._db.execute("INSERT INTO jobs VALUES (?, ?, ?, ?) " + UPDATE_JOB, row)
