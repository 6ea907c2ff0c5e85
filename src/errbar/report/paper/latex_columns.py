"""How a table fits the width of a page in LaTeX: a smaller size, words that wrap, heads in lines, else several parts.

Widths are those of Computer Modern, the font of LaTeX unless another is asked for, on the 345 points of an article.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from errbar.report.paper._paper_table import PaperTable
from errbar.report.paper.latex_text import is_numbered

PAGE = 345.0
GAP = 12.0
"""Points of an article's line, and between two columns."""
SIZES = (("", 1.0), ("\\small", 0.93), ("\\footnotesize", 0.86))
"""Sizes and the width of a line in them: letters of smaller designs are wider than ten points made smaller."""
LETTERS = {
    2.8: "il.,:;'!|[]",
    3.4: "jf- ",
    4.0: "tsr()",
    4.5: "cez",
    5.1: "aog0123456789/*–",
    5.6: "bdhknpquvxy_",
    7.3: "w",
}
POINTS = {c: width for width, letters in LETTERS.items() for c in letters} | dict.fromkeys("mM@%+−±<>=&#", 9.2)
OTHER = 7.9
"""Points of a letter at ten points, rounded up; capitals and signs that are not listed have `OTHER`."""
NUMBERED = re.compile(r"(?<=[^\u0000-\u017f])")
"""The place after a character that may be written by its number."""
LONGEST = 14
"""Characters without a place to break, beyond which one is made."""
NARROWEST = 44.0
"""Points that a column of words keeps, where its words need them."""
HEIGHT = 460.0
"""Points of a page that the lines of a table may take; caption and notes have the rest."""
LINE = {"": 12.0, "\\small": 11.0, "\\footnotesize": 9.5}
"""Points of a line by size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePart:
    """Columns that stand side by side: their places in the table, and the points to which each wraps (None: none)."""

    size: str
    columns: tuple[int, ...]
    wraps: tuple[float | None, ...]


def fit_columns(table: PaperTable) -> tuple[TablePart, ...]:
    """The parts in which the table is set: one, where its columns have room beside each other."""
    cells = [_column(table, i) for i in range(len(table.heads))]
    places = tuple(range(len(cells)))
    for size, scale in SIZES:
        natural = [scale * max(map(text_width, column)) for column in cells]
        if sum(natural) + GAP * len(cells) <= PAGE:
            return (TablePart(size=size, columns=places, wraps=(None,) * len(cells)),)
    size, scale = SIZES[-1]
    least = [scale * _least(column, i in table.words) for i, column in enumerate(cells)]
    return tuple(
        TablePart(size=size, columns=part, wraps=_shares(part, least, table.words, cells))
        for part in _parts(places, least, table.words)
    )


def text_width(text: str) -> float:
    """Points of a line at ten points; a character that is written by its number takes the room of that."""
    shown = "".join(f"U+{ord(c):04X}" if is_numbered(c) else c for c in text)
    return sum(10.3 if c == "W" else POINTS.get(c, OTHER) for c in shown)


def head_lines(head: str) -> tuple[str, ...]:
    """A head in lines of a word or two."""
    lines: list[str] = []
    for word in re.sub(r" %", "\u00a0%", head).split(" "):
        if lines and len(lines[-1]) + len(word) < 9:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines) or ("",)


def split_pieces(text: str) -> list[str]:
    """The text in pieces that a line may end after: words, parts of a name, at most `LONGEST` characters each."""
    pieces = re.findall(r"\(?[^\s_/,=(-]*(?:\s+|[_/,=-]|(?=\()|$)", text)
    parts = [part for piece in pieces for part in re.split(NUMBERED, piece) if part]
    return [part[i : i + LONGEST] for part in parts for i in range(0, len(part), LONGEST)]


def split_rows(table: PaperTable, parts: Sequence[TablePart]) -> list[range]:
    """Rows in runs that fit the height of a page, all parts of the table together."""
    found, first, used = [], 0, 0.0
    for i, row in enumerate(table.cells):
        height = sum(LINE[part.size] * _row_lines(row, part) for part in parts)
        if i > first and used + height > HEIGHT - 4 * sum(LINE[part.size] for part in parts):
            found.append(range(first, i))
            first, used = i, 0.0
        used += height
    return [*found, range(first, len(table.cells))]


def _row_lines(row: Sequence[str], part: TablePart) -> int:
    """Lines of a row: those of its longest cell that wraps."""
    scale = dict(SIZES)[part.size]
    return max(1 if wrap is None else _cell_lines(row[i], wrap / scale) for i, wrap in zip(part.columns, part.wraps))


def _cell_lines(text: str, wrap: float) -> int:
    lines, used = 1, 0.0
    for width in map(text_width, split_pieces(text)):
        if used and used + width > wrap:
            lines, used = lines + 1, 0.0
        used += width
    return lines


def _column(table: PaperTable, i: int) -> list[str]:
    return [table.heads[i], *(row[i] for row in table.cells)]


def _least(column: Sequence[str], words: bool) -> float:
    """The narrowest that a column may be: its head in lines, words in pieces, numbers whole."""
    head = max(map(text_width, head_lines(column[0])))
    if not words:
        return max([head, *map(text_width, column[1:])])
    natural = max(map(text_width, column))
    pieces = (text_width(p.strip()) for cell in column for p in split_pieces(cell))
    return max([head, min(natural, NARROWEST), *pieces])


def _parts(places: Sequence[int], least: Sequence[float], words: Sequence[int]) -> list[tuple[int, ...]]:
    """Columns in turn while there is room; each further part begins with the columns that name the rows.

    These are the words before the first number, where they leave half of the line, else the first column.
    """
    names = list(takewhile(lambda i: i in words, places[:-1]))
    if not names or sum(least[i] + GAP for i in names) > PAGE / 2:
        names = [places[0]]
    found, part = [], [*names]
    for i in places[len(names) :]:
        if len(part) > len(names) and sum(least[j] + GAP for j in (*part, i)) > PAGE:
            found.append(tuple(part))
            part = [*names]
        part.append(i)
    return [*found, tuple(part)]


def _shares(
    part: Sequence[int], least: Sequence[float], words: Sequence[int], cells: Sequence[Sequence[str]]
) -> tuple[float | None, ...]:
    """Room that is left goes to columns of words, to each as its text needs."""
    scale = SIZES[-1][1]
    spare = max(0.0, PAGE - sum(least[i] + GAP for i in part))
    wants = {i: max(0.0, scale * max(map(text_width, cells[i])) - least[i]) for i in part if i in words}
    total = sum(wants.values())
    each = min(1.0, spare / total) if total else 0.0
    return tuple(round(least[i] + each * wants[i], 1) if i in words else None for i in part)
