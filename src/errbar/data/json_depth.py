"""Depth of JSON: refused before parsing where it nests deeper than a parser's stack can hold."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Ints

DEEP = 64
"""Levels of brackets; a table has one, and Arrow's parser, which calls itself for each, ends the process far beyond."""
_KEPT = b'"[]{}'
_DROPPED = bytes(i for i in range(256) if i not in _KEPT)
_STRING = re.compile(rb'"[^"]*"')


def require_shallow(raw: bytes, path: Path) -> None:
    """BadInput where brackets outside of strings nest deeper than DEEP."""
    depth = json_depth(raw)
    if depth > DEEP:
        raise BadInput(
            f"JSON lines may nest {DEEP} levels deep; {path} nests {depth:,}. Write one flat object of column names "
            "and values per line."
        )


def json_depth(raw: bytes) -> int:
    r"""Most brackets that are open at once, those in strings not counted.

    >>> json_depth(b'{"a": [1, "[[["]}')
    2
    """
    return int(max(np.cumsum(_steps(raw)).max(initial=0), 0))


def line_beyond(raw: bytes, depth: int) -> int:
    r"""Number of the first line in which more brackets are open than `depth`; 0 where there is none.

    >>> line_beyond(b'[\n[\n[]]]', 2)
    3
    """
    opened = 0
    for number, line in enumerate(raw.splitlines(), 1):
        steps = _steps(line)  # no string of JSON goes over the end of a line
        if opened + int(np.cumsum(steps).max(initial=0)) > depth:
            return number
        opened += int(steps.sum())
    return 0


def _steps(raw: bytes) -> Ints:
    """1 for every bracket that opens outside of strings, -1 for every one that closes."""
    # Pairs of backslashes first: then a quote after one is inside its string.
    bare = raw.replace(rb"\\", b"").replace(rb"\"", b"").translate(None, _DROPPED)
    if bare.count(b'"') + bare.count(b"{") + bare.count(b"[") == 0:
        return np.zeros(0, dtype=np.int64)
    marks = np.frombuffer(_STRING.sub(b"", bare), dtype=np.uint8)
    return np.where(np.isin(marks, (ord("["), ord("{"))), 1, np.where(marks == ord('"'), 0, -1))
