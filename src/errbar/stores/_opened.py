"""Opening an index: a SQLite database that several processes share, of a version this errbar reads."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from errbar.errors import BadInput
from errbar.stores._messages import DamagedIndex, busy, in_words
from errbar.stores._write_ahead import check_log

VERSION = 2
"""Of the store; raised when an older errbar could no longer read it."""

CHECKED = 64 << 20
"""Bytes up to which the pages of an index are checked whenever it is opened: about 50 ms at most."""

FIRST = (
    """CREATE TABLE runs (id TEXT PRIMARY KEY, verb TEXT NOT NULL, made REAL NOT NULL, what TEXT NOT NULL, measure TEXT,
    label TEXT, value REAL, low REAL, high REAL, rows INTEGER NOT NULL, seconds REAL NOT NULL, body TEXT NOT NULL)""",
    "CREATE TABLE jobs (key TEXT PRIMARY KEY, total INTEGER NOT NULL, about TEXT NOT NULL)",
    """CREATE TABLE folds (job TEXT NOT NULL REFERENCES jobs(key) ON DELETE CASCADE, split INTEGER NOT NULL,
    made REAL NOT NULL, body BLOB NOT NULL, PRIMARY KEY (job, split))""",
)
"""Tables of version 1."""
SECOND = (
    "ALTER TABLE runs ADD COLUMN seal BLOB",
    "ALTER TABLE runs ADD COLUMN body_seal BLOB",
    "ALTER TABLE jobs ADD COLUMN seal BLOB",
    "ALTER TABLE folds ADD COLUMN seal BLOB",
    "CREATE TABLE answers (request TEXT PRIMARY KEY, run TEXT NOT NULL, seal BLOB)",
)
"""What version 2 added: a digest of every row, and which request a run answers. Rows of version 1 have none."""
Value = str | float | int | bytes | None
Row = tuple[Value, ...]
Found = tuple[Any, ...]
"""A row as SQLite gives it: where it is damaged, a column may hold anything."""


def opened(path: Path, wait: float, lost: Callable[[], Iterable[Row]]) -> sqlite3.Connection:
    """A connection to the index; a new one is made where there is none, with the rows `lost` finds beside it."""
    deadline = time.monotonic() + wait
    check_log(path)
    while True:
        try:
            db = connect(path, wait)
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


def connect(path: Path | str, wait: float) -> sqlite3.Connection:
    """Every statement its own transaction, unless one is begun in so many words."""
    name, uri = str(path), False
    if isinstance(path, Path) and path.exists() and not _writable(path):
        # Somebody else's store, or a read-only disk: still to be read.
        still = "" if path.with_name(path.name + "-wal").exists() else "&immutable=1"
        name, uri = f"{path.absolute().as_uri()}?mode=ro{still}", True
    db = sqlite3.connect(name, timeout=wait, isolation_level=None, check_same_thread=False, uri=uri)
    db.text_factory = _text  # damaged text must reach its digest, not end in an error of the decoder
    return db


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def make_tables(db: sqlite3.Connection) -> None:
    """The tables of a new index."""
    for statement in (*FIRST, *SECOND):
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {VERSION}")


def _prepare(db: sqlite3.Connection, path: Path, lost: Callable[[], Iterable[Row]]) -> None:
    version = _version(db)
    if version == 0:
        _made(db, path, lost)
        version = _version(db)
    written = _written_as(db)
    if version > VERSION and written is None:
        raise BadInput(
            f"{path} was written by a newer errbar: it is a store of version {version}, and this errbar reads up "
            f"to {VERSION}. Update errbar, or give another `store`. Nothing was changed."
        )
    if written is None:
        raise DamagedIndex(path, "its tables are not those that errbar makes")
    if written != version:
        raise DamagedIndex(path, f"it calls itself version {version}, and has the tables of version {written}")
    if path.stat().st_size <= CHECKED:
        require_sound_pages(db, path)
    if version == 1 and _writable(path):
        _migrate(db)
    # What a commit wrote survives the process; only a power cut may take the last folds, never the file.
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA foreign_keys = ON")


def require_sound_pages(db: sqlite3.Connection, path: Path, *, fully: bool = False) -> None:
    """DamagedIndex where the pages of the file do not fit together, so that rows may be missing unnoticed."""
    (found,) = db.execute(f"PRAGMA {'integrity' if fully else 'quick'}_check(1)").fetchone()
    if found != "ok":
        raise DamagedIndex(path, " ".join(str(found).split()))


def _written_as(db: sqlite3.Connection) -> int | None:
    """The version whose tables these are, by the statements that made them; None where it is neither."""
    rows = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    there = {name: _one_line(sql) for name, sql in rows}
    return next((version for version, tables in TABLES.items() if tables == there), None)


def _one_line(sql: object) -> str:
    return re.sub(r"\s+", " ", str(sql))


def _tables_of(statements: Iterable[str]) -> dict[str, str]:
    db = sqlite3.connect(":memory:")
    for statement in statements:
        db.execute(statement)
    rows = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    db.close()
    return {name: _one_line(sql) for name, sql in rows}


TABLES = {1: _tables_of(FIRST), 2: _tables_of((*FIRST, *SECOND))}
"""Tables by version, as SQLite writes their statements down."""


def _migrate(db: sqlite3.Connection) -> None:
    """Version 1 to 2; rows that are there get no digest, since nothing tells whether they are sound."""
    db.execute("BEGIN IMMEDIATE")
    if _version(db) == 1:  # else another process was first
        for statement in SECOND:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


def _made(db: sqlite3.Connection, path: Path, lost: Callable[[], Iterable[Row]]) -> None:
    if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        if _version(db) == 0:  # else another process has made it since the first look
            raise DamagedIndex(path, "a database of something else")
        return
    db.execute("PRAGMA auto_vacuum = INCREMENTAL")
    db.execute("PRAGMA journal_mode = WAL").fetchall()
    db.execute("BEGIN IMMEDIATE")
    if _version(db) == 0:  # else another process has made it since then
        make_tables(db)
        db.executemany(PUT_RUN, lost())
    db.execute("COMMIT")


PUT_RUN = f"INSERT OR REPLACE INTO runs VALUES ({', '.join('?' * 14)})"


def has_seals(db: sqlite3.Connection) -> bool:
    """False for a store of version 1 on a read-only disk."""
    return any(name == "seal" for (_, name, *_) in db.execute("PRAGMA table_info(runs)"))


def sealed(columns: str, there: bool) -> str:
    """Columns to select: NULL in place of the digests where there are none."""
    return columns if there else columns.replace("body_seal", "NULL").replace("seal", "NULL")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
