"""Plain CSV: a small file of plain numbers and words, read without Arrow, whose import takes longer than all of it.

Every column is what Arrow's reader would make of it. At the first thing that may be read in another way (a quote, an
empty cell, a date, a sign or a zero in front, text beyond ASCII) the whole file is left to Arrow.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from errbar.columns.column import Column

MOST = 1 << 15
"""Bytes from which Arrow reads a file faster, its import included."""

_WHOLE = re.compile(r"(?:(?:0|-?[1-9][0-9]{0,17})\n)+")
_NUMBER = re.compile(r"(?:-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,30})?(?:[eE][+-]?[0-9]{1,2})?\n)+")
_FRACTION = re.compile("[.eE]")
"""What a column of floats has somewhere: -0 alone is a whole number to Arrow."""
_WORD = re.compile(r"(?:[A-Za-z_]+\n)+")
_OTHERWISE = frozenset(("na", "nan", "null", "none", "inf", "infinity", "true", "false"))
"""Words that are no words to Arrow in some column, in lower case."""


def read_plain_csv(raw: bytes, separator: str) -> dict[str, Column] | None:
    """The columns by name in their order; None for a file that is not plain, or not small."""
    if len(raw) > MOST or b'"' in raw or not raw.isascii():
        return None
    text = raw.decode("ascii").replace("\r\n", "\n").removesuffix("\n")
    header, *rows = (line.split(separator) for line in text.split("\n"))
    if not rows or "\r" in text or "" in header or len(set(header)) < len(header):
        return None
    if any(len(row) != len(header) for row in rows):
        return None
    found: dict[str, Column] = {}
    for name, cells in zip(header, zip(*rows)):
        column = _read_cells(name, cells)
        if column is None:
            return None
        found[name] = column
    return found


def _read_cells(name: str, cells: Sequence[str]) -> Column | None:
    """The column of these cells; None where Arrow may find another type than theirs."""
    lines = "\n".join(cells) + "\n"
    if _WHOLE.fullmatch(lines):
        return Column(name=name, numbers=np.array([*map(int, cells)], dtype=np.int64))
    if _NUMBER.fullmatch(lines) and _FRACTION.search(lines):
        return Column(name=name, numbers=np.array([*map(float, cells)]))
    levels = tuple(dict.fromkeys(cells))
    if not _WORD.fullmatch(lines) or any(level.lower() in _OTHERWISE for level in levels):
        return None
    place = {level: i for i, level in enumerate(levels)}
    return Column(name=name, codes=np.array([place[cell] for cell in cells], dtype=np.int32), levels=levels)
