"""Rows needed: the count that answers a question of `plan`, in units if rows come in units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from errbar.records.claim import Against, Claim, Subject
from errbar.records.missing import Missing
from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet

ROWS, IN_UNITS, UNITS = "rows", "rows in units", "units"
"""Quantities of a sheet of `plan`: independent rows, then what they become in units."""


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim per question about sizes: the rows that the question as asked needs."""
    if run.verb != "plan":
        return
    for sheet in run.sheets:
        answers = answers_of(sheet)
        if ROWS not in answers:
            continue
        needed = answers.get(IN_UNITS, answers[ROWS])
        yield Claim(
            question="rows_needed",
            subject=Subject(kind="plan", names=(sheet.name, sheet.title)),
            against=Against(key="nothing"),
            measure=str(run.options.get("compare") or "") or None,
            verdict="undefined" if needed is None else None,
            why=Missing("undefined", "no number of rows shows it") if needed is None else None,
            rows_needed=None if needed is None else int(needed),
        )


def answers_of(sheet: Sheet) -> Mapping[str, Cell]:
    """Return the answer per quantity of a sheet of `plan`."""
    if sheet.columns[:2] != ("quantity", "answer"):
        return {}
    return {str(row[0]): row[1] for row in sheet.rows}
