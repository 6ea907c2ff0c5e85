"""Id writing: units and ids that are equal but for blanks, case or leading zeros."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.data.column_words import ID_WORDS, is_called
from errbar.records.check_input import Untestable
from errbar.records.plain_columns import TwiceWritten, WritingFacts
from errbar.records.types import Ints

WHOLE = re.compile(r"[+-]?0*(\d+)(?:\.0*)?")


def measure(table: CheckedTable) -> WritingFacts | Untestable:
    """Return how ids are written: of the unit column, and of text columns that are called an id."""
    columns: list[tuple[str, Sequence[str], Ints]] = []
    if table.unit_levels and table.task.unit is not None:
        columns.append((table.task.unit_name or "unit", table.unit_levels, np.bincount(table.task.unit)))
    for f in table.columns:
        if f.kind == "category" and is_called(f.name, ID_WORDS) and f.levels:
            codes = f.values[~np.isnan(f.values)].astype(np.intp)
            columns.append((f.name, f.levels, np.bincount(codes, minlength=len(f.levels))))
    if not columns:
        return Untestable(kind=WritingFacts, why="needs `unit` as text, or a text column named id")
    found = tuple(x for name, levels, sizes in columns if (x := _find(name, levels, sizes)) is not None)
    return WritingFacts(looked_at=tuple(name for name, _, _ in columns), found=found)


def _find(name: str, levels: Sequence[str], sizes: Ints) -> TwiceWritten | None:
    by_name: dict[str, list[int]] = {}
    for code, level in enumerate(levels):
        by_name.setdefault(simplify(level), []).append(code)
    twice = [codes for codes in by_name.values() if len(codes) > 1]
    if not twice:
        return None
    rows = int(sum(sizes[code] for codes in twice for code in codes))
    return TwiceWritten(column=name, spellings=tuple(tuple(levels[c] for c in codes) for codes in twice), rows=rows)


def simplify(text: str) -> str:
    """An id without what writing alone changes."""
    plain = " ".join(unicodedata.normalize("NFKC", text).split()).casefold()
    whole = WHOLE.fullmatch(plain)
    return plain if whole is None else ("-" if plain[0] == "-" else "") + whole.group(1)
