"""What pictures read of a run: its sheets by name, its whole-data estimates, the world of a study, numbers as words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from errbar.errors import BadInput
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.records.world import World
from errbar.worlds import world


def sheet_of(run: Run, name: str) -> Sheet | None:
    """The sheet of that name that has rows."""
    return next((s for s in run.sheets if s.name == name and s.rows), None)


def whole(run: Run) -> list[Estimate]:
    """Estimates on all rows, in the run's order."""
    return [e for e in run.estimates if e.slice is None]


def headline(run: Run) -> Estimate | None:
    """The first estimate that has a value."""
    return next((e for e in whole(run) if e.value is not None), None)


def world_of(run: Run) -> World | None:
    """The world of a study; None where there is none, or where only the reader of its file could make it again."""
    call = run.options.get("world")
    if call is None or "file=" in str(call):
        return None
    try:
        found = world(str(call))
    except BadInput:  # rows that were handed over in memory have a name and no file
        return None
    # A table handed over in memory has the name of the one on the shelf, and as a rule other classes.
    return found if found.classes == run.data.classes else None


def floor_of(run: Run) -> float | None:
    """The Bayes error of a study's world, where its measure is the one that has such a floor."""
    found = world_of(run)
    if found is None or run.options.get("measure") != ("error_rate" if found.classes else "mse"):
        return None
    return found.bayes_error.value


def number(cell: Cell) -> float:
    """A cell as a number; NaN for none."""
    if cell is None or isinstance(cell, (str, bool)):
        return math.nan
    return float(cell)


def numbers(sheet: Sheet, column: str) -> tuple[float, ...]:
    """A column as numbers, NaN for none."""
    return tuple(number(x) for x in sheet.column(column))


def format_number(x: float) -> str:
    """Three significant digits, thousands grouped."""
    if not math.isfinite(x):
        return "none" if math.isnan(x) else "∞" if x > 0 else "−∞"
    text = f"{x:,.0f}" if abs(x) >= 1000 else f"{x + 0.0:.3g}"  # + 0.0: no minus before a zero
    return text.replace("-", "−")


def format_span(value: float, low: float | None, high: float | None) -> str:
    """0.9 (0.85 to 0.94), or the value alone."""
    if low is None or high is None:
        return format_number(value)
    width = (high - low) / 2
    # Of large numbers the digits that the interval leaves open are zeros: 2,540,000, not 2,535,893.
    places = min(0, 1 - math.floor(math.log10(width))) if math.isfinite(width) and width > 0 else 0
    value, low, high = (round(x, places) if places else x for x in (value, low, high))
    return f"{format_number(value)} ({format_number(low)} to {format_number(high)})"


def percent(level: float) -> str:
    """0.95 as 95 %."""
    return f"{100 * level:g} %"


def listed(pairs: Iterable[tuple[str, str]]) -> str:
    """(what, how) pairs grouped by how: `accuracy, recall: wilson; ROC AUC: delong`."""
    groups: dict[str, list[str]] = {}
    for what, how in pairs:
        groups.setdefault(how, []).append(what)
    return "; ".join(f"{', '.join(dict.fromkeys(names))}: {how}" for how, names in groups.items())


def finite(*ends: float | None) -> bool:
    """True where all are there and finite."""
    return all(x is not None and math.isfinite(x) for x in ends)


def first(rows: Sequence[str], most: int) -> str:
    """The first few names, and how many more there are."""
    more = len(rows) - most
    return ", ".join(rows[:most]) + (f" and {more:,} more" if more > 0 else "")
