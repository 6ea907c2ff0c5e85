"""Coverage plot: true against false positives as counts, the points of the ROC curve before they become rates.

Use it to read how many rows a threshold moves: both axes count rows, so lines of equal accuracy rise at 45 degrees
and the sides of the picture show the prevalence (Fuernkranz & Flach 2005). Labels without scores are one point; models
that were compared share one plot.
Not to be confused with the coverage of an interval.
"""

from __future__ import annotations

from dataclasses import replace

from errbar.pictures._model_points import dominance_notes, equal_accuracy_lines, model_marks, points_of
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._score_cuts import is_hard
from errbar.pictures._simplify import numbers
from errbar.pictures._threshold_grid import threshold_grid
from errbar.pictures.roc import SEVERAL
from errbar.pictures.roc import find as roc_curve
from errbar.records.figure import Axis, Figure, Mark, Moving, Numbers, Picture

READS = (
    "Each point is a threshold: upwards the positives that it finds, to the right the negatives that it "
    "predicts positive by mistake, both as numbers of rows. The dashed line at 45 degrees joins points of equal "
    "accuracy, for one more hit there pays for one more mistake."
)


def find(given: PictureInput) -> Figure | None:
    """The ROC curve's marks, stretched to the counts of rows; two classes only."""
    if given.run.verb == "compare":
        return _several_models(given)
    e = given.evidence
    drawn = roc_curve(given)
    if e is None or drawn is None:
        return None
    grid = threshold_grid(given)
    if grid is None and not is_hard(e):
        return None
    wide, tall = float(e.class_weights[1 - e.positive]), float(e.class_weights[e.positive])
    what = "weight" if e.weight is not None else "rows"
    return replace(
        drawn,
        name="coverage_plot",
        title="Coverage plot",
        x=Axis(label=f"false positives ({what})", low=0.0, high=wide),
        y=Axis(label=f"true positives ({what})", low=0.0, high=tall),
        marks=tuple(_stretch(mark, wide, tall) for mark in drawn.marks),
        reads=READS if grid is not None else drawn.reads,
        square=False,
        moving=None if grid is None else Moving(x=numbers(grid.fp), y=numbers(grid.tp)),
        notes=drawn.notes if grid is None else grid.notes,
    )


def _several_models(given: PictureInput) -> Figure | None:
    """Every model that was compared, as counts on axes that hold the largest sample."""
    marks, points = model_marks(given.run, rates=False), points_of(given.run)
    if not marks:
        return None
    wide = max([*(p.negatives for p in points), *(x for m in marks for x in m.x)])
    tall = max([*(p.positives for p in points), *(y for m in marks for y in m.y)])
    return Figure(
        name="coverage_plot",
        title="Coverage plot of several models",
        x=Axis(label="false positives", low=0.0, high=wide),
        y=Axis(label="true positives", low=0.0, high=tall),
        marks=(*equal_accuracy_lines(points, wide, tall, rates=False), *marks),
        reads=SEVERAL,
        notes=dominance_notes(given.run),
    )


def _stretch(mark: Mark, wide: float, tall: float) -> Mark:
    low, high = _times(mark.low, tall), _times(mark.high, tall)
    return replace(mark, x=_times(mark.x, wide), y=_times(mark.y, tall), low=low, high=high)


def _times(values: Numbers, factor: float) -> Numbers:
    return tuple(v * factor for v in values)


coverage_plot = Picture(
    name="coverage_plot",
    label="coverage plot",
    find=find,
    verbs=("score", "evaluate", "select", "compare", "threshold"),
    aliases=("coverage_curve",),
    rises=True,
    cites=("furnkranz2005", "flach2012"),
    about=__doc__ or "",
)
