"""Ledger file: entries are appended, never changed.

A line is whole or not there: an append that was cut leaves a last line without its end, which the next append takes
away.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from errbar.errors import BadInput, Refusal
from errbar.records.json_shape import Body
from errbar.records.ledger_mark import LedgerMark
from errbar.stores._ledger_copy import copy_path, extend_copy, hold_against, read_heads, write_at
from errbar.stores._ledger_lines import LedgerPages, line_of, parse_ledger, stated
from errbar.stores._messages import of_system
from errbar.stores._own_files import repair_line, require_own_files

NAME = "ledger.jsonl"
WAIT = 30.0
NO_LINK = getattr(os, "O_NOFOLLOW", 0)


def ledger_path(folder: str | Path) -> Path:
    """Return the path of the ledger of a store."""
    return Path(folder) / NAME


def read_ledger(folder: str | Path) -> LedgerPages:
    """The ledger of a store; an empty one where there is none."""
    path = ledger_path(folder)
    require_own_files(folder)
    heads = read_heads(folder)
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raw = b""
    except OSError as cause:
        raise of_system(cause, path) from cause
    return hold_against(heads, parse_ledger(raw, path))


def append_entries(
    folder: str | Path, make: Callable[[LedgerPages], Sequence[Body]], *, wait: float = WAIT
) -> LedgerMark:
    """Append the entries that `make` gives for the ledger as it is at this moment, while no other process writes.

    All of them are on the disk when this returns, or none is. A damaged ledger takes no entries.
    """
    path = ledger_path(folder)
    require_own_files(folder)
    try:
        with _locked(path, wait) as file:
            file.seek(0)
            pages = hold_against(read_heads(folder), parse_ledger(raw := file.read(), path))
            require_sound(pages, folder)
            made = make(pages)
            lines, number, before = b"", pages.mark.length, pages.mark.head
            for body in made:
                number += 1
                line = line_of(body, number, before)
                lines, before = lines + line, stated(line[:-1])
            lead = b"" if raw[: pages.end].endswith(b"\n") or not pages.end else b"\n"
            write_at(file, pages.end, lead + lines)
            _copy_or_undo(folder, file, raw[: pages.end] + lead + lines, pages.end)
            return LedgerMark(length=number, head=before)
    except OSError as cause:
        raise of_system(cause, path, kept=" The look is not recorded, so its numbers are not shown.") from cause


def can_append(folder: str | Path) -> bool:
    """False where the ledger or its copy, or the folder that it would be made in, cannot be written."""
    files = (ledger_path(folder), copy_path(folder))
    places = [next(p for p in (file, *file.parents) if p.exists()) for file in files]
    return all(os.access(place, os.W_OK) for place in places)


def require_sound(pages: LedgerPages, folder: str | Path) -> None:
    """BadInput where an entry is not what was written; Refusal where entries are gone, so that looks are unknown."""
    if pages.damaged:
        raise BadInput(pages.damaged[0].message)
    if pages.behind:
        raise Refusal(
            f"A ledger must not end before its head; of {ledger_path(folder)}, {pages.behind}. Was a branch switched, "
            f"or an older file put back? Put the newer one back; or try {repair_line(folder)}, which restores what it "
            "can and records the rollback.",
            code=None,
        )


def _copy_or_undo(folder: str | Path, file: IO[bytes], ledger: bytes, end: int) -> None:
    """Add the new lines to the copy; where it takes none, take them out of the ledger again.

    The ledger comes first: killed in between, it is ahead of its head, which the next append mends. The other way round
    it would end before its head.
    """
    try:
        extend_copy(folder, ledger)
    except BaseException:
        with suppress(OSError):
            file.truncate(end)
        raise


@contextmanager
def _locked(path: Path, wait: float) -> Iterator[IO[bytes]]:
    """The file, open for reading and writing, which no other process writes meanwhile."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK | getattr(os, "O_BINARY", 0), 0o666)
    with os.fdopen(handle, "r+b", buffering=0) as file:
        deadline = time.monotonic() + wait
        while not _try_lock(file):
            if time.monotonic() > deadline:
                raise BadInput(
                    f"Only one process may write to a ledger at a time; another has held {path} for more than "
                    f"{wait:g} s. Wait until it is done, or give another `store`."
                )
            time.sleep(0.01)
        yield file  # closing the file gives the lock back


def _try_lock(file: IO[bytes]) -> bool:
    try:
        import fcntl
    except ImportError:
        return _try_lock_on_windows(file)
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _try_lock_on_windows(file: IO[bytes]) -> bool:
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    file.seek(1 << 40)  # a byte that no ledger reaches
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
