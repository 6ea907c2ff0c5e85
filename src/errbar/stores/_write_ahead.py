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
MASK = np.uint64(0xFFFFFFFF)
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
    flipped: bool = False
    """The first that is not sound is so by a single bit: it was written whole, and damaged afterwards."""

    @property
    def is_damaged(self) -> bool:
        """False where all are sound, or all but a last one that was being written when its process ended."""
        return self.size == 0 or self.sound < len(self.number) - 1 or self.flipped


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
        if not found.is_damaged:
            return
        time.sleep(wait)  # another process may be writing it at this moment
    what = f"page {found.sound + 1:,} of {len(found.number):,}" if found.size else "its head"
    raise DamagedIndex(path, f"{what} of {log.name} has another checksum than was written")


def frames_in(raw: bytes) -> Frames:
    """The pages of a log."""
    if len(raw) < HEAD + FRAME:
        return NONE
    words = np.frombuffer(raw[:HEAD], ">u4")
    order = ">u4" if words[0] & 1 else "<u4"
    size = int(words[2])
    start = _chain(np.frombuffer(raw[:24], order)[None], (0, 0))[0]
    if int(words[0]) >> 1 != 0x377F0682 >> 1 or start != (int(words[6]), int(words[7])):
        return NONE if not any(raw[:HEAD]) else Frames([], [], [], 0, 0)
    count = (len(raw) - HEAD) // (FRAME + size)
    if count == 0:
        return NONE
    whole = np.frombuffer(raw, np.uint8, count * (FRAME + size), HEAD).reshape(count, FRAME + size)
    head = np.ascontiguousarray(whole[:, :FRAME]).view(">u4")
    summed = np.ascontiguousarray(np.hstack([whole[:, :8], whole[:, FRAME:]])).view(order)
    chain = np.array(_chain(summed, start), np.uint32)
    right = (head[:, 4:6] == chain).all(axis=1)
    # The checksum does not cover the salts: with a right one, they are damaged rather than of an earlier round.
    own = (head[:, 2:4] == words[4:6]).all(axis=1)
    sound = count if (right & own).all() else int(np.argmin(right & own))
    there = int(np.flatnonzero(own | right).max(initial=-1)) + 1
    flipped = sound < there and bool(right[sound] or _differ_by_a_bit(head[sound, 4:6], chain[sound], size))
    pages = [whole[i, FRAME:].tobytes() for i in range(there)]
    return Frames(head[:there, 0].tolist(), pages, (head[:there, 1] > 0).tolist(), min(sound, there), size, flipped)


def _differ_by_a_bit(kept: Array, found: Array, size: int) -> bool:
    """True where one flipped bit, of a page or of its checksum itself, turns one checksum into the other."""
    if sum(int(a ^ b).bit_count() for a, b in zip(kept.astype(np.uint32), found)) == 1:
        return True
    weights, _ = _weights(2 + size // 4)
    bits = np.uint64(1) << np.arange(32, dtype=np.uint64)
    by_bit = (weights[:, None, :] * bits[None, :, None]) & MASK
    gap = kept.astype(np.uint64) - found.astype(np.uint64)
    return any(bool((by_bit == (d & MASK)).all(axis=2).any()) for d in (gap, np.uint64(0) - gap))


def _weights(words: int) -> tuple[Array, Array]:
    """What each word adds to SQLite's checksum, and by which matrix the checksum before it goes in.

    For each pair (x, y): a += x + b, then b += y + a, modulo 2^32; so (x, y) adds (x, x + y), and each later pair
    multiplies (a, b) by ((1, 1), (1, 2)).
    """
    step, enter = np.array([[1, 1], [1, 2]], np.uint64), np.array([[1, 0], [1, 1]], np.uint64)
    powers = [np.eye(2, dtype=np.uint64)]
    for _ in range(words // 2):
        powers.append((powers[-1] @ step) & MASK)
    by_pair = [(power @ enter) & MASK for power in powers[-2::-1]]
    return np.stack(by_pair).transpose(0, 2, 1).reshape(-1, 2), powers[-1]


def _chain(words: Array, start: tuple[int, int]) -> list[tuple[int, int]]:
    """SQLite's running checksum after each row of words."""
    weights, before = _weights(words.shape[1])
    added = words.astype(np.uint64) @ weights  # wraps modulo 2^64, of which the low half is right
    (p, q), (r, s) = before.tolist()
    a, b = start
    out = []
    for x, y in added.tolist():
        a, b = (p * a + q * b + x) & int(MASK), (r * a + s * b + y) & int(MASK)
        out.append((a, b))
    return out
