"""How a table fits the width of a page in LaTeX: a smaller size, words that wrap, heads in lines, else several parts.

Widths are those of Computer Modern, the font of LaTeX unless another is asked for, on the 345 points of an article.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from errbar.report.paper.paper_tables import PaperTable

PAGE = 345.0
GAP = 12.0
"""Points of an article's line, and between two columns."""
SIZES = (("", 1.0), ("\\small", 0.9), ("\\footnotesize", 0.8))
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
LONGEST = 14
"""Characters without a place to break, beyond which one is made."""
NARROWEST = 34.0
"""Points that a column of words keeps."""


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
        for part in _parts(places, least)
    )


def text_width(text: str) -> float:
    """Points of a line at ten points."""
    return sum(10.3 if c == "W" else POINTS.get(c, OTHER) for c in text)


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
    pieces = re.findall(r"[^\s_/,=(-]*(?:\s+|[_/,=(-]|$)", text)
    return [piece[i : i + LONGEST] for piece in pieces if piece for i in range(0, len(piece), LONGEST)]


def _column(table: PaperTable, i: int) -> list[str]:
    return [table.heads[i], *(row[i] for row in table.cells)]


def _least(column: Sequence[str], words: bool) -> float:
    """The narrowest that a column may be: its head in lines, words in pieces, numbers whole."""
    head = max(map(text_width, head_lines(column[0])))
    if not words:
        return max([head, *map(text_width, column[1:])])
    return max([head, NARROWEST, *(text_width(p.strip()) for cell in column for p in split_pieces(cell))])


def _parts(places: Sequence[int], least: Sequence[float]) -> list[tuple[int, ...]]:
    """Columns in turn while there is room; each further part begins with the first column, which names the rows."""
    found, part = [], [places[0]]
    for i in places[1:]:
        if len(part) > 1 and sum(least[j] + GAP for j in (*part, i)) > PAGE:
            found.append(tuple(part))
            part = [places[0]]
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
