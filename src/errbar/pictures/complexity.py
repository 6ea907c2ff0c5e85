"""Complexity: training, cross-validated and true error by how flexible the learner may be, in a world.

The training error falls on as the learner grows more flexible; the true error falls, then rises. Left of its lowest
point the learner is too stiff, right of it it learns the noise of its sample. Values are drawn in the order in which
they were given, at equal distances.
"""

from __future__ import annotations

from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import floor_of, sheet_of
from errbar.pictures._study_curves import along, course_of, floor_mark, monte_carlo, reach, told
from errbar.records.figure import Figure, Picture


def find(given: PictureInput) -> Figure | None:
    """Three lines over the values of a parameter."""
    sheet = sheet_of(given.run, "complexity")
    if sheet is None:
        return None
    axis, x = along(sheet, sheet.columns[0], sheet.columns[0])
    marks = [
        *floor_mark(floor_of(given.run), axis),
        *course_of(sheet, "training", x, given.level, label="training", tone="other"),
        *course_of(sheet, "cv", x, given.level, label="cross-validated", tone="third"),
        *course_of(sheet, "true", x, given.level, label="true", tone="main"),
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
        notes=told(sheet),
    )


complexity = Picture(
    name="complexity",
    label="error by how flexible the learner is",
    find=find,
    verbs=("lab",),
    about=__doc__ or "",
)
