"""Training line: a measure on the rows that trained, over a curve of data, and what the curve says of more rows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errbar.pictures._run_reader import format_span, numbers, sheet_of
from errbar.records.figure import Mark
from errbar.records.run import Run
from errbar.records.sheet import Sheet

PARTS = ("training", "training_low", "training_high")


def training_numbers(sheet: Sheet) -> list[float]:
    """All that the line and its band need of the axis; none in a sheet that was written without them."""
    if PARTS[0] not in sheet.columns:
        return []
    return [x for part in PARTS for x in numbers(sheet, part) if math.isfinite(x)]


def training_marks(sheet: Sheet, x: Sequence[float]) -> list[Mark]:
    """The line and the range of 80 % of the fits."""
    if PARTS[0] not in sheet.columns:
        return []
    value, low, high = (numbers(sheet, part) for part in PARTS)
    there = [i for i in range(len(x)) if math.isfinite(value[i])]
    if not there:
        return []
    at = tuple(x[i] for i in there)
    ends = [tuple(side[i] for i in there) for side in (low, high)]
    text = tuple(f"training {format_span(value[i], low[i], high[i])}" for i in there)
    line = Mark(shape="line", x=at, y=tuple(value[i] for i in there), text=text, label="training rows", tone="other")
    return [Mark(shape="band", x=at, low=ends[0], high=ends[1], tone="other"), line]


def outlook_notes(run: Run) -> list[str]:
    """Too little data or poor features, as the run answers it."""
    sheet = sheet_of(run, "outlook")
    return [] if sheet is None else [f"{note[0].upper()}{note[1:]}." for note in sheet.notes]
