"""Forest: every measure that lies between 0 and 1 (or -1 and 1), one row each, with its interval and its baseline.

Only measures that share a scale share the axis: losses without an upper bound are in `forest_losses`, and what has
neither (a calibration slope, a count) is given below the picture. Not to be confused with `comparisons`, the forest of
differences: whether two of these rows overlap does not show whether two models differ.
"""

from __future__ import annotations

from errbar.pictures._axis_groups import scales_of
from errbar.pictures._axis_positions import stacked
from errbar.pictures._forest_rows import forest_marks, interval_methods
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import percent
from errbar.records.figure import Axis, Figure, Picture


def find(given: PictureInput) -> Figure | None:
    """A row a measure, the run's first on top."""
    rows, _, apart = scales_of(given.run)
    if not rows:
        return None
    marks = forest_marks(rows, lambda _, x: x)
    least = min(x for m in marks for x in (*m.x, *m.low))
    return Figure(
        name="forest",
        title=f"Estimates with {percent(given.level)} intervals",
        x=Axis(label="value", low=min(0.0, least), high=1.0),
        y=stacked("", [e.label for e in rows]),
        marks=marks,
        reads="Each row is a measure: the point is its value, the whiskers are the range it may lie in on new rows "
        "like these. The grey mark is the baseline: what the best prediction that ignores features scores.",
        method=interval_methods(rows),
        notes=apart,
    )


forest = Picture(
    name="forest",
    label="all measures with their intervals",
    find=find,
    verbs=("score", "evaluate", "select", "gate", "threshold"),
    aliases=("estimates",),
    about=__doc__ or "",
)
