"""Split rate: bias and root mean squared error of holdout and of subsampling by the share of rows that trains.

Few training rows make an estimate pessimistic (bias), few test rows make it vary; the root mean squared error has
both. The lowest point of a solid line is the best share for that way of estimating, in this world, for this learner.
"""

from __future__ import annotations

from errbar.pictures._axis_positions import ranged
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import numbers, sheet_of
from errbar.pictures._study_curves import course_of, first_notes, monte_carlo, reach
from errbar.records.figure import Figure, Mark, Picture, Tone

TONES: dict[str, Tone] = {"holdout": "main", "subsampling": "other"}


def find(given: PictureInput) -> Figure | None:
    """Two lines each: rmse solid, bias dashed."""
    sheet = sheet_of(given.run, "split_rate")
    if sheet is None:
        return None
    rates = numbers(sheet, "rate")
    axis = ranged("share of rows that trains", rates)
    marks = [Mark(shape="rule", x=(axis.low, axis.high), y=(0.0, 0.0), tone="reference")]
    for name, tone in TONES.items():
        marks += course_of(sheet, f"{name}_bias", rates, given.level, label=f"{name}, bias", tone=tone, dashed=True)
        marks += course_of(sheet, f"{name}_rmse", rates, given.level, label=f"{name}, rmse", tone=tone)
    return Figure(
        name="split_rate",
        title=sheet.title,
        x=axis,
        y=reach(f"off the true {given.run.options.get('measure', 'error')} by", marks),
        marks=tuple(marks),
        reads="Dashed lines show how far estimates are off on average, solid lines how far off they typically are. "
        "Training on more rows lowers the first and, past some share, raises the second, as few rows are left to test.",
        method=monte_carlo(given.run, given.level),
        notes=first_notes(sheet),
    )


split_rate = Picture(
    name="split_rate",
    label="bias and error of an estimate by split rate",
    find=find,
    verbs=("lab",),
    about=__doc__ or "",
)
