"""Folds: the headline measure on the test rows of each fit, with the estimate and its interval behind them.

The spread of the points is that of small test sets and of different training sets, and no standard deviation of
independent values: folds share training rows, so their mean varies more than sd / sqrt(J). The band is the interval for
the estimate, not a range for folds: many points lie outside it.
"""

from __future__ import annotations

import math

from errbar.pictures._axis_positions import ranged
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number, format_span, headline, numbers, percent, sheet_of
from errbar.records.figure import Axis, Figure, Mark, Picture


def find(given: PictureInput) -> Figure | None:
    """A point a fit, in the plan's order."""
    sheet, e = sheet_of(given.run, "folds"), headline(given.run)
    if sheet is None or e is None or e.value is None or e.measure not in sheet.columns:
        return None
    values = numbers(sheet, e.measure)
    j = len(values)
    there = [i for i, x in enumerate(values) if math.isfinite(x)]
    if not there:
        return None
    names = [f"repeat {r[0]}, fold {r[1]}" for r in sheet.rows]
    sizes = sheet.column("n_test")
    ends = (0.5, j + 0.5)
    marks = [
        Mark(shape="rule", x=ends, y=(e.value, e.value), label=f"estimate {format_span(e.value, e.low, e.high)}"),
        Mark(
            shape="points",
            x=tuple(i + 1.0 for i in there),
            y=tuple(values[i] for i in there),
            text=tuple(f"{names[i]}: {format_number(values[i])} on {sizes[i]:,} rows" for i in there),
            label="one fit",
            tone="other",
        ),
    ]
    if e.low is not None and e.high is not None:
        band = Mark(shape="band", x=ends, low=(e.low,) * 2, high=(e.high,) * 2, label=f"{percent(e.level)} interval")
        marks.insert(0, band)
    lost = j - len(there)
    return Figure(
        name="folds",
        title=f"{e.label} fit by fit",
        x=Axis(label="fit, in the plan's order", low=0.0, high=j + 1.0),
        y=ranged(e.label, [e.value, e.low, e.high, *values]),
        marks=tuple(marks),
        reads="Each point is one fit on its own test rows; the line is the estimate, the band the range it may lie in. "
        "Points scatter more than the band since each has few test rows, yet they are no independent repetitions.",
        method=f"Interval by {e.method}." if e.method else f"No interval: {e.reason}.",
        notes=(f"{lost:,} of {j:,} fits have no value: {e.label} is not defined on their rows.",) if lost else (),
    )


folds = Picture(
    name="folds",
    label="the headline measure fit by fit",
    find=find,
    verbs=("evaluate", "select", "score"),
    about=__doc__ or "",
)
