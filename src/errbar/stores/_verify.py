"""Verify: everything in a store on disk, each checked against the digest it was written with."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from errbar.errors import BadInput
from errbar.records.run import Run
from errbar.stores._ledger_file import ledger_path, read_ledger
from errbar.stores._ledger_marks import Marks, compare_marks
from errbar.stores._messages import DamagedIndex, in_words
from errbar.stores._opened import has_seals, opened, require_sound_pages, sealed
from errbar.stores._parquet import head_of, read_file, whole_files
from errbar.stores._rows import LINE, fold_is_sound, job_is_sound, line_agrees, line_is_sound, sound_run
from errbar.stores._seals import seal_text
from errbar.stores._store import Checked, State

WAIT = 30.0
EARLIER = "an earlier errbar wrote it without a digest"
DIFFERS = "it differs from what was written"


def verify_folder(index: Path, files: Path) -> list[Checked]:
    """The index, its runs and unfinished jobs, and the files of predictions."""
    ids: set[str] = set()
    found: list[Checked] = []
    if index.exists():
        try:
            found += _of_index(index, ids)
        except DamagedIndex as cause:
            # Rows that were read before may be some of all; the whole index stands for them.
            found = [Checked("index", index.name, str(index), "damaged", cause.found)]
    found += (_of_file(file, ids, listed=index.exists()) for file in whole_files(files))
    return found


def verify_ledger(folder: Path, marks: Marks) -> list[Checked]:
    """The ledger of a store, against its own digests, its head and the marks of runs; nothing where none is kept."""
    path = ledger_path(folder)
    pages = read_ledger(folder)
    if not path.exists() and not marks and not pages.behind:
        return []
    wrong = pages.wrong or compare_marks(pages, marks)
    if wrong:
        return [Checked("ledger", path.name, str(path), "damaged", found) for found in wrong]
    if pages.lost:
        told = f"{pages.lost:,} entries were lost in a repair"
        return [Checked("ledger", path.name, str(path), "not verifiable", told)]
    return [Checked("ledger", path.name, str(path), "sound")]


def _of_index(index: Path, ids: set[str]) -> Iterator[Checked]:
    db = opened(index, WAIT, lambda: ())
    try:
        require_sound_pages(db, index, fully=True)
        yield Checked("index", index.name, str(index), "sound")
        for *line, body, own, body_seal in _rows(db, f"{LINE}, body, seal, body_seal", "runs"):
            ids.add(str(line[0]))
            yield _run(index, line, body, own, body_seal)
        wrong, unsealed, folds = Counter[str](), Counter[str](), Counter[str]()
        for row in _rows(db, "job, split, made, body, seal", "folds"):
            job = str(row[0])
            folds[job] += 1
            unsealed[job] += row[4] is None
            wrong[job] += not fold_is_sound(*row)
        for key, total, about, own in _rows(db, "key, total, about, seal", "jobs"):
            if not job_is_sound(key, total, about, own) or wrong[key]:
                what = f"{wrong[key]:,} of {folds[key]:,} folds differ from what was written" if wrong[key] else DIFFERS
                yield Checked("job", key, str(index), "damaged", what)
            elif folds[key]:
                earlier = own is None or unsealed[key] > 0
                state: State = "not verifiable" if earlier else "sound"
                yield Checked("job", key, str(index), state, EARLIER if earlier else f"{folds[key]:,} folds")
    except sqlite3.Error as cause:
        raise in_words(cause, index, wait=WAIT) from cause
    finally:
        db.close()


def _rows(db: sqlite3.Connection, columns: str, table: str) -> sqlite3.Cursor:
    return db.execute(f"SELECT {sealed(columns, has_seals(db))} FROM {table} NOT INDEXED")


def _run(index: Path, line: list[object], body: object, own: object, body_seal: object) -> Checked:
    run_id = str(line[0])
    state: State
    if own is None and body_seal is None:
        agrees = line_agrees(line, body)
        state, what = ("not verifiable", f"{EARLIER}; its id and numbers agree") if agrees else ("damaged", DIFFERS)
    elif body_seal == seal_text(run_id, str(body)) and line_is_sound(line, own) and sound_run(run_id, body) is not None:
        state, what = "sound", ""
    else:
        state, what = "damaged", DIFFERS
    return Checked("run", run_id, str(index), state, what)


def _of_file(file: Path, ids: set[str], *, listed: bool) -> Checked:
    try:
        head = head_of(file)
        read_file(file)
        run = Run.from_json(head.run)
    except BadInput as cause:
        return Checked("predictions", file.stem, str(file), "damaged", cause.message)
    if run.edited:
        return Checked("predictions", file.stem, str(file), "damaged", f"the run it holds was edited: {DIFFERS}")
    if file.stem != run.id:
        return Checked("predictions", file.stem, str(file), "damaged", f"it holds the predictions of run {run.id}")
    if not head.is_verified:
        return Checked("predictions", run.id, str(file), "not verifiable", f"{EARLIER}; its run has its id")
    unlisted = listed and run.id not in ids
    return Checked("predictions", run.id, str(file), "sound", "its run is not in the index" if unlisted else "")
