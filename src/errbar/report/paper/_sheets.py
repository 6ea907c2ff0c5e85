"""Sheets as cells of a table: a Monte-Carlo standard error stands behind its number."""

from __future__ import annotations

from errbar.records.sheet import Cell, Sheet
from errbar.report.digits import decimals, shown

SIGNIFICANT = 4


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
