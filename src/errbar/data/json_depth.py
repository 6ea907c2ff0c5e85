"""Depth of JSON: refused before parsing where it nests deeper than a parser's stack can hold."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from errbar.errors import BadInput

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
    # Pairs of backslashes first: then a quote after one is inside its string.
    bare = raw.replace(rb"\\", b"").replace(rb"\"", b"").translate(None, _DROPPED)
    if bare.count(b'"') + bare.count(b"{") + bare.count(b"[") == 0:
        return 0
    marks = np.frombuffer(_STRING.sub(b"", bare), dtype=np.uint8)
    steps = np.where(np.isin(marks, (ord("["), ord("{"))), 1, np.where(marks == ord('"'), 0, -1))
    return int(max(np.cumsum(steps).max(initial=0), 0))
