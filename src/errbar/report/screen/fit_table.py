"""Tables that fit: columns are dropped in a stated order, then names shortened; or a table goes on below itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from errbar.report.screen.fold_lines import shorten
from errbar.report.screen.screen_width import width

GAP = 2
LEAST_NAME = 8
"""Letters that are left of a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """A head and its cells; what is dropped first has the highest `drop`, 0 stays whatever the width."""

    head: str
    cells: tuple[str, ...]
    left: bool = False
    """Words stand left, numbers right."""
    drop: int = 0
    shrinks: bool = False
    """True for names, which may be shortened."""

    @property
    def wide(self) -> int:
        """Letters of its widest cell."""
        return max(map(len, (self.head, *self.cells)), default=0)


def fit_columns(columns: Sequence[Cells], *, room: int | None = None, indent: int = 0) -> list[Cells]:
    """The columns that are shown in this room, names shortened where they must be."""
    room = (width() if room is None else room) - indent
    kept = list(columns)
    while _total(kept) > room and any(c.drop for c in kept):
        kept.remove(max(kept, key=lambda c: c.drop))
    while _total(kept) > room:
        names = [c for c in kept if c.shrinks and c.wide > LEAST_NAME]
        if not names:
            break
        longest = max(names, key=lambda c: c.wide)
        most = max(longest.wide - (_total(kept) - room), LEAST_NAME, _second(names, longest))
        kept = [_cut(c, most) if c is longest else c for c in kept]
    return kept


def _second(names: Sequence[Cells], longest: Cells) -> int:
    """Where the next longest column of names begins to be as long: they are shortened together."""
    others = [c.wide for c in names if c is not longest]
    most = max(others, default=0)
    return most if most < longest.wide else longest.wide - 1


def _cut(column: Cells, most: int) -> Cells:
    return replace(column, head=shorten(column.head, most), cells=tuple(shorten(c, most) for c in column.cells))


def _total(columns: Sequence[Cells]) -> int:
    return sum(c.wide for c in columns) + GAP * max(len(columns) - 1, 0)


def table_lines(columns: Sequence[Cells], *, indent: int = 0, heads: bool = True) -> list[str]:
    """Columns under their heads, as many as the width allows."""
    kept = fit_columns(columns, indent=indent)
    if not kept:
        return []
    rows = [[c.head for c in kept]] if heads else []
    rows += [list(row) for row in zip(*(c.cells for c in kept))]
    wide = [c.wide if heads else max(map(len, c.cells), default=0) for c in kept]
    lines = []
    for row in rows:
        cells = [f"{x:<{w}}" if c.left else f"{x:>{w}}" for x, w, c in zip(row, wide, kept)]
        lines.append((" " * indent + (" " * GAP).join(cells)).rstrip())
    return lines


def aligned_lines(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    drops: Sequence[int],
    indent: int = 0,
    shrinks: Sequence[int] = (0,),
) -> list[str]:
    """Rows under their heads: the first and the last column left, numbers between them right."""
    last = len(heads) - 1
    columns = [
        Cells(head=head, cells=tuple(row[i] for row in rows), left=i in (0, last), drop=drops[i], shrinks=i in shrinks)
        for i, head in enumerate(heads)
    ]
    return table_lines(columns, indent=indent)


def stack_columns(columns: Sequence[Sequence[str]], *, indent: int = 2, named: int = 1) -> list[str]:
    """Columns of padded cells side by side; those that do not fit go on in a block below, behind the `named` first."""
    if not columns:
        return []
    room, lead = width() - indent, " " * indent
    first = list(columns[:named])
    begins = sum(len(c[0]) + GAP for c in first) - GAP
    blocks, used = [list(first)], begins
    for column in columns[named:]:
        wide = max(map(len, column)) + GAP
        if used + wide > room and len(blocks[-1]) > named:
            blocks.append(list(first))
            used = begins
        blocks[-1].append(column)
        used += wide
    return [lead + (" " * GAP).join(line).rstrip() for block in blocks for line in zip(*block)]
