"""Sheets as tables: a study's, a plan's, folds; an error stands behind its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from errbar.claims.findings import SHEET as CHECKS
from errbar.records.claim import Claim
from errbar.records.gate import SHEET
from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.report.digits import decimals, shown, significant
from errbar.report.page.element import PLAIN, fold, notes, table, words
from errbar.report.page.section import csv_button
from errbar.report.page.spans import minus
from errbar.report.say.checks import state_words

MOST = 200
"""Rows that a table shows; the CSV has all."""
SHOWN = (SHEET, "models", "model_bins", "agreement", "row_errors", "cheapest_cut")
"""Sheets whose numbers a section of the page shows whole."""
LONG = 30
"""Rows from which a sheet is folded."""


def sheets(run: Run) -> str:
    """Every sheet but those that a section shows whole; a study's and a plan's stand open."""
    leading = run.verb in ("lab", "plan", "check")
    claims = {c.subject.names[0]: c for c in run.claims if c.question == "finding"}
    shown_ = (_in_words(s) for s in run.sheets if s.name not in SHOWN)
    return "".join(_sheet(s, claims, open_=leading and len(s.rows) <= LONG) for s in shown_)


def _in_words(sheet: Sheet) -> Sheet:
    """Return the sheet of checks with its states in words; any other as it is."""
    if sheet.name != CHECKS:
        return sheet
    rows = tuple((code, title, state_words(str(state), str(why)), why) for code, title, state, why in sheet.rows)
    return replace(sheet, rows=rows)


def _sheet(sheet: Sheet, claims_of: Mapping[str, Claim], *, open_: bool) -> str:
    errors = {c for c in sheet.columns if c.endswith("_se") and c.removesuffix("_se") in sheet.columns}
    heads = [c for c in sheet.columns if c not in errors]
    columns = [_cells(sheet.column(h), sheet.column(f"{h}_se") if f"{h}_se" in errors else None) for h in heads]
    numeric = [i for i, h in enumerate(heads) if not any(isinstance(x, str) for x in sheet.column(h))]
    rows = list(zip(*columns))
    if len(rows) > MOST:
        rows = rows[:MOST]
    claims = [claims_of.get(str(line[0])) for line in sheet.rows[:MOST]] if sheet.name == CHECKS else []
    made = table([words(h.replace("_", " ")) for h in heads], rows, caption=sheet.title, numbers=numeric, claims=claims)
    told = "<p class=quiet>± is the Monte-Carlo standard error.</p>" if errors else ""
    if len(sheet.rows) > MOST:
        said = f"The first {MOST} of {len(sheet.rows):,} rows; the CSV has all."
        told += f'<p class=quiet>{said} <span class="tools">{csv_button(f"sheet-{sheet.name}", sheet.title)}</span></p>'
    kind = "" if claims else PLAIN  # what a sheet holds are numbers and words of the computing, not claims
    return f"<div{kind}>{fold(sheet.title or sheet.name, made + told + notes(sheet.notes), open_=open_)}</div>"


def _cells(values: list[Cell], errors: list[Cell] | None) -> list[str]:
    if errors is None:
        return [cell(x) for x in values]
    return [_with_error(x, se) for x, se in zip(values, errors)]


def _with_error(x: Cell, se: Cell) -> str:
    if isinstance(x, str | None) or isinstance(se, str | None) or not se > 0:
        return cell(x)
    places = decimals(x - se, x + se, x)
    return f"{minus(shown(x, places))} <small>± {shown(se, places)}</small>"


def cell(x: Cell) -> str:
    """One value as it is read: whole numbers grouped, others at four digits, a dash for none."""
    if x is None:
        return "–"
    if isinstance(x, bool | str):
        return words(x)
    return minus(f"{x:,}" if isinstance(x, int) else significant(x, 4))
