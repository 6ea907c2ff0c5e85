"""A sheet as text: its title, columns under their heads, its notes."""

from __future__ import annotations

from errbar.records.sheet import Cell, Sheet
from errbar.report.digits import significant
from errbar.report.screen.fit_table import stack_columns


def sheet_lines(sheet: Sheet) -> list[str]:
    """An empty line, the title, the table, the notes."""
    columns = [[name.replace("_", " "), *(_text(x) for x in sheet.column(name))] for name in sheet.columns]
    widths = [max(map(len, column)) for column in columns]
    padded = [[f"{cell:>{w}}" for cell in column] for column, w in zip(columns, widths)]
    return ["", sheet.title, *stack_columns(padded), *(f"  {note}" for note in sheet.notes)]


def _text(x: Cell) -> str:
    """Whole numbers grouped, others at four digits, a dash for none."""
    if x is None:
        return "–"
    if isinstance(x, bool | str):
        return str(x)
    return f"{x:,}" if isinstance(x, int) else significant(x, 4)
