"""Repair of a ledger: a flipped bit is turned back where the digest proves it; other damage is marked as lost."""

from __future__ import annotations

import shutil
from hashlib import blake2b
from pathlib import Path

from errbar.outputs import write_atomically
from errbar.stores._ledger_file import ledger_path
from errbar.stores._ledger_lines import FIRST, LOST, TAIL, digest_of, line_of, parse_ledger, read_line
from errbar.stores._store import Repaired

MOST = 1 << 16
"""Bytes of a line up to which every single bit is tried."""
START = b'{"entry": '


def repair_ledger(folder: Path) -> Repaired:
    """The ledger made whole; nothing where it is sound or not there. The damaged file stays beside it."""
    path = ledger_path(folder)
    if not path.exists():
        return Repaired((), (), ())
    raw = path.read_bytes()
    pages = parse_ledger(raw, path)
    if not pages.damaged:
        return Repaired((), (), ())
    raw = raw[: pages.end].removesuffix(b"\n")
    lines, lost, mended = _mend(_split(raw))
    aside = next(p for i in range(1, 1 << 30) if not (p := path.with_name(f"{path.name}.damaged-{i}")).exists())
    shutil.copy2(path, aside)
    write_atomically(path, lambda sink: sink.write(b"".join(line + b"\n" for line in lines)))
    saved = (f"the ledger: {len(lines) - len(lost):,} of {len(lines):,} entries", *mended)
    return Repaired(saved, tuple(lost), (str(aside),))


def _split(raw: bytes) -> list[bytes]:
    """Lines, also where the byte between two of them is damaged, or one within a line has become its end."""
    out: list[bytes] = []
    for piece in raw.split(b"\n"):
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


def _mend(lines: list[bytes]) -> tuple[list[bytes], list[str], list[str]]:
    """Every line as it was written, or one in its place that tells that it was lost; and both in words."""
    out: list[bytes] = []
    lost: list[str] = []
    mended: list[str] = []
    before = FIRST
    for i, line in enumerate(lines):
        found = line if read_line(line) is not None else _turn_back(line)
        if found is not None and found != line:
            mended.append(f"entry {len(out) + 1} of the ledger: a flipped bit turned back")
        entry = None if found is None else read_line(found)
        gone = 1 if entry is None else max(entry.number - len(out) - 1, 0)
        for j in range(gone):
            after = entry.body.get("before") if entry is not None else _before_of(lines[i + 1 : i + 2])
            known = after if j == gone - 1 else None
            lost.append(f"entry {len(out) + 1} of the ledger")
            out.append(line_of({"type": LOST}, len(out) + 1, before, str(known or digest_of(b"%d" % len(out))))[:-1])
            before = out[-1][-34:-2].decode()
        if entry is not None and found is not None:
            out.append(found)
            before = entry.digest
    return out, lost, mended


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
