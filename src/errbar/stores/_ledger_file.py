"""Ledger file: entries of JSON, one a line, each with the digest of the one before it; written once, never changed.

A line is whole or not there: an append that was cut leaves a last line without its end, which the next append takes
away. What a line says is believed only where its digest is right.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import IO, NamedTuple

from errbar.errors import BadInput
from errbar.records.json_shape import Body
from errbar.records.ledger_mark import LedgerMark
from errbar.stores._json_values import plain
from errbar.stores._messages import of_system
from errbar.stores._store import Damage

NAME = "ledger.jsonl"
WAIT = 30.0
FIRST = ""
"""What the first entry has in place of the digest before it."""
UNKNOWN = "?"
"""Of a digest before an entry: it cannot be compared, since the line before is damaged."""
HEX = frozenset("0123456789abcdef")
TAIL = len(',"digest":""}') + 32
LOST = "lost"
"""The kind of an entry that a repair put where another could not be read."""


class Entry(NamedTuple):
    """One entry as it was written."""

    number: int
    body: Body
    digest: str


class LedgerPages(NamedTuple):
    """All that a ledger holds: the entries that are sound, what is wrong with others, and its end."""

    entries: tuple[Entry, ...]
    damaged: tuple[Damage, ...]
    mark: LedgerMark
    digests: tuple[str, ...]
    """Digest of every line, sound or not, in their order."""
    end: int
    """Bytes of all that; what is behind is an append that was cut, for which nothing was shown."""

    @property
    def lost(self) -> int:
        """Entries that a repair could not save."""
        return sum(e.body.get("type") == LOST for e in self.entries)


def ledger_path(folder: str | Path) -> Path:
    """Where the ledger of a store is."""
    return Path(folder) / NAME


def read_ledger(folder: str | Path) -> LedgerPages:
    """The ledger of a store; an empty one where there is none."""
    path = ledger_path(folder)
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raw = b""
    except OSError as cause:
        raise of_system(cause, path) from cause
    return parse_ledger(raw, path)


def parse_ledger(raw: bytes, path: Path) -> LedgerPages:
    """The entries in these bytes, each checked against its digest and against the entry before it."""
    *lines, rest = raw.split(b"\n")
    if read_line(rest) is not None or read_line(rest[:-1]) is not None:
        lines, rest = [*lines, rest], b""  # whole but for its end, which a cut or a damaged byte took away
    entries: list[Entry] = []
    wrong: list[Damage] = []
    digests: list[str] = []
    expected, before = 1, FIRST
    for line in lines:
        entry = read_line(line)
        if entry is None:
            wrong.append(Damage(str(path), None, f"entry {expected} differs from what was written"))
        else:
            if entry.number != expected or before not in (UNKNOWN, entry.body.get("before")):
                fault = f"entry {expected} was removed, moved or replaced: entry {entry.number} does not follow"
                wrong.append(Damage(str(path), None, fault))
                expected = entry.number
            entries.append(entry)
        digests.append(_stated(line))
        expected, before = expected + 1, UNKNOWN if entry is None else entry.digest
    mark = LedgerMark(length=len(lines), head=digests[-1] if digests else FIRST)
    return LedgerPages(tuple(entries), tuple(wrong), mark, tuple(digests), len(raw) - len(rest))


def read_line(line: bytes) -> Entry | None:
    """The entry, None where the line is not what was written."""
    payload, stated = line[:-TAIL] + b"}", _stated(line)
    if not stated or not line.endswith(_tail(stated)):
        return None
    try:
        # A lost entry has the digest of the one that it replaces.
        sound = digest_of(payload) == stated
        body = json.loads(payload) if sound or LOST.encode() in payload[:200] else {}
        if not sound and body.get("type") != LOST:
            return None
        return Entry(int(body["entry"]), body, stated)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _stated(line: bytes) -> str:
    """The digest that a line gives itself; empty where it has none."""
    found = line[-34:-2].decode("ascii", "replace")
    return found if len(found) == 32 and set(found) <= HEX else ""


def _tail(digest: str) -> bytes:
    return f',"digest":"{digest}"}}'.encode()


def digest_of(payload: bytes) -> str:
    """The digest of an entry: of its text, in which the digest of the entry before it is."""
    return blake2b(payload, digest_size=16).hexdigest()


def line_of(body: Body, number: int, before: str, digest: str | None = None) -> bytes:
    """An entry as a line; `digest` only where it stands for one that was lost."""
    whole = {"entry": number, "before": before, **body}
    payload = json.dumps(whole, allow_nan=False, default=plain).encode()
    return payload[:-1] + _tail(digest or digest_of(payload)) + b"\n"


def append_entries(
    folder: str | Path, make: Callable[[LedgerPages], Sequence[Body]], *, wait: float = WAIT
) -> LedgerMark:
    """Append the entries that `make` gives for the ledger as it is at this moment, while no other process writes.

    All of them are on the disk when this returns, or none is. A damaged ledger takes no entries.
    """
    path = ledger_path(folder)
    try:
        with _locked(path, wait) as file:
            file.seek(0)
            pages = parse_ledger(raw := file.read(), path)
            require_sound(pages)
            made = make(pages)
            lines, number, before = b"", pages.mark.length, pages.mark.head
            for body in made:
                number += 1
                line = line_of(body, number, before)
                lines, before = lines + line, _stated(line[:-1])
            lead = b"" if raw[: pages.end].endswith(b"\n") or not pages.end else b"\n"
            _write_at(file, pages.end, lead + lines)
            return LedgerMark(length=number, head=before)
    except OSError as cause:
        raise of_system(cause, path, kept=" The look is not recorded, so its numbers are not shown.") from cause


def can_append(folder: str | Path) -> bool:
    """False where the ledger, or the folder that it would be made in, cannot be written."""
    path = ledger_path(folder)
    return os.access(path if path.exists() else path.parent, os.W_OK)


def require_sound(pages: LedgerPages) -> None:
    """BadInput where an entry is not what was written: what the ledger would answer could be wrong."""
    if pages.damaged:
        raise BadInput(pages.damaged[0].message)


def _write_at(file: IO[bytes], end: int, lines: bytes) -> None:
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


@contextmanager
def _locked(path: Path, wait: float) -> Iterator[IO[bytes]]:
    """The file, open for reading and writing, which no other process writes meanwhile."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
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
