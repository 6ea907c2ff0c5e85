"""Lines of a run's sheets, by column."""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.run import Run
from errbar.records.sheet import Cell


def sheet_lines(run: Run, name: str) -> list[dict[str, Cell]]:
    """Return the rows of the sheet of that name by column; none if the run has no such sheet."""
    sheet = next((s for s in run.sheets if s.name == name), None)
    return [] if sheet is None else [dict(zip(sheet.columns, row)) for row in sheet.rows]


def known_numbers(line: Mapping[str, Cell], *names: str) -> list[float] | None:
    """Return the numbers of these columns; None if one of them is missing or no number."""
    found = [line.get(name) for name in names]
    if any(isinstance(x, bool) or not isinstance(x, int | float) for x in found):
        return None
    return [float(x) for x in found]  # type: ignore[arg-type]
