"""How two models behave, as text: errors by class, where they disagree, and whether one dominates the other."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.report.digits import significant
from errbar.report.screen.fit_table import stack_columns

WIDE = 12
"""Classes up to which each has a line; of more, those on which the two differ most."""
HEADS = {
    "rows": "rows",
    "left_wrong": "{left} wrong",
    "right_wrong": "{right} wrong",
    "only_left_right": "only {left} right",
    "only_right_right": "only {right} right",
    "both_wrong": "both wrong",
}
"""Columns that are printed, and their heads."""


def behaviour_lines(run: Run, *, every: bool) -> list[str]:
    """The table by class of two models, and the sentences on dominance; `every` shows all pairs of several models."""
    sheets = {sheet.name: sheet for sheet in run.sheets}
    lines: list[str] = []
    if "by_class" in sheets:
        lines += _by_class(sheets["by_class"], every=every)
    if "points" in sheets and (every or len(sheets["points"].notes) == 1):
        lines += sheets["points"].notes
    return lines


def _by_class(sheet: Sheet, *, every: bool) -> list[str]:
    pairs = list(dict.fromkeys((str(row[0]), str(row[1])) for row in sheet.rows))
    if len(pairs) > 1 and not every:
        return []
    return [line for pair in pairs for line in _pair(sheet, pair)]


def _pair(sheet: Sheet, pair: tuple[str, str]) -> list[str]:
    left, right = pair
    rows = [dict(zip(sheet.columns, row)) for row in sheet.rows if (row[0], row[1]) == pair]
    shown = rows
    if len(rows) > WIDE:
        shown = sorted(rows, key=lambda r: -abs(_number(r["left_wrong"]) - _number(r["right_wrong"])))[:WIDE]
    heads = ["by class" if len(rows) == len(shown) else f"{WIDE} of {len(rows)} classes"]
    heads += [head.format(left=left, right=right) for head in HEADS.values()]
    lines = [[str(r["class"]), *(_text(r[name]) for name in HEADS)] for r in shown]
    total: list[Cell] = [sum(_number(r[name]) for r in rows) for name in HEADS]
    lines.append(["all", *map(_text, total)])
    widths = [max(len(line[i]) for line in [heads, *lines]) for i in range(len(heads))]
    columns = [
        [f"{line[i]:<{w}}" if i == 0 else f"{line[i]:>{w}}" for line in [heads, *lines]] for i, w in enumerate(widths)
    ]
    return ["", *stack_columns(columns, indent=0)]


def _number(x: Cell) -> float:
    return float(x) if isinstance(x, int | float) else 0.0


def _text(x: Cell) -> str:
    value = _number(x)
    return f"{value:,.0f}" if value == round(value) else significant(value, 4)
