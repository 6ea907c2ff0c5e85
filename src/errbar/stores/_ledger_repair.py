"""Repair of a ledger: of its own lines, of its copy, and by turning back a flipped bit where the digest proves it.

What is in neither is marked as lost; a ledger that ended before its head gets an entry that says so.
"""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

from errbar.outputs import write_atomically
from errbar.records.ledger import Rollback, entry_of, record_of
from errbar.stores._ledger_copy import hold_against, read_copy, read_heads, write_copy
from errbar.stores._ledger_file import ledger_path, read_ledger
from errbar.stores._ledger_lines import (
    FIRST,
    LOST,
    ROLLBACK,
    TAIL,
    Entry,
    LedgerPages,
    digest_of,
    line_of,
    parse_ledger,
    read_line,
    stated,
)
from errbar.stores._ledger_marks import Marks, beyond
from errbar.stores._own_files import free_name
from errbar.stores._store import Repaired

MOST = 1 << 16
"""Bytes of a line up to which every single bit is tried."""
START = b'{"entry": '
CONFLICTS = (b"<<<<<<<", b"=======", b">>>>>>>")
"""Lines that version control puts between two versions of a text."""


def repair_ledger(folder: Path, marks: Marks) -> Repaired:
    """Make the ledger whole of its own lines and its copy; do nothing where it is sound. The damaged file stays aside.

    `marks` are those of runs. Where the ledger ended before its head, a last entry records it.
    """
    path, pages = ledger_path(folder), read_ledger(folder)
    if not pages.wrong:
        return Repaired((), (), ())
    raw = path.read_bytes() if path.exists() else b""
    own, apart, mended = _mend(_split(raw[: pages.end].removesuffix(b"\n")))
    pages = hold_against(read_heads(folder), parse_ledger(_text(own), path))
    lines, others = _join(own, copy := read_copy(folder))
    apart = [line for line in dict.fromkeys((*others, *apart)) if line not in set(lines)]
    if pages.behind or apart:
        lines = _record_rollback(lines, apart, pages, marks)
    ledger = _text(lines)
    aside = [_keep_aside(path)] if path.exists() else []
    write_atomically(path, lambda sink: sink.write(ledger))
    write_copy(folder, ledger)
    lost = tuple(f"entry {i} of the ledger" for i, line in enumerate(lines, start=1) if _is_lost(line))
    rolled = tuple(r for r in map(_rollback_of, lines[len(copy) :]) if r is not None)
    more = tuple(f"{r.lost:,} entries of the ledger, by marks of runs" for r in rolled if r.lost)
    told = (f"the ledger: {len(lines) - len(lost):,} of {len(lines):,} entries", *mended, *(r.in_words for r in rolled))
    return Repaired(told, (*lost, *more), tuple(aside))


def _join(own: list[bytes], copy: list[bytes]) -> tuple[list[bytes], list[bytes]]:
    """Return the lines of both, and those of the ledger that stand where its copy has others."""
    same = next((i for i, (a, b) in enumerate(zip(own, copy)) if a != b and not _is_lost(a)), min(len(own), len(copy)))
    if same == len(copy):
        return [*copy, *own[same:]], []
    return copy, [line for line in own[same:] if not _is_lost(line)]


def _record_rollback(lines: list[bytes], apart: list[bytes], pages: LedgerPages, marks: Marks) -> list[bytes]:
    """Return the lines with the entries that stood apart, written anew after them, and the entry of the rollback."""
    before = parse_ledger(_text(lines), Path())
    gone = beyond(before, marks)
    record = Rollback(
        time=datetime.now(UTC).isoformat(timespec="seconds"),
        found=pages.mark.length,
        restored=max(len(lines) - pages.mark.length, 0),
        lost=max((max(m.length - len(lines), 1) for _, m in gone), default=0),
        marks=tuple(dict.fromkeys(m.head for _, m in gone)),
    )
    bodies = [entry.body for entry in map(read_line, apart) if entry is not None]
    out, end = list(lines), before.mark.head
    for body in (*bodies, entry_of(record)):
        plain = {key: value for key, value in body.items() if key not in ("entry", "before")}
        out.append(line_of(plain, len(out) + 1, end)[:-1])
        end = stated(out[-1])
    return out


def _text(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _rollback_of(line: bytes) -> Rollback | None:
    entry = read_line(line)
    found = record_of(entry.body) if entry is not None and entry.body.get("type") == ROLLBACK else None
    return found if isinstance(found, Rollback) else None


def _is_lost(line: bytes) -> bool:
    entry = read_line(line)
    return entry is not None and entry.body.get("type") == LOST


def _keep_aside(path: Path) -> str:
    return str(shutil.copy2(path, free_name(path)))


def _split(raw: bytes) -> list[bytes]:
    """Lines, also where the byte between two of them is damaged, or one within a line has become its end."""
    out: list[bytes] = []
    for piece in raw.split(b"\n"):
        if not piece.strip() or piece.startswith(CONFLICTS):
            continue
        if out and not piece.startswith(START) and read_line(out[-1]) is None:
            out[-1] += b"\n" + piece
            continue
        at = piece.find(b'"}', 1)
        while at >= 0:
            if piece[at + 3 :].startswith(START):
                out.append(piece[: at + 2])
                piece, at = piece[at + 3 :], 0
            at = piece.find(b'"}', at + 1)
        out.append(piece)
    return out


def _mend(lines: list[bytes]) -> tuple[list[bytes], list[bytes], list[str]]:
    """Every line in its place, or one there that tells that it was lost; lines without a place; what was mended."""
    out: list[bytes] = []
    apart: list[bytes] = []
    mended: list[str] = []
    for i, line in enumerate(lines := _sort(lines)):
        found = line if read_line(line) is not None else _turn_back(line)
        entry = None if found is None else read_line(found)
        if found is not None and found != line:
            mended.append(f"entry {len(out) + 1} of the ledger: a flipped bit turned back")
        if found is not None and entry is not None and not _follows(entry, out):  # moved, there twice, or of a branch
            place = entry.number - 1
            if place < len(out) and _is_lost(out[place]) and stated(out[place]) == entry.digest:
                out[place] = found
            else:
                apart.append(found)
            continue
        for left in reversed(range(1 if entry is None else entry.number - len(out) - 1)):
            after = entry.body.get("before") if entry is not None else _before_of(lines[i + 1 : i + 2])
            known = after if left == 0 else None
            before = stated(out[-1]) if out else FIRST
            out.append(line_of({"type": LOST}, len(out) + 1, before, str(known or digest_of(b"%d" % len(out))))[:-1])
        if found is not None:
            out.append(found)
    return out, apart, mended


def _sort(lines: list[bytes]) -> list[bytes]:
    """Lines by their number where all can be read; else they stay, since a damaged one is known by its place alone."""
    entries = [read_line(line) for line in lines]
    numbers = [entry.number for entry in entries if entry is not None]
    order = sorted(range(len(lines)), key=numbers.__getitem__) if len(numbers) == len(lines) else range(len(lines))
    return list(dict.fromkeys(lines[i] for i in order))


def _follows(entry: Entry, out: list[bytes]) -> bool:
    """False for an entry whose place is taken, or that follows another one than the last."""
    if entry.number != len(out) + 1:
        return entry.number > len(out)
    return entry.body.get("before") == (stated(out[-1]) if out else FIRST)


def _before_of(following: list[bytes]) -> str | None:
    """The digest that the next line, where there is a sound one, gives the line before it."""
    entry = read_line(following[0]) if following else None
    return None if entry is None else str(entry.body.get("before"))


def _turn_back(line: bytes) -> bytes | None:
    """The line with one bit turned that gives it its digest; None where there is no such bit."""
    if read_line(line[:-1]) is not None:
        return line[:-1]  # of the end of the line
    payload = line[:-TAIL] + b"}"
    right = payload[:-1] + f',"digest":"{digest_of(payload)}"}}'.encode()
    if len(right) == len(line) and sum((a ^ b).bit_count() for a, b in zip(right, line)) == 1:
        return right  # of the digest itself
    if len(line) > MOST:
        return None
    wanted = line[-34:-2].decode("ascii", "replace")
    body = bytearray(payload)
    head = blake2b(digest_size=16)
    for at in range(len(body)):
        for bit in range(8):
            body[at] ^= 1 << bit
            tried = head.copy()
            tried.update(memoryview(body)[at:])
            if tried.hexdigest() == wanted:
                return bytes(body[:-1]) + line[-TAIL:]
            body[at] ^= 1 << bit
        head.update(memoryview(body)[at : at + 1])
    return None
