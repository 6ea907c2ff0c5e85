"""Complexity: training and test error by how flexible the learner may be, on data or, with the true error, in a world.

The training error falls on as the learner grows more flexible; the true error falls, then rises. Left of its lowest
point the learner is too stiff, right of it it learns the noise of its sample. Values are drawn in the order in which
they were given, at equal distances.
"""

from __future__ import annotations

import math

from errbar.pictures._axis_positions import ranged
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import floor_of, format_span, numbers, percent, sheet_of, whole
from errbar.pictures._study_curves import along, course_of, first_notes, floor_mark, monte_carlo, reach
from errbar.pictures._training_line import training_marks, training_numbers
from errbar.records.figure import Figure, Mark, Picture
from errbar.records.sheet import Sheet


def find(given: PictureInput) -> Figure | None:
    """Three lines over the values of a parameter; of data two, on unseen and on training rows."""
    sheet, own = sheet_of(given.run, "complexity"), sheet_of(given.run, "settings")
    if own is not None:
        return _of_data(given, own)
    if sheet is None:
        return None
    axis, x = along(sheet, sheet.columns[0], sheet.columns[0])
    marks = [
        *floor_mark(floor_of(given.run), axis),
        *course_of(sheet, "training", x, given.level, label="training rows", tone="other"),
        *course_of(sheet, "cv", x, given.level, label="cross-validated", tone="third"),
        *course_of(sheet, "true", x, given.level, label="unseen rows (true)", tone="main"),
    ]
    return Figure(
        name="complexity",
        title=sheet.title,
        x=axis,
        y=reach(str(given.run.options.get("measure", "error")), marks, zero=True),
        marks=tuple(marks),
        reads="Each line is an error by the learner's setting: on the rows that trained, cross-validated, and true. "
        "Where the training error goes on falling while the true one rises, the learner fits noise.",
        method=monte_carlo(given.run, given.level),
        notes=first_notes(sheet),
    )


def _of_data(given: PictureInput, sheet: Sheet) -> Figure | None:
    """The headline measure on unseen rows with its intervals, and on the rows that trained."""
    key, name = str(sheet.rows[0][0]), sheet.columns[1]
    label = next((e.label for e in whole(given.run) if e.measure == key), key)
    rows = tuple(row for row in sheet.rows if row[0] == key)
    mine = Sheet(name=sheet.name, title=sheet.title, columns=sheet.columns, rows=rows)
    axis, x = along(mine, name, name)
    value, low, high = (numbers(mine, c) for c in ("value", "low", "high"))
    there = [i for i in range(len(x)) if math.isfinite(value[i])]
    banded = [i for i in there if math.isfinite(low[i]) and math.isfinite(high[i])]
    level = percent(given.level)
    text = tuple(f"{name} {rows[i][1]}: {format_span(value[i], low[i], high[i])}" for i in there)
    marks = [
        Mark(
            shape="line", x=tuple(x[i] for i in there), y=tuple(value[i] for i in there), text=text, label="unseen rows"
        ),
        *training_marks(mine, x),
    ]
    if len(banded) > 1:
        ends = [tuple(side[i] for i in banded) for side in (low, high)]
        places = tuple(x[i] for i in banded)
        marks.insert(0, Mark(shape="band", x=places, low=ends[0], high=ends[1], label=f"{level} interval"))
    return Figure(
        name="complexity",
        title=f"{label} by {name}",
        x=axis,
        y=ranged(label, [*value, *low, *high, *training_numbers(mine)]),
        marks=tuple(marks),
        reads="Each point is the mean over splits after fitting with that setting: on the rows that trained, and on "
        "unseen ones. Where the lines part, the learner fits noise; where both are high, it is too stiff.",
        method=f"{level} intervals by corrected_t at each value. Training: with the range of 80 % of the fits.",
        notes=first_notes(sheet),
    )


complexity = Picture(
    name="complexity",
    label="error by how flexible the learner is",
    find=find,
    verbs=("evaluate", "lab"),
    about=__doc__ or "",
)
