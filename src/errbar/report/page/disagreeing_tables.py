"""Rows on which models differ most, and rows that none has right, by id with every model's answer."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.report.page.element import table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import csv_button
from errbar.report.page.spans import minus

SHEET, COUNTS = "disagreements", "agreement"
MOST = 6
"""Rows of each kind that are open; the rest of those that the run keeps is in the table of its sheet."""
FIXED = 3
"""Columns before those of the models."""


def disagreeing_rows(page: PageInput) -> str:
    """Two tables beside each other; nothing where the run keeps no such rows."""
    sheet = next((s for s in page.run.sheets if s.name == SHEET), None)
    if sheet is None:
        return ""
    made = [_table(page.run, sheet, why) for why in ("all wrong", "differ")]
    return f'<div class="two">{"".join(made)}</div>' if any(made) else ""


def _table(run: Run, sheet: Sheet, why: str) -> str:
    rows = [row for row in sheet.rows if row[0] == why][:MOST]
    if not rows:
        return ""
    title, kind = _title(run, why, len(rows)), "wrong" if why == "all wrong" else "differ"
    numbers = [i - 1 for i in range(2, len(sheet.columns)) if isinstance(rows[0][i], int | float)]
    heads = [words(name) for name in sheet.columns[1:]]
    made = table(heads, [[_cell(x) for x in row[1:]] for row in rows], caption=title, numbers=numbers)
    said = _below(run, rows, why)
    return (
        f'<div class="fig" id="rows-{kind}"><div class="hd"><h3>{words(title)}</h3><div class="dl tools">'
        f"{csv_button(f'table-rows-{kind}', title)}</div></div>{made}<p class=cap>{words(said)}</p></div>"
    )


def _title(run: Run, why: str, shown: int) -> str:
    counts = next((s.rows[0] for s in run.sheets if s.name == COUNTS and s.rows), (None, None, None))
    if why == "differ":
        n = counts[1]
        many = f" of {n:,}" if isinstance(n, int) and n > shown and run.data.kind != "regression" else ""
        return f"Where answers differ most: {shown}{many} rows" if shown > 1 else "The one row on which they differ"
    n = counts[2]
    if not isinstance(n, int) or n <= shown:
        return f"{shown:,} {'rows' if shown > 1 else 'row'} no model gets right"
    return f"{n:,} rows no model gets right: the worst {shown}"


def _below(run: Run, rows: Sequence[Sequence[Cell]], why: str) -> str:
    first = rows[0][FIXED]
    if run.data.kind == "regression":
        return "Numbers are what each model predicts."
    if isinstance(first, float) and run.data.positive is not None:
        return f"Numbers are each model's P({run.data.positive})."
    return "Each model's answer." if why == "differ" else "What each model said instead."


def _cell(x: Cell) -> str:
    if isinstance(x, float):
        return minus(f"{x:.3f}" if abs(x) < 100 else f"{x:,.4g}" if abs(x) < 1e4 else f"{x:,.0f}")
    return words(x)
