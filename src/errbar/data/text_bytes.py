"""Text of a file as UTF-8, whatever encoding or compression it came in, with a note where that was not plain."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import NamedTuple

from errbar.errors import BadInput

OTHERS = {
    b"PK\x03\x04": "a zip archive, as an Excel workbook is",
    b"\xd0\xcf\x11\xe0": "an old Excel workbook",
    b"PAR1": "a Parquet file",
    b"ARROW1": "an Arrow file",
    b"BZh": "packed by bzip2",
    b"\xfd7zXZ": "packed by xz",
    b"\x28\xb5\x2f\xfd": "packed by zstd",
    b"SQLite format 3": "an SQLite database",
}
"""First bytes of what is often found under an ending of text."""
REMEDY = {"PK": "Save it as CSV", "PA": "Rename it to .parquet", "AR": "Rename it to .arrow"}
MARKS = ((codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"), (codecs.BOM_UTF16_LE, "utf-16"))
WIDE = (*MARKS, (codecs.BOM_UTF16_BE, "utf-16"))
CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
GZIP = b"\x1f\x8b"
SAMPLE = 4096


class TextBytes(NamedTuple):
    """UTF-8 without a byte order mark, and what was done to get it."""

    raw: bytes
    said: tuple[str, ...] = ()


def read_text_bytes(path: Path, *, most: int | None = None, only_utf8: bool = False) -> TextBytes:
    """The file's text; BadInput with a remedy for what is no text, or larger than `most` bytes."""
    if most is not None and path.stat().st_size > most:
        raise _too_large(path, most)
    raw, said = path.read_bytes(), []
    if raw.startswith(GZIP):
        raw = _unpack(raw, path, most)
        said.append(f"{path.name} is gzip: unpacked while reading")
    for mark, what in OTHERS.items():
        if raw.startswith(mark):
            remedy = REMEDY.get(mark[:2].decode("latin-1"), "Unpack or export it")
            raise BadInput(f"{path.suffix or 'This'} needs text; {path} is {what}. {remedy}.")
    found, encoding = _as_utf8(raw, path, only_utf8)
    if encoding:
        said.append(f"{path.name} read as {encoding}, not UTF-8")
    return TextBytes(found, tuple(said))


def _too_large(path: Path, most: int) -> BadInput:
    return BadInput(f"A log may have {most:,} bytes, unpacked; {path} has more. Split it, or save its grades as CSV.")


def _unpack(raw: bytes, path: Path, most: int | None) -> bytes:
    """Every member of a gzip file; the checksum at the end of each is compared."""
    import zlib  # here, since most files are not packed

    out: list[bytes] = []
    try:
        while raw.startswith(GZIP):
            member = zlib.decompressobj(wbits=31)
            out.append(member.decompress(raw, 0 if most is None else most - sum(map(len, out)) + 1))
            if most is not None and sum(map(len, out)) > most:
                raise _too_large(path, most)
            out.append(member.flush())
            if not member.eof:
                raise zlib.error("it ends before its last byte")
            raw = member.unused_data
    except zlib.error as cause:
        why = str(cause).rpartition(": ")[2]
        raise BadInput(f"A gzip file must be whole; {path} is damaged or cut short ({why}). Get it anew.") from None
    return b"".join(out)


def _as_utf8(raw: bytes, path: Path, only: bool) -> tuple[bytes, str]:
    """The text as UTF-8, and the encoding it was in where that was another."""
    for mark, wide in WIDE:
        if raw.startswith(mark):
            return _recode(raw, wide, path), wide.upper()
    raw = raw.removeprefix(codecs.BOM_UTF8)
    if b"\0" in raw[:SAMPLE]:
        wide = _guess_wide(raw)
        if wide:
            return _recode(raw, wide, path), wide.upper()
    if b"\0" in raw:
        if only:
            raise _not_utf8(raw, path, raw.index(0))
        raise BadInput(f"Text files must be UTF-8; {path} is not: byte {raw.index(0):,} is 0. Save it as UTF-8 text.")
    if raw.isascii():
        return raw, ""
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as cause:
        if only:
            raise _not_utf8(raw, path, cause.start) from None
        return _of_windows(raw, path, cause.start), "Windows-1252"
    return raw, ""


def _not_utf8(raw: bytes, path: Path, at: int) -> BadInput:
    line = raw.count(b"\n", 0, at) + 1
    return BadInput(f"A log must be UTF-8 text; {path}, line {line:,}, is not. Was it damaged? Save it as UTF-8.")


def _guess_wide(raw: bytes) -> str:
    """UTF-16 without its mark: every second byte of Latin text is 0; empty where neither half is."""
    sample = raw[: SAMPLE & ~1]
    low, high = sample[::2], sample[1::2]
    for zeros, others, name in ((high, low, "utf-16-le"), (low, high, "utf-16-be")):
        if zeros.count(0) > 0.8 * len(zeros) and others.count(0) == 0:
            return name
    return ""


def _recode(raw: bytes, encoding: str, path: Path) -> bytes:
    try:
        text = raw.decode(encoding).encode("utf-8")
    except UnicodeError:
        text = b"\0"
    if b"\0" in text:
        raise BadInput(f"{path} begins as {encoding.upper()}, but is damaged further on. Save it as UTF-8.")
    return text


def _of_windows(raw: bytes, path: Path, at: int) -> bytes:
    """Windows-1252, the usual encoding of old spreadsheets; BadInput for damaged UTF-8 and for what is no text.

    A file with both valid and invalid UTF-8 beyond ASCII is damaged UTF-8: read as Windows-1252, every other name in
    it would be garbled.
    """
    refused = BadInput(f"Text files must be UTF-8; {path} is not, first at byte {at + 1:,}. Save it as UTF-8.")
    if CONTROL.search(raw) or not raw.decode("utf-8", "ignore").isascii():
        raise refused
    try:
        return raw.decode("cp1252").encode("utf-8")
    except UnicodeDecodeError:
        raise refused from None
