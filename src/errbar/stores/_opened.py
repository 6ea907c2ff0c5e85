"""Opening an index: a SQLite database that several processes share, of a version this errbar reads."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from errbar.errors import BadInput
from errbar.stores._messages import busy, damaged, in_words

VERSION = 1
"""Of the store; raised when an older errbar could no longer read it."""

TABLES = (
    """CREATE TABLE runs (id TEXT PRIMARY KEY, verb TEXT NOT NULL, made REAL NOT NULL, what TEXT NOT NULL, measure TEXT,
    label TEXT, value REAL, low REAL, high REAL, rows INTEGER NOT NULL, seconds REAL NOT NULL, body TEXT NOT NULL)""",
    "CREATE TABLE jobs (key TEXT PRIMARY KEY, total INTEGER NOT NULL, about TEXT NOT NULL)",
    """CREATE TABLE folds (job TEXT NOT NULL REFERENCES jobs(key) ON DELETE CASCADE, split INTEGER NOT NULL,
    made REAL NOT NULL, body BLOB NOT NULL, PRIMARY KEY (job, split))""",
)
PUT_RUN = f"INSERT OR REPLACE INTO runs VALUES ({', '.join('?' * 12)})"
Row = tuple[str | float | int | None, ...]


def opened(path: Path, wait: float, lost: Callable[[], Iterable[Row]]) -> sqlite3.Connection:
    """A connection to the index; a new one is made where there is none, with the rows `lost` finds beside it."""
    deadline = time.monotonic() + wait
    while True:
        try:
            db = _connect(path, wait)
        except sqlite3.Error as cause:
            raise in_words(cause, path) from cause
        try:
            _prepare(db, path, lost)
        except sqlite3.Error as cause:
            db.close()
            if not busy(cause) or time.monotonic() > deadline:
                raise in_words(cause, path, wait=wait) from cause
            time.sleep(0.01)  # SQLite itself does not wait where two processes turn a new file into a shared one
        except BaseException:
            db.close()
            raise
        else:
            return db


def _connect(path: Path, wait: float) -> sqlite3.Connection:
    """Every statement its own transaction, unless one is begun in so many words."""
    name, uri = str(path), False
    if path.exists() and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        # Somebody else's store, or a read-only disk: still to be read.
        still = "" if path.with_name(path.name + "-wal").exists() else "&immutable=1"
        name, uri = f"{path.absolute().as_uri()}?mode=ro{still}", True
    return sqlite3.connect(name, timeout=wait, isolation_level=None, check_same_thread=False, uri=uri)


def _prepare(db: sqlite3.Connection, path: Path, lost: Callable[[], Iterable[Row]]) -> None:
    version = _version(db)
    if version > VERSION:
        raise BadInput(
            f"{path} was written by a newer errbar: it is a store of version {version}, and this errbar reads up "
            f"to {VERSION}. Update errbar, or give another `store`. Nothing was changed."
        )
    if version == 0:
        _made(db, path, lost)
    there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"runs", "jobs", "folds"} <= there:
        raise damaged(path, "it lacks errbar's tables")
    # What a commit wrote survives the process; only a power cut may take the last folds, never the file.
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA foreign_keys = ON")


def _made(db: sqlite3.Connection, path: Path, lost: Callable[[], Iterable[Row]]) -> None:
    if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        if _version(db) == 0:  # else another process has made it since the first look
            raise damaged(path, "a database of something else")
        return
    db.execute("PRAGMA auto_vacuum = INCREMENTAL")
    db.execute("PRAGMA journal_mode = WAL").fetchall()
    db.execute("BEGIN IMMEDIATE")
    if _version(db) == 0:  # else another process has made it since then
        for table in TABLES:
            db.execute(table)
        db.executemany(PUT_RUN, lost())
        db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
