"""Seal of a Parquet file: a digest of all its bytes, within the file, that every other reader passes over.

Page checksums, which Parquet has itself, cover the values but neither the heads of pages nor the footer, which holds
the schema, where each column begins, and errbar's own entries. A reader finds the footer by its length, which is
written at the very end, and the columns by the footer; so bytes right before the footer belong to nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import IO

MARK = b"errbar.seal\0"
SIZE = 16
TAIL = 8
CHUNK = 1 << 20


def seal_parquet(file: IO[bytes]) -> None:
    """Put the digest of a Parquet file that was just written into it; the file is open for reading and writing."""
    file.flush()
    end = file.seek(0, 2)
    h = blake2b(digest_size=SIZE)
    for chunk in _between(file, 0, end):
        h.update(chunk)
    cut = _footer(file, end)
    file.seek(cut)
    footer = file.read()
    file.seek(cut)
    file.write(MARK + h.digest() + footer)


def parquet_has_seal(path: Path) -> bool:
    """True where a file has a digest, and is what it was made of; ValueError where it is something else."""
    with path.open("rb") as file:
        end = file.seek(0, 2)
        cut = _footer(file, end)
        start = cut - len(MARK) - SIZE
        if start < 4:
            return False
        file.seek(start)
        if file.read(len(MARK)) != MARK:
            return False
        kept, h = file.read(SIZE), blake2b(digest_size=SIZE)
        for piece in ((0, start), (cut, end)):
            for chunk in _between(file, *piece):
                h.update(chunk)
    if h.digest() != kept:
        raise ValueError("its bytes have another digest than was written")
    return True


def _footer(file: IO[bytes], end: int) -> int:
    """Where the footer begins; 0 where it cannot be told."""
    if end < TAIL + 4:
        return 0
    file.seek(end - TAIL)
    return max(end - TAIL - int.from_bytes(file.read(4), "little"), 0)


def _between(file: IO[bytes], start: int, end: int) -> Iterator[bytes]:
    file.seek(start)
    while start < end and (chunk := file.read(min(CHUNK, end - start))):
        start += len(chunk)
        yield chunk
