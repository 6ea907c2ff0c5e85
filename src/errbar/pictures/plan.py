"""Plan: which rows train and which are tested in every split, with the units and the order of time made visible.

Each line is a split, each cell a row, or a block of rows where there are many, in the order of time or of the fold that
tests them. Use it to see what a plan does before its numbers are read: that no unit lies on both sides, that later rows
test earlier ones, that a bootstrap sample leaves rows out. The first twelve splits are drawn. Not to be confused with
`folds`, the values that the fits gave.
"""

from __future__ import annotations

from errbar.pictures._axis_positions import row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import sheet_of
from errbar.records.figure import Axis, Figure, Mark, Picture, Tone

KINDS: tuple[tuple[str, str, float, Tone], ...] = (
    ("#", "tested", 1.0, "main"),
    ("+", "some train, some are tested", 0.5, "main"),
    (".", "trains", 0.45, "quiet"),
    ("A", "one unit", 0.9, "third"),
    ("B", "the next", 0.9, "fourth"),
)
"""Letter of the sheet, legend, strength of colour, tone; a row that is not used has no cell."""


def find(given: PictureInput) -> Figure | None:
    """Cells of the first splits; None where the run did not keep its plan."""
    sheet = sheet_of(given.run, "plan")
    if sheet is None:
        return None
    ordered = sheet.columns[3]
    names, letters = [str(x) for x in sheet.column("split")], [str(x) for x in sheet.column(ordered)]
    wide = len(letters[0])
    marks = []
    for letter, label, strength, tone in KINDS:
        there = [(x, i) for i, line in enumerate(letters) for x, found in enumerate(line) if found == letter]
        if there:
            marks.append(
                Mark(
                    shape="cells",
                    x=tuple(x + 1.0 for x, _ in there),
                    y=tuple(row(i, len(names)) for _, i in there),
                    value=(strength,) * len(there),
                    label=label,
                    tone=tone,
                )
            )
    n = given.run.data.rows
    what = ordered if wide == n else f"{ordered}, in blocks of about {n / wide:.3g}"
    return Figure(
        name="plan",
        title=sheet.title,
        x=Axis(label=what, low=0.5, high=wide + 0.5),
        y=stacked("", names),
        marks=tuple(marks),
        reads="Each line is one split: dark cells are tested by a model that the light ones trained. Rows without a "
        "cell are used by neither side.",
        notes=sheet.notes[1:],
    )


plan = Picture(
    name="plan",
    label="which rows train and which are tested",
    find=find,
    verbs=("evaluate", "select"),
    aliases=("splits",),
    about=__doc__ or "",
)
