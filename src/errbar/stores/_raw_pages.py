"""Raw pages: the rows of a SQLite file read from its bytes, page by page, where SQLite itself gives up.

SQLite finds a row through a tree of pages, so one damaged page hides all below it. Here every page that holds rows is
read on its own (https://www.sqlite.org/fileformat.html, sections 1.5, 1.6 and 2.1). What is read may be wrong: only
rows that have their digest are believed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

from errbar.stores._opened import Row
from errbar.stores._write_ahead import frames_in, log_of

LEAF = 0x0D
SIZES = tuple(1 << i for i in range(9, 17))


def rows_in(path: Path) -> Iterator[Row]:
    """Every row of every table in the file and its log that can be read, in no order."""
    pages, size = _pages(path)
    free = _free(pages)
    for number, page in pages.items():
        if number not in free:
            yield from _rows(pages, page, 100 if number == 1 else 0, size)


def _pages(path: Path) -> tuple[dict[int, bytes], int]:
    """Pages by number, the log's in place of the file's, and the size of a page."""
    raw = path.read_bytes()
    log = log_of(path)
    frames = frames_in(log.read_bytes()) if log.exists() else None
    size = int.from_bytes(raw[16:18], "big")
    size = size if size in SIZES else 65536 if size == 1 else 4096
    pages = {i // size + 1: raw[i : i + size] for i in range(0, len(raw) - size + 1, size)}
    if frames is not None and frames.size == size:
        # Also those behind a damaged one, up to where the last transaction ends.
        end = max((i + 1 for i, commit in enumerate(frames.commits) if commit), default=0)
        pages.update(zip(frames.number[:end], frames.pages[:end]))
    return pages, size


def _free(pages: dict[int, bytes]) -> set[int]:
    """Pages that hold nothing any more, though the bytes of rows that were deleted may still be in them."""
    found: set[int] = set()
    trunk = _int(pages.get(1, b""), 32)
    while trunk in pages and trunk not in found:
        page = pages[trunk]
        found.add(trunk)
        found.update(_int(page, 8 + 4 * i) for i in range(min(_int(page, 4), len(page) // 4 - 2)))
        trunk = _int(page, 0)
    return found


def _int(page: bytes, at: int, size: int = 4) -> int:
    return int.from_bytes(page[at : at + size], "big")


def _rows(pages: dict[int, bytes], page: bytes, at: int, size: int) -> Iterator[Row]:
    """The rows of one page; none where it is no page of rows. One wrong bit in its mark is forgiven."""
    if (page[at] ^ LEAF).bit_count() > 1:
        return
    for i in range(min(_int(page, at + 3, 2), (size - at - 8) // 2)):
        try:
            payload = _payload(pages, page, _int(page, at + 8 + 2 * i, 2), size)
            yield _values(payload)
        except (IndexError, ValueError, KeyError):
            continue  # damaged; the rows beside it may be sound


def _varint(raw: bytes, at: int) -> tuple[int, int]:
    """A number of 1 to 9 bytes, and where it ends."""
    found = 0
    for i in range(8):
        byte = raw[at + i]
        found = found << 7 | byte & 0x7F
        if byte < 0x80:
            return found, at + i + 1
    return found << 8 | raw[at + 8], at + 9


def _payload(pages: dict[int, bytes], page: bytes, at: int, size: int) -> bytes:
    """The bytes of one row, the part on other pages included."""
    length, at = _varint(page, at)
    _, at = _varint(page, at)
    if length > size * len(pages):
        raise ValueError(f"a row of {length} bytes")
    most = size - 35
    if length <= most:
        return page[at : at + length]
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    here = here if here <= most else least
    parts, rest, more = [page[at : at + here]], length - here, _int(page, at + here)
    while rest > 0:
        parts.append(pages[more][4 : 4 + min(rest, size - 4)])
        rest -= size - 4
        more = _int(pages[more], 0)
    return b"".join(parts)


def _values(payload: bytes) -> Row:
    """The values of one row, by the types in its head."""
    end, at = _varint(payload, 0)
    start, out = end, []
    while at < end:
        kind, at = _varint(payload, at)
        value, start = _value(payload, kind, start)
        out.append(value)
    if start != len(payload):
        raise ValueError("bytes are left over")
    return tuple(out)


def _value(payload: bytes, kind: int, at: int) -> tuple[str | float | int | bytes | None, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        return float(struct.unpack_from(">d", payload, at)[0]) if at + 8 <= len(payload) else 0.0, at + 8
    if kind < 7:
        size = (1, 2, 3, 4, 6, 8)[kind - 1]
        return int.from_bytes(payload[at : at + size], "big", signed=True), at + size
    size = (kind - 12) // 2
    raw = payload[at : at + size]
    return (raw if kind % 2 == 0 else raw.decode("utf-8", "surrogateescape")), at + size
