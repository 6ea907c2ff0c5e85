"""Ledger lines: entries of JSON, one a line, each with the digest of the one before it.

What a line says is believed only where its digest is right.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from errbar.records.json_shape import Body
from errbar.records.ledger import Record, record_of
from errbar.records.ledger_mark import LedgerMark
from errbar.stores._json_values import plain
from errbar.stores._store import Damage

FIRST = ""
"""What the first entry has in place of the digest before it."""
UNKNOWN = "?"
"""Of a digest before an entry: it cannot be compared, since the line before is damaged."""
HEX = frozenset("0123456789abcdef")
TAIL = len(',"digest":""}') + 32
LOST = "lost"
"""The kind of an entry that a repair put where another could not be read."""
ROLLBACK = "rollback"
"""The kind of an entry by which a repair records that the ledger ended before its head."""


@dataclass(frozen=True)
class Entry:
    """One entry as it was written."""

    number: int
    body: Body
    digest: str

    @cached_property
    def record(self) -> Record | None:
        """The record that it holds; None for a kind that this version does not know."""
        return record_of(self.body)


@dataclass(frozen=True, eq=False)
class LedgerPages:
    """All that a ledger holds: the entries that are sound, what is wrong with others, and its end."""

    entries: tuple[Entry, ...]
    damaged: tuple[Damage, ...]
    mark: LedgerMark
    digests: tuple[str, ...]
    """Digest of every line, sound or not, in their order."""
    end: int
    """Bytes of all that; what is behind is an append that was cut, for which nothing was shown."""
    behind: str = ""
    """What is missing of a ledger that ends before its head; empty for one that does not."""

    @property
    def wrong(self) -> tuple[str, ...]:
        """Everything that is not as it was written, in words."""
        return (*(d.found for d in self.damaged), *([self.behind] if self.behind else []))

    @property
    def lost(self) -> int:
        """Entries that a repair could not save."""
        each = (e.body for e in self.entries)
        return sum(int(b.get("lost", 0)) if b.get("type") == ROLLBACK else b.get("type") == LOST for b in each)

    @property
    def explained(self) -> frozenset[str]:
        """Digests of entries that a repair recorded as gone."""
        return frozenset(x for e in self.entries if e.body.get("type") == ROLLBACK for x in e.body.get("marks", ()))


class _Parsed(NamedTuple):
    """Bytes of a ledger without damage, and the pages in them."""

    raw: bytes
    pages: LedgerPages


_NOTHING = _Parsed(b"", LedgerPages((), (), LedgerMark(length=0, head=FIRST), (), 0))
_last = _NOTHING
"""The pages parsed last in this process: where the same bytes come again with more behind them, only these are new."""


def parse_ledger(raw: bytes, path: Path) -> LedgerPages:
    """The entries in these bytes, each checked against its digest and against the entry before it."""
    global _last
    last = _last  # another thread may parse another ledger meanwhile
    known = last.pages if raw.startswith(last.raw) else _NOTHING.pages
    if len(raw) == known.end:
        return known
    pages = _parse_after(known, raw, path)
    if not pages.damaged and raw[: pages.end].endswith(b"\n"):
        _last = _Parsed(raw[: pages.end], pages)
    return pages


def _parse_after(known: LedgerPages, raw: bytes, path: Path) -> LedgerPages:
    """The pages in these bytes, which begin with those of `known`."""
    *lines, rest = raw[known.end :].split(b"\n")
    if read_line(rest) is not None or read_line(rest[:-1]) is not None:
        lines, rest = [*lines, rest], b""  # whole but for its end, which a cut or a damaged byte took away
    entries, digests = list(known.entries), list(known.digests)
    wrong: list[Damage] = []
    expected, before = known.mark.length + 1, known.mark.head
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
        digests.append(stated(line))
        expected, before = expected + 1, UNKNOWN if entry is None else entry.digest
    mark = LedgerMark(length=len(digests), head=digests[-1] if digests else FIRST)
    return LedgerPages(tuple(entries), tuple(wrong), mark, tuple(digests), len(raw) - len(rest))


def read_line(line: bytes) -> Entry | None:
    """The entry, None where the line is not what was written."""
    payload, own = line[:-TAIL] + b"}", stated(line)
    if not own or not line.endswith(_tail(own)):
        return None
    try:
        # A lost entry has the digest of the one that it replaces.
        sound = digest_of(payload) == own
        body = json.loads(payload) if sound or LOST.encode() in payload[:200] else {}
        if not sound and body.get("type") != LOST:
            return None
        return Entry(int(body["entry"]), body, own)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def stated(line: bytes) -> str:
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
