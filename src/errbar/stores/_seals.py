"""Seals: a digest of each row of an index, by which a changed byte is noticed when the row is read."""

from __future__ import annotations

import math
from hashlib import blake2b

SIZE = 16
"""Bytes of a digest: two rows of 10^9 share one by chance with probability 10^-21."""


def seal(*parts: object) -> bytes:
    """The digest of plain values: text, numbers and None, as SQLite gives them back."""
    return blake2b(repr(parts).encode("utf-8", "surrogateescape"), digest_size=SIZE).digest()


def seal_text(key: str, text: str) -> bytes:
    """The digest of a long text under its key; quicker than `seal`, which writes the text anew."""
    h = blake2b(text.encode("utf-8", "surrogateescape"), digest_size=SIZE)
    h.update(key.encode("utf-8", "surrogateescape"))
    return h.digest()


def seal_fold(job: str, split: int, made: float, body: bytes) -> bytes:
    """The digest of a fold, its place and its time."""
    h = blake2b(body, digest_size=SIZE)
    h.update(f"{job}\0{split}\0{made!r}".encode("utf-8", "surrogateescape"))
    return h.digest()


def real(x: float | None) -> float | None:
    """A number as SQLite gives it back: NaN is no number there, and zero has no sign."""
    return None if x is None or math.isnan(x) else float(x) + 0.0
