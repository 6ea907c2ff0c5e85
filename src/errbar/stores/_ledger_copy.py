"""Ledger copy: every line of a ledger once more, in a folder that version control leaves alone. Its end is the head.

A ledger that was rolled back, emptied, deleted or replaced ends before its head; switching a branch does that. Runs in
the index carry marks of the ledger too, which tell of both files put back together.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, NamedTuple

from errbar.outputs import write_atomically
from errbar.records.ledger_mark import LedgerMark
from errbar.stores._ledger_lines import LedgerPages, parse_ledger, read_line
from errbar.stores._ledger_marks import Marks, compare_marks, marks_in_files, newest_mark
from errbar.stores._parquet import whole_files

LOCAL, NAME, LAST = "local", "ledger.jsonl", "ledger.head"
BLOCK = 1 << 13
"""Bytes that are read from the end of the copy at first; more where its last line is longer."""


class CopyEnd(NamedTuple):
    """Return the end of the copy of a ledger: its head, and the bytes up to there."""

    mark: LedgerMark
    size: int


def copy_path(folder: str | Path) -> Path:
    """Return where the copy of a store's ledger is."""
    return Path(folder) / LOCAL / NAME


def last_path(folder: str | Path) -> Path:
    """Return where the last line of the ledger is kept, beside the predictions of runs."""
    return Path(folder) / "runs" / LAST


def find_end(path: Path) -> CopyEnd | None:
    """Read the last line of a copy, at the same cost for any length; None where there is none that can be read."""
    with suppress(OSError), path.open("rb") as file:
        end, size = file.seek(0, os.SEEK_END), BLOCK
        while True:
            start = file.seek(max(end - size, 0))
            *whole, rest = file.read(end - start).split(b"\n")
            if len(whole) > 1 or start == 0:
                break
            size *= 4
        entry = read_line(whole[-1]) if whole else None
        if entry is not None:
            return CopyEnd(LedgerMark(length=entry.number, head=entry.digest), end - len(rest))
    return None


def read_copy(folder: str | Path) -> list[bytes]:
    """Return the lines of the copy up to the first that is not what was written."""
    path = copy_path(folder)
    try:
        raw = path.read_bytes()
    except OSError:
        return []
    lines = raw.split(b"\n")[:-1]
    sound = next((i for i, line in enumerate(lines) if read_line(line) is None), len(lines))
    return lines[:sound] if not parse_ledger(b"".join(x + b"\n" for x in lines[:sound]), path).damaged else []


def read_heads(folder: str | Path) -> Marks:
    """Return where the ledger must end at least: its copy, its last line, and the newest mark of a run.

    To be read before the ledger, which is written before them: another process that writes in between only adds to it.
    """
    ends = {path: find_end(path) for path in (copy_path(folder), last_path(folder))}
    marks = [(f"its copy {path}", end.mark) for path, end in ends.items() if end is not None]
    return [*marks, *_marks_of_store(Path(folder))]


def hold_against(heads: Marks, pages: LedgerPages) -> LedgerPages:
    """Return the pages, with what is missing where they end before a head."""
    found = compare_marks(pages, heads)
    return replace(pages, behind=found[0]) if found else pages


def _marks_of_store(folder: Path) -> Marks:
    """Return the newest mark of the index; where it names none, those of all runs and files (made before it did)."""
    index = folder / "index.sqlite"
    with suppress(sqlite3.Error):
        newest = newest_mark(index) if index.exists() else None
        if newest is not None:
            return [newest]
    if not index.exists() and not whole_files(folder / "runs"):
        return []
    from errbar.stores.folder import folder as open_folder  # here, since a store knows its ledger in turn

    with open_folder(folder) as store:
        listed = store.marks()
        return [*listed, *marks_in_files(folder / "runs", {name for name, _ in listed})]


def extend_copy(folder: str | Path, ledger: bytes) -> None:
    """Add the lines of the ledger that its copy lacks, on the disk when this returns; to be called under its lock."""
    path, end = copy_path(folder), find_end(copy_path(folder))
    if end is None:
        write_copy(folder, ledger)
        return
    more = max(ledger.count(b"\n") - end.mark.length, 0)
    with path.open("r+b", buffering=0) as file:
        write_at(file, end.size, _last_lines(ledger, more))
    _write_last(folder, ledger)


def _write_last(folder: str | Path, ledger: bytes) -> None:
    """Write the last line beside the predictions of runs. It is a second head: a disk that refuses it stops no look."""
    path, last = last_path(folder), _last_lines(ledger, 1)
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        write_atomically(path, lambda sink: sink.write(last))


def _last_lines(ledger: bytes, count: int) -> bytes:
    """Return so many whole lines from the end, or all where there are fewer."""
    start = end = ledger.rfind(b"\n") + 1
    for _ in range(count):
        start = ledger.rfind(b"\n", 0, max(start - 1, 0)) + 1
    return ledger[start:end]


def write_copy(folder: str | Path, ledger: bytes) -> None:
    """Replace the copy. Its folder tells version control to ignore all that is in it, itself included."""
    path = copy_path(folder)
    path.parent.mkdir(exist_ok=True)
    ignore = path.with_name(".gitignore")
    if not ignore.exists():
        write_atomically(ignore, lambda sink: sink.write(b"*\n"))
    write_atomically(path, lambda sink: sink.write(ledger))
    _write_last(folder, ledger)


def write_at(file: IO[bytes], end: int, lines: bytes) -> None:
    """Write after the last whole line; where the disk refuses, the file ends there as before."""
    file.truncate(end)
    file.seek(end)
    try:
        file.write(lines)
        file.flush()
        os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            file.truncate(end)
        raise
