"""Write-ahead log: what SQLite keeps beside an index until it is put into it, and whether every page of it is sound.

SQLite ends at the first page whose checksum is wrong and drops all that follow without a word, since after a power
cut this is the end of what was written. Where later pages of the same log follow, it is damage.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from errbar.records.types import Array
from errbar.stores._messages import DamagedIndex

HEAD = 32
FRAME = 24
PATIENCE = 0.05
"""Seconds after which a page that another process was writing is whole."""


class Frames(NamedTuple):
    """The pages of a log that belong to its present round, in their order."""

    number: list[int]
    """Which page of the index each is."""
    pages: list[bytes]
    commits: list[bool]
    """True where a transaction ends with it."""
    sound: int
    """So many from the first on have their checksum."""
    size: int
    """Bytes of a page; 0 where the head of the log is damaged."""


NONE = Frames([], [], [], 0, 4096)


def log_of(path: Path) -> Path:
    """The log beside an index."""
    return path.with_name(path.name + "-wal")


def check_log(path: Path) -> None:
    """DamagedIndex where the log beside an index would be read in part only."""
    log = log_of(path)
    for wait in (PATIENCE, PATIENCE, 0.0):
        try:
            found = frames_in(log.read_bytes())
        except FileNotFoundError:
            return
        if found.size and found.sound >= len(found.number) - 1:
            return  # all, or all but one that was being written when its process ended
        time.sleep(wait)  # or another process is writing it at this moment
    what = f"page {found.sound + 1:,} of {len(found.number):,}" if found.size else "its head"
    raise DamagedIndex(path, f"{what} of {log.name} has another checksum than was written")


def frames_in(raw: bytes) -> Frames:
    """The pages of a log."""
    if len(raw) < HEAD + FRAME:
        return NONE
    words = np.frombuffer(raw[:HEAD], ">u4")
    order = ">u4" if words[0] & 1 else "<u4"
    size = int(words[2])
    state = _chain(np.frombuffer(raw[:24], order)[None], (0, 0))
    if int(words[0]) >> 1 != 0x377F0682 >> 1 or state[0] != (int(words[6]), int(words[7])):
        return NONE if not any(raw[:HEAD]) else Frames([], [], [], 0, 0)
    count = (len(raw) - HEAD) // (FRAME + size)
    whole = np.frombuffer(raw, np.uint8, count * (FRAME + size), HEAD).reshape(count, FRAME + size)
    head = np.ascontiguousarray(whole[:, :FRAME]).view(">u4")
    summed = np.ascontiguousarray(np.hstack([whole[:, :8], whole[:, FRAME:]])).view(order)
    chain = _chain(summed, state[0])
    right = np.array([(int(a), int(b)) == c for (a, b), c in zip(head[:, 4:6], chain)], bool)
    # The checksum does not cover the salts: with a right one, they are damaged rather than of an earlier round.
    own = (head[:, 2:4] == words[4:6]).all(axis=1)
    sound = int(np.argmin(right & own)) if not (right & own).all() else count
    there = _last(own | right)
    pages = [whole[i, FRAME:].tobytes() for i in range(there)]
    return Frames(head[:there, 0].tolist(), pages, (head[:there, 1] > 0).tolist(), min(sound, there), size)


def _last(mine: Array) -> int:
    """How many from the first on, up to the last that belongs to this round."""
    found = np.flatnonzero(mine)
    return int(found[-1]) + 1 if len(found) else 0


def _chain(words: Array, start: tuple[int, int]) -> list[tuple[int, int]]:
    """SQLite's running checksum after each row of words.

    For each pair (x, y): a += x + b, then b += y + a, modulo 2^32. That is linear, so a row adds a fixed matrix times
    the sums before it to a weighted sum of its own words.
    """
    pairs = words.shape[1] // 2
    step = np.array([[1, 1], [1, 2]], np.uint64)
    powers = [np.eye(2, dtype=np.uint64)]
    for _ in range(pairs):
        powers.append((powers[-1] @ step) & np.uint64(0xFFFFFFFF))
    # (x, y) enters as a += x, b += x + y; then pairs - 1 - i steps follow.
    enter = np.array([[1, 0], [1, 1]], np.uint64)
    weights = np.stack([(powers[pairs - 1 - i] @ enter) & np.uint64(0xFFFFFFFF) for i in range(pairs)])
    given = words.reshape(len(words), pairs, 2).astype(np.uint64)
    # Products wrap modulo 2^64, of which the low half is right.
    added = given.reshape(len(words), -1) @ weights.transpose(0, 2, 1).reshape(-1, 2)
    a, b = start
    whole = [[int(x) for x in row] for row in powers[pairs]]
    out = []
    for x, y in added.tolist():
        a, b = (
            (whole[0][0] * a + whole[0][1] * b + x) & 0xFFFFFFFF,
            (whole[1][0] * a + whole[1][1] * b + y) & 0xFFFFFFFF,
        )
        out.append((a, b))
    return out
