"""Index: the runs, jobs and folds of a store in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
import time
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from errbar.errors import BadInput
from errbar.stores._json_values import plain
from errbar.stores._messages import in_words
from errbar.stores._opened import PUT_RUN, Row, opened
from errbar.stores._store import Headline, Listed, Pending


def run_row(line: Listed, body: str) -> Row:
    """A run as a row of its table."""
    head = line.headline or [None] * len(Headline._fields)
    return (line.id, line.verb, line.made, line.what, *head, line.rows, line.seconds, body)


class Index:
    """Statements on an open index; whatever the disk says comes out in words."""

    def __init__(self, path: Path, wait: float, lost: Callable[[], Iterable[Row]]) -> None:
        self.path = path
        self.wait = wait
        self._db = opened(path, wait, lost)
        self.close = weakref.finalize(self, self._db.close)

    @contextmanager
    def _words(self, kept: str = "") -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as cause:
            raise in_words(cause, self.path, wait=self.wait, kept=kept) from cause

    @contextmanager
    def _whole(self, kept: str) -> Iterator[None]:
        """All statements within, or none."""
        with self._words(kept):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    def ids(self) -> list[str]:
        """Ids of the runs, newest first."""
        with self._words():
            return [i for (i,) in self._db.execute("SELECT id FROM runs ORDER BY made DESC, rowid DESC")]

    def runs(self, verb: str | None, limit: int | None) -> list[Listed]:
        """Lines of the runs, newest first."""
        sql = f"""SELECT id, verb, made, what, rows, seconds, measure, label, value, low, high FROM runs
            {"" if verb is None else "WHERE verb = ?"} ORDER BY made DESC, rowid DESC LIMIT ?"""
        given = () if verb is None else (verb,)
        with self._words():
            found = self._db.execute(sql, (*given, -1 if limit is None else limit)).fetchall()
        return [
            Listed(
                id=r[0],
                verb=r[1],
                made=r[2],
                what=r[3],
                headline=None if r[6] is None else Headline(*r[6:]),
                rows=r[4],
                seconds=r[5],
            )
            for r in found
        ]

    def body(self, run_id: str) -> str:
        """The JSON of a run that is there."""
        with self._words():
            return str(self._db.execute("SELECT body FROM runs WHERE id = ?", (run_id,)).fetchone()[0])

    def put(self, line: Listed, body: str, *, done: str | None, kept: str) -> None:
        """Keep a run and drop the job that is done with it, in one transaction."""
        with self._whole(kept):
            self._db.execute(PUT_RUN, run_row(line, body))
            if done is not None:
                self._db.execute("DELETE FROM jobs WHERE key = ?", (done,))
        # Giving room back is a courtesy: where it fails, the next folds use it.
        with suppress(sqlite3.Error):
            self._db.executescript("PRAGMA incremental_vacuum")  # execute() would take its first step only

    def pending(self) -> list[Pending]:
        """Jobs that have folds, newest first."""
        sql = """SELECT key, count(*), total, about, max(made) FROM jobs JOIN folds ON job = key
            GROUP BY key ORDER BY max(made) DESC"""
        with self._words():
            found = self._db.execute(sql).fetchall()
        return [Pending(key, kept, total, json.loads(about), last) for key, kept, total, about, last in found]

    def begin(self, key: str, total: int, about: Mapping[str, object]) -> dict[str, Any]:
        """Put a job down unless it is there; what it was begun with."""
        told = json.dumps(dict(about), default=plain)
        with self._words():
            self._db.execute("INSERT OR IGNORE INTO jobs VALUES (?, ?, ?)", (key, total, told))
            row = self._db.execute("SELECT total, about FROM jobs WHERE key = ?", (key,)).fetchone()
        if row is not None and row[0] != total:
            raise BadInput(f"Job {key} was begun with {row[0]:,} folds, and is now asked for {total:,}.")
        return dict(about) if row is None else dict(json.loads(row[1]))

    def splits(self, key: str) -> set[int]:
        """Splits whose folds are kept."""
        with self._words():
            return {split for (split,) in self._db.execute("SELECT split FROM folds WHERE job = ?", (key,))}

    def folds(self, key: str) -> Iterator[tuple[int, bytes]]:
        """Folds that are kept, as bytes, in the order of the plan."""
        with self._words():
            yield from self._db.execute("SELECT split, body FROM folds WHERE job = ? ORDER BY split", (key,))

    def keep(self, key: str, split: int, body: bytes, kept: str) -> bool:
        """Keep a fold; False where the job is no longer there, because its like has finished elsewhere."""
        with self._words(kept):
            try:
                self._db.execute("INSERT OR REPLACE INTO folds VALUES (?, ?, ?, ?)", (key, split, time.time(), body))
            except sqlite3.IntegrityError:
                return False
        return True

    def clear(self, key: str) -> None:
        """Forget the folds of a job."""
        with self._words():
            self._db.execute("DELETE FROM folds WHERE job = ?", (key,))
