"""Paper table: heads and cells to be read with the same rows as numbers, and how a sheet of a run becomes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from errbar.claims.findings import SHEET as CHECKS
from errbar.records import run_json
from errbar.records.sheet import Cell, Sheet
from errbar.report.digits import decimals, shown
from errbar.report.say.checks import state_words

SIGNIFICANT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTable:
    """Heads and cells to be read, notes below them, and the same rows as numbers."""

    name: str
    title: str
    heads: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    words: tuple[int, ...] = (0,)
    """Columns of words, which stand left; numbers stand right."""
    notes: tuple[str, ...] = ()
    rows: tuple[Mapping[str, Any], ...] = ()


def of_columns(
    name: str,
    title: str,
    columns: Sequence[tuple[str, bool, list[str]]],
    *,
    rows: tuple[Mapping[str, object], ...],
    notes: tuple[str, ...] = (),
) -> PaperTable:
    """Return the table of these columns: head, whether it holds words, cells."""
    return PaperTable(
        name=name,
        title=title,
        heads=tuple(head for head, _, _ in columns),
        cells=tuple(zip(*(cells for _, _, cells in columns))),
        words=tuple(i for i, (_, words, _) in enumerate(columns) if words),
        notes=notes,
        rows=rows,
    )


def sheet_table(sheet: Sheet) -> PaperTable:
    """Return a sheet as a table; states of checks in words."""
    rows = tuple({c: _plain(x) for c, x in zip(sheet.columns, row)} for row in sheet.rows)
    columns = sheet_columns(sheet)
    if sheet.name == CHECKS:
        columns = [(h, left, [*map(state_words, cells)] if h == "state" else cells) for h, left, cells in columns]
    return of_columns(sheet.name, sheet.title, columns, rows=rows, notes=sheet.notes)


def _plain(x: Cell) -> Any:
    return run_json.number(x) if isinstance(x, float) else x


def sheet_columns(sheet: Sheet) -> list[tuple[str, bool, list[str]]]:
    """Head, whether it holds words, and cells, column by column; counts that are 0 everywhere are left out."""
    errors = {c for c in sheet.columns if c.endswith("_se") and c.removesuffix("_se") in sheet.columns}
    out = []
    for i, name in enumerate(sheet.columns):
        column = sheet.column(name)
        if name in errors or (column and all(type(x) is int and x == 0 for x in column)):
            continue
        behind: list[Cell] = sheet.column(f"{name}_se") if f"{name}_se" in errors else [None] * len(column)
        words = i == 0 or any(isinstance(x, str) for x in column)
        out.append((name.replace("_", " "), words, [_cell(x, se) for x, se in zip(column, behind)]))
    return out


def _cell(x: Cell, se: Cell) -> str:
    if x is None:
        return "–"
    if isinstance(x, bool | str):
        return str(x)
    if isinstance(se, float | int) and se > 0:
        places = decimals(x - se, x + se, x)
        return f"{shown(x, places)} ± {shown(se, places)}"
    return f"{x:,}" if isinstance(x, int) else f"{x:.{SIGNIFICANT}g}"
