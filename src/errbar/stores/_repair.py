"""Repair: a store made whole again of all that can be read; damaged files are moved aside, never deleted."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections import Counter
from contextlib import suppress
from pathlib import Path

from errbar.errors import BadInput
from errbar.stores._messages import of_system
from errbar.stores._opened import PUT_RUN, opened
from errbar.stores._own_files import free_name
from errbar.stores._salvage import Salvaged, made_of, salvage
from errbar.stores._store import Checked, Repaired
from errbar.stores._verify import WAIT, verify_folder
from errbar.stores._write_ahead import log_of

LOCKS = 0x40000000, 512
"""Where SQLite locks a file: every process that has it open holds some of these bytes."""


def repair_folder(index: Path, files: Path) -> Repaired:
    """Move damaged files aside and make the index anew of what can be verified; nothing where all is sound."""
    found = verify_folder(index, files)
    damaged = [x for x in found if x.state == "damaged"]
    of_index = any(x.kind != "predictions" for x in damaged)
    unlisted = any(x.state == "sound" and x.found and x.kind == "predictions" for x in found)
    if not damaged and not unlisted:
        return Repaired((), (), ())
    try:
        aside, lost = _move_files_aside(damaged)
        if not of_index and not unlisted:
            return Repaired((), lost, aside)
        _require_unused(index)
        saved = salvage(index, files)
        return Repaired(_in_words(saved), (*lost, *saved.lost), (*aside, *_replace_index(index, saved, of_index)))
    except OSError as cause:
        raise of_system(cause, index) from cause


def add_repairs(*done: Repaired) -> Repaired:
    """What several repairs did."""
    return Repaired(
        tuple(x for d in done for x in d.saved),
        tuple(x for d in done for x in d.lost),
        tuple(x for d in done for x in d.aside),
    )


def put_rows(db: sqlite3.Connection, saved: Salvaged) -> None:
    """Write salvaged rows into the empty tables of an index."""
    db.execute("BEGIN IMMEDIATE")
    runs = sorted(saved.runs.values(), key=made_of)
    db.executemany(PUT_RUN, runs)
    db.executemany("INSERT INTO jobs VALUES (?, ?, ?, ?)", saved.jobs.values())
    db.executemany("INSERT INTO folds VALUES (?, ?, ?, ?, ?)", saved.folds.values())
    db.executemany("INSERT INTO answers VALUES (?, ?, ?)", saved.answers.values())
    db.execute("COMMIT")


def _replace_index(index: Path, saved: Salvaged, damaged: bool) -> tuple[str, ...]:
    """A new index in place of the old one, which stays beside it where it was damaged."""
    new = index.with_name(f"{index.name}.new")
    for left in (new, log_of(new)):
        left.unlink(missing_ok=True)
    db = opened(new, WAIT, lambda: ())
    try:
        put_rows(db, saved)
    finally:
        db.close()
    aside: tuple[str, ...] = ()
    if damaged and index.exists():
        place = free_name(index)
        try:
            os.link(index, place)
        except OSError:  # a disk without links
            shutil.copy2(index, place)
        aside = (str(place),)
        if log_of(index).exists():
            os.replace(log_of(index), log_of(place))
    for scratch in (log_of(index), index.with_name(f"{index.name}-shm")):
        scratch.unlink(missing_ok=True)
    os.replace(new, index)
    return aside


def _move_files_aside(damaged: list[Checked]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where damaged files of predictions are now, and what is lost with them."""
    aside, lost = [], []
    for x in damaged:
        if x.kind == "predictions":
            place = free_name(Path(x.file))
            os.replace(x.file, place)
            aside.append(str(place))
            lost.append(f"the predictions of run {x.id}; its command makes them again")
    return tuple(aside), tuple(lost)


def _require_unused(index: Path) -> None:
    """BadInput where another process has the index open: what it wrote next would be lost."""
    with suppress(ImportError), index.open("r+b") as file:
        import fcntl

        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, LOCKS[1], LOCKS[0])
        except OSError as cause:
            raise BadInput(
                f"A store is repaired while nothing else uses it; another process has {index} open. End it, then "
                "repair again."
            ) from cause


def _in_words(saved: Salvaged) -> tuple[str, ...]:
    folds = Counter(job for job, _ in saved.folds)
    jobs = [
        f"job {key}: {count:,} fold{'s' * (count != 1)} kept; the same command with `resume=true` continues"
        for key, count in folds.items()
    ]
    return (f"{len(saved.runs):,} run{'s' * (len(saved.runs) != 1)}", *jobs)
