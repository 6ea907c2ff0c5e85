"""Learning curve: a measure by how many rows train, of a learner on data, or of a study in a world.

Of data: the same test sets with training sets cut smaller, an interval each, and a dashed line to where all rows would
train, by a line in 1/n. Of a world: true, cross-validated and training error, with the range of 80 % of the models.
The distance between training and true error is optimism; where both are high and flat, more rows will not help.
"""

from __future__ import annotations

import math

from errbar.pictures._axis_positions import grown, ranged
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import floor_of, format_span, numbers, percent, sheet_of, whole
from errbar.pictures._study_curves import course_of, first_notes, floor_mark, monte_carlo, reach
from errbar.pictures._training_line import outlook_notes, training_marks, training_numbers
from errbar.records.figure import Figure, Mark, Picture
from errbar.records.sheet import Sheet

PROJECTED = "projected (unseen)"


def find(given: PictureInput) -> Figure | None:
    """From the sheet `curve` of a learner, or `learning_curve` of a study."""
    own, studied = sheet_of(given.run, "curve"), sheet_of(given.run, "learning_curve")
    if own is not None:
        return _of_data(given, own)
    return None if studied is None else _of_world(given, studied)


def _of_data(given: PictureInput, sheet: Sheet) -> Figure | None:
    key = str(sheet.rows[0][0])
    label = next((e.label for e in whole(given.run) if e.measure == key), key)
    rows = [r for r in sheet.rows if r[0] == key]
    mine = Sheet(name=sheet.name, title=sheet.title, columns=sheet.columns, rows=tuple(rows))
    n, value, low, high = (numbers(mine, c) for c in ("n_train", "value", "low", "high"))
    fitted = [i for i, r in enumerate(rows) if r[5] != "projected"]
    ahead = [i for i, r in enumerate(rows) if r[5] == "projected"]
    banded = [i for i in fitted if math.isfinite(low[i]) and math.isfinite(high[i])]
    level = percent(given.level)
    marks = [_line(n, value, low, high, fitted)]
    if len(banded) > 1:
        ends = (tuple(side[i] for i in banded) for side in (low, high))
        band = Mark(
            shape="band", x=tuple(n[i] for i in banded), low=next(ends), high=next(ends), label=f"{level} interval"
        )
        marks.insert(0, band)
    marks += training_marks(mine, n)
    for i in ahead:
        marks += _project(n, value, low, high, fitted[-1], i)
    bare = len(fitted) - len(banded)
    return Figure(
        name="learning_curve",
        title=f"{label} by rows that train",
        x=grown("rows that train", n),
        y=ranged(label, [*value, *low, *high, *training_numbers(mine)]),
        marks=tuple(marks),
        reads="Each point is the value on unseen rows after training on that many rows; the band is the range it may "
        "lie in. Where the curve still moves at its right end, more rows would change the model.",
        method=f"{level} intervals by corrected_t at each size; dashed: a line in 1/n carried on to all rows. "
        "Training: on the rows that trained, with the range of 80 % of the fits.",
        notes=(
            *outlook_notes(given.run),
            *([f"Of {len(fitted):,} sizes {bare:,} without an interval."] if bare else []),
            *_projection_notes(sheet, key),
        ),
    )


def _projection_notes(sheet: Sheet, key: str) -> list[str]:
    """What the sheet says of this measure's projection: its notes are in the order of the projected lines."""
    projected = [row[0] for row in sheet.rows if row[5] == "projected"]
    return [note for measure, note in zip(projected, sheet.notes) if measure == key]


def _line(
    n: tuple[float, ...], value: tuple[float, ...], low: tuple[float, ...], high: tuple[float, ...], on: list[int]
) -> Mark:
    return Mark(
        shape="line",
        x=tuple(n[i] for i in on),
        y=tuple(value[i] for i in on),
        text=tuple(f"{n[i]:,.0f} rows: {format_span(value[i], low[i], high[i])}" for i in on),
        label="unseen rows",
    )


def _project(
    n: tuple[float, ...], value: tuple[float, ...], low: tuple[float, ...], high: tuple[float, ...], last: int, i: int
) -> list[Mark]:
    """From the last fitted size to all rows."""
    text = f"{n[i]:,.0f} rows, projected: {format_span(value[i], low[i], high[i])}"
    return [
        Mark(shape="line", x=(n[last], n[i]), y=(value[last], value[i]), dashed=True, label=PROJECTED),
        Mark(
            shape="points", x=(n[i],), y=(value[i],), low=(low[i],), high=(high[i],), text=(text,)),
    ]  # fmt: skip


def _of_world(given: PictureInput, sheet: Sheet) -> Figure | None:
    n = numbers(sheet, "n")
    axis = grown("rows of a sample", n)
    marks = [
        *floor_mark(floor_of(given.run), axis),
        Mark(
            shape="band",
            x=n,
            low=numbers(sheet, "true_low"),
            high=numbers(sheet, "true_high"),
            tone="quiet",
            label="80 % of models",
        ),
    ]
    marks += course_of(sheet, "training", n, given.level, label="training rows", tone="other")
    marks += course_of(sheet, "cv", n, given.level, label="cross-validated", tone="third")
    marks += course_of(sheet, "true", n, given.level, label="unseen rows (true)", tone="main")
    return Figure(
        name="learning_curve",
        title=sheet.title,
        x=axis,
        y=reach(str(given.run.options.get("measure", "error")), marks),
        marks=tuple(marks),
        reads="Each line is an error by how many rows a sample has: on the rows that trained, cross-validated, and on "
        "everything the world can give. The distance between training and true is optimism.",
        method=monte_carlo(given.run, given.level) + " Grey: 80 % of the models.",
        notes=first_notes(sheet),
    )


learning_curve = Picture(
    name="learning_curve",
    label="a measure by how many rows train",
    find=find,
    verbs=("evaluate", "lab"),
    about=__doc__ or "",
)
