"""Lines of a run's sheets as sentences read them."""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.run import Run
from errbar.records.sheet import Cell


def sheet_lines(run: Run, name: str) -> list[dict[str, Cell]]:
    """The rows of the sheet of that name by column; none where the run has no such sheet."""
    sheet = next((s for s in run.sheets if s.name == name), None)
    return [] if sheet is None else [dict(zip(sheet.columns, row)) for row in sheet.rows]


def known_numbers(line: Mapping[str, Cell], *names: str) -> list[float] | None:
    """The numbers of these columns; None where one of them is none."""
    found = [line.get(name) for name in names]
    if any(not isinstance(x, int | float) or isinstance(x, bool) for x in found):
        return None
    return [float(x) for x in found if isinstance(x, int | float)]
