"""Damaged logs: what becomes of files in transfers, editors and crashed runs."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from functools import wraps
from typing import TypeAlias

from errbar.records.log_reader import LogReader

Damage: TypeAlias = Callable[[bytes, LogReader], bytes | None]
PLACE = re.compile(
    r"(line|row|entry|sample|result|answer|battle|byte) [\d,]+|member|header|query|archive|gzip|looks like"
)
"""Words by which a message names the place."""
DEEP = 3000


def _of_text(change: Callable[[bytes, LogReader], bytes | None]) -> Damage:
    """A damage of text, done to the longest member of an archive that is packed again."""

    @wraps(change)
    def of_either(raw: bytes, reader: LogReader) -> bytes | None:
        if not raw.startswith(b"PK"):
            return change(raw, reader)
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            held = {name: archive.read(name) for name in archive.namelist()}
        longest = max(held, key=lambda name: len(held[name]))
        changed = change(held[longest], reader)
        if changed is None:
            return None
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in (held | {longest: changed}).items():
                archive.writestr(name, text)
        return out.getvalue()

    return of_either


@_of_text
def _last_line_cut(raw: bytes, reader: LogReader) -> bytes:
    kept, newline, last = raw.rstrip().rpartition(b"\n")
    if last in (b"}", b"]"):
        return raw[: len(raw) * 9 // 10]
    return kept + newline + (last[: len(last) // 2] if last[:1] in b"{[" and len(last) > 9 else last.split()[0][:1])


@_of_text
def _middle_cut_out(raw: bytes, reader: LogReader) -> bytes:
    """Half a line lost, as where two blocks of a file were joined wrongly."""
    at = raw.rfind(b"\n", 0, len(raw) // 2 + 1) + 1 if b"\n" in raw else len(raw) // 2
    return raw[:at] + raw[at + (raw.find(b"\n", at) - at) // 2 + 1 :] if b"\n" in raw[at:] else raw[:at] + raw[at + 9 :]


@_of_text
def _no_text(raw: bytes, reader: LogReader) -> bytes:
    at = len(raw) * 2 // 3
    return raw[:at] + b"\xff\xfe\x80" + raw[at:]


@_of_text
def _zero_bytes(raw: bytes, reader: LogReader) -> bytes:
    at = len(raw) * 2 // 3
    return raw[:at] + bytes(64) + raw[at + 64 :]


@_of_text
def _deep(raw: bytes, reader: LogReader) -> bytes | None:
    kept, newline, last = raw.rstrip().rpartition(b"\n")
    nest = b"[" * DEEP + b"]" * DEEP
    if last.startswith(b"{"):
        return kept + newline + b'{"deep": ' + nest + b", " + last[1:]
    first = raw.lstrip()[:1]
    return (
        {b"{": b'{"deep": ' + nest + b", ", b"[": b"[" + nest + b", "}[first] + raw.lstrip()[1:]
        if first in b"{["
        else None
    )


@_of_text
def _no_object(raw: bytes, reader: LogReader) -> bytes:
    """A line of another kind in the middle."""
    lines = raw.splitlines(keepends=True)
    return b"".join([*lines[: len(lines) // 2], b'"Traceback: the disk is full"\n', *lines[len(lines) // 2 :]])


@_of_text
def _two_joined(raw: bytes, reader: LogReader) -> bytes | None:
    """A line's end lost in the middle; a document is none the worse for it."""
    lines = raw.splitlines(keepends=True)
    if len(lines) < 3 or lines[0].strip() in (b"{", b"[") or len(raw.splitlines()) == 1:
        return None
    middle = len(lines) // 2
    return b"".join([*lines[:middle], lines[middle].rstrip() + b" ", *lines[middle + 1 :]])


@_of_text
def _merged(raw: bytes, reader: LogReader) -> bytes:
    """The mark of a merge that was not finished."""
    lines = raw.splitlines(keepends=True)
    return b"".join([*lines[: len(lines) // 2], b"<<<<<<< HEAD\n", *lines[len(lines) // 2 :]])


@_of_text
def _page_after(raw: bytes, reader: LogReader) -> bytes:
    """A page of a proxy after what was loaded."""
    return raw.rstrip() + b"\n<html>504 Gateway Time-out</html>\n"


def _in_last_line(change: Callable[[list[bytes]], list[bytes]]) -> Damage:
    """A damage of the words of the last line, in formats of words."""

    def of_words(raw: bytes, reader: LogReader) -> bytes | None:
        kept, newline, last = raw.rstrip().rpartition(b"\n")
        if not any(layout.container == "words" for layout in reader.layouts):
            return None
        return kept + newline + b" ".join(change(last.split())) + b"\n"

    return of_words


def _a_key_lost(raw: bytes, reader: LogReader) -> bytes | None:
    """The key that most rows have, under another name in one of them."""
    keys = [key.rpartition(".")[2] for layout in reader.layouts for key in layout.keys]
    marks = [json.dumps(key).encode() for key in keys]
    found = [mark for mark in marks if raw.count(mark) > 1]
    if not found:
        return None
    before, _, after = raw.rpartition(found[-1])
    return before + b'"foreign"' + after


def _grade_of_words(raw: bytes, reader: LogReader) -> bytes | None:
    """A grade that is no number, in the last row."""
    for grade in (b"1.0", b"0.0", b"true", b"false", b'"C"', b'"I"', b'"pass"', b'"fail"', b'"model_a"', b'"model_b"'):
        before, found, after = raw.rpartition(grade)
        if found and b": " in raw and not after.strip(b" \n}]").startswith(b","):
            return before + b'"refused to say"' + after
    return None


def _infinite(raw: bytes, reader: LogReader) -> bytes | None:
    before, found, after = raw.rpartition(b": 1.0")
    return before + b": 1e999" + after if found else None


def _archive_cut(raw: bytes, reader: LogReader) -> bytes | None:
    return raw[: len(raw) * 2 // 3] if raw.startswith(b"PK") else None


def _archive_flipped(raw: bytes, reader: LogReader) -> bytes | None:
    """Bits of a packed member, which its checksum tells."""
    if not raw.startswith(b"PK"):
        return None
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        info = max(archive.infolist(), key=lambda i: i.compress_size)
    at = info.header_offset + 30 + len(info.filename) + info.compress_size // 2
    return raw[:at] + bytes([raw[at] ^ 255]) + raw[at + 1 :]


def _packed_cut(raw: bytes, reader: LogReader) -> bytes | None:
    import gzip

    return None if raw.startswith(b"PK") else gzip.compress(raw)[:-9]


DAMAGES: dict[str, Damage] = {
    "the last line torn": _last_line_cut,
    "half a line lost": _middle_cut_out,
    "bytes that are no UTF-8": _no_text,
    "zero bytes": _zero_bytes,
    "JSON that nests too deep": _deep,
    "a line of another kind": _no_object,
    "a key lost": _of_text(_a_key_lost),
    "a grade in words": _of_text(_grade_of_words),
    "an infinite grade": _of_text(_infinite),
    "two lines joined": _two_joined,
    "the mark of a merge": _merged,
    "a page after the log": _page_after,
    "a word too many": _in_last_line(lambda words: [*words, b"more"]),
    "a word lost": _in_last_line(lambda words: words[1:]),
    "an archive cut short": _archive_cut,
    "an archive with flipped bits": _archive_flipped,
    "a packed file cut short": _packed_cut,
}
