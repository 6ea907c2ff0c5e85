"""ROC curve: recall against the false positive rate, one point per threshold, steps where rows do not tie.

Use it to see how rows are ordered, whatever their prevalence and whatever the threshold. The band holds at all
thresholds at once, so a point may be chosen by looking at it. Beyond two classes: each class against all others. Labels
without scores are one point; models that were compared share one plot, with counts of where one lies above another. Not
to be confused with the precision-recall curve, which changes with the prevalence.
"""

from __future__ import annotations

import numpy as np

from errbar.deciding.uniform_band import around
from errbar.evidence import Evidence
from errbar.pictures._captions import area_note, band_method, titled
from errbar.pictures._class_curves import LOOKS, against_rest, largest_classes, left_out, of_each
from errbar.pictures._model_points import dominance_notes, equal_accuracy_lines, model_marks, points_of
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._score_cuts import Points, hull, is_hard, points
from errbar.pictures._simplify import numbers, thin
from errbar.pictures._threshold_grid import Grid, threshold_grid
from errbar.records.figure import Axis, Figure, Mark, Moving, Picture, Tone

X, Y = "false positive rate", "true positive rate (recall)"
BASELINE = Mark(shape="rule", x=(0.0, 1.0), y=(0.0, 1.0), label="baseline", tone="reference")
READS = (
    "Each point is a threshold: upwards more of the positives are found, to the right more of the negatives are "
    "predicted positive by mistake. The ideal is the upper left corner; on the diagonal scores tell nothing about the "
    "class."
)

SEVERAL = (
    "A curve is a model over all thresholds, a dot a model at its own: upwards more of the positives are found, to the "
    "right more of the negatives are predicted positive by mistake. A dot above and to the left of another makes fewer "
    "errors of both kinds on these rows."
)


def find(given: PictureInput) -> Figure | None:
    """The curve of two classes, the point of a classifier without scores, one curve per class, or several models."""
    if given.run.verb == "compare":
        return _several_models(given)
    e = given.evidence
    if e is not None and is_hard(e):
        return _one_point(e)
    if e is None or e.given.kind not in ("multiclass", "multilabel"):
        grid = threshold_grid(given)
        if grid is None or e is None:
            return None
        return e.keep("picture of two classes", lambda: _two_classes(given, e, grid))  # the coverage plot asks too
    return None if e.given.prob is None else _many_classes(given, e)


def _two_classes(given: PictureInput, e: Evidence, grid: Grid) -> Figure:
    found = points(e)
    assert found is not None
    return Figure(
        name="roc",
        title=titled("ROC curve", given, "roc_auc", "AUC"),
        x=Axis(label=X, low=0.0, high=1.0),
        y=Axis(label=Y, low=0.0, high=1.0),
        marks=(_band(found, grid), BASELINE, _hull(found), *_iso(found, grid), _curve(found)),
        reads=READS,
        method=band_method(given),
        square=True,
        moving=Moving(x=numbers(grid.fpr), y=numbers(grid.tpr)),
        notes=(*area_note(given, "roc_auc", "ROC AUC", found.area), *grid.notes),
    )


def _curve(found: Points, label: str = "this model") -> Mark:
    x, y = thin(found.fpr, found.tpr)
    return Mark(shape="line", x=x, y=y, label=label)


def _band(found: Points, grid: Grid) -> Mark:
    at = np.linspace(0, 1, 501)
    low, high = around(grid.bands[1].around(found.fpr), grid.bands[0].around(found.tpr), at)
    label = f"{100 * grid.level:g}% band, all thresholds"
    return Mark(shape="band", x=numbers(at), low=numbers(low), high=numbers(high), label=label)


def _hull(found: Points) -> Mark:
    corners = hull(found)
    x, y = thin(corners.fpr, corners.tpr)
    return Mark(shape="line", x=x, y=y, label="convex hull", tone="other", dashed=True)


def _iso(found: Points, grid: Grid) -> list[Mark]:
    """Lines of equal accuracy, and of equal cost where the run has costs, through the best point of each."""
    odds = found.negatives / found.positives
    lines = [_through_best(found, odds, "equal accuracy, at its best", "third")]
    if grid.costs is not None:
        slope = odds * grid.costs.fp / grid.costs.fn
        said = f"equal cost (fn={grid.costs.fn:.15g}, fp={grid.costs.fp:.15g}), at its lowest"
        lines.append(_through_best(found, slope, said, "fourth"))
    return lines


def _through_best(found: Points, slope: float, label: str, tone: Tone) -> Mark:
    """The straight line tpr = a + slope fpr that touches the curve highest, within the square."""
    a = float((found.tpr - slope * found.fpr).max())
    x = np.array([max(0.0, -a / slope), min(1.0, (1 - a) / slope)])
    y = np.clip(a + slope * x, 0.0, 1.0)
    return Mark(shape="rule", x=numbers(x), y=numbers(y), label=label, tone=tone, dashed=True)


def _many_classes(given: PictureInput, e: Evidence) -> Figure | None:
    lines = [BASELINE]
    for c, (tone, dashed) in zip(largest_classes(e), LOOKS):
        found = points(against_rest(e, c))
        if found is not None:
            x, y = thin(found.fpr, found.tpr)
            label = f"{e.classes[c]} (AUC {found.area:.3g})"
            lines.append(Mark(shape="line", x=x, y=y, label=label, tone=tone, dashed=dashed))
    if len(lines) == 1:
        return None
    return Figure(
        name="roc",
        title=titled(f"ROC curves, {of_each(e)}", given, "roc_auc", "mean AUC"),
        x=Axis(label=X, low=0.0, high=1.0),
        y=Axis(label=Y, low=0.0, high=1.0),
        marks=tuple(lines),
        reads=READS,
        square=True,
        notes=left_out(e),
    )


def _one_point(e: Evidence) -> Figure:
    """A classifier that gives labels alone is one point; mixing it with always and never gives the two lines."""
    cells, c = e.cells(), e.positive
    tpr, fpr = (float(cells[k, c] / cells[k].sum()) for k in (c, 1 - c))
    text = f"TPR {tpr:.4g}, FPR {fpr:.4g}"
    return Figure(
        name="roc",
        title=f"ROC plot: {text}",
        x=Axis(label=X, low=0.0, high=1.0),
        y=Axis(label=Y, low=0.0, high=1.0),
        marks=(
            BASELINE,
            Mark(shape="line", x=(0.0, fpr, 1.0), y=(0.0, tpr, 1.0), label="mixed with never and always", dashed=True),
            Mark(shape="points", x=(fpr,), y=(tpr,), text=(text,), label="this classifier"),
        ),
        reads="Labels without scores are one point: upwards more of the positives are found, to the right more of the "
        "negatives are predicted positive by mistake. Points on the lines follow it on some rows only.",
        square=True,
        notes=("A curve takes a probability or a score; labels already have their threshold.",),
    )


def _several_models(given: PictureInput) -> Figure | None:
    marks = model_marks(given.run, rates=True)
    if not marks:
        return None
    paired = bool(given.run.options.get("paired", True))
    points = points_of(given.run) if paired else []
    wide, tall = (points[0].negatives, points[0].positives) if points else (1.0, 1.0)
    return Figure(
        name="roc",
        title="ROC plot of several models",
        x=Axis(label=X, low=0.0, high=1.0),
        y=Axis(label=Y, low=0.0, high=1.0),
        marks=(BASELINE, *equal_accuracy_lines(points, wide, tall, rates=True), *marks),
        reads=SEVERAL,
        square=True,
        notes=dominance_notes(given.run),
    )


roc = Picture(
    name="roc",
    label="ROC curve",
    find=find,
    verbs=("score", "evaluate", "select", "compare", "threshold"),
    aliases=("roc_curve",),
    rises=True,
    cites=("fawcett2006", "fawcett2007", "campbell1994", "berk1979", "owen1995", "moscovich2017"),
    about=__doc__ or "",
)
