"""Precision-recall curve: how many positive predictions are right against how many positives are found.

Use it where positives are rare and positive predictions are looked at one by one. Between two points it follows what
thresholds between them could achieve, which is no straight line (Davis & Goadrich 2006). Its height depends on the
prevalence. Not to be confused with the ROC curve, which does not.
"""

from __future__ import annotations

import numpy as np

from errbar.deciding.uniform_band import around
from errbar.evidence import Evidence
from errbar.pictures._captions import band_of_three_method, titled
from errbar.pictures._class_curves import LOOKS, against_rest, largest_classes, left_out
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._score_cuts import Points, points
from errbar.pictures._simplify import numbers, thin
from errbar.pictures._threshold_grid import Grid, threshold_grid
from errbar.records.figure import Axis, Figure, Mark, Moving, Picture
from errbar.records.types import Floats

BETWEEN = 32
"""Places between two points of a tie, fewer where ties are many."""
PLACES = 20_000
READS = (
    "Each point is a threshold: to the right more of the positives are found, upwards more of the positive "
    "predictions are right. The horizontal line is the baseline: the share of positives in these rows."
)


def find(given: PictureInput) -> Figure | None:
    """The curve of two classes, or one curve per class."""
    e = given.evidence
    if e is None or e.given.kind not in ("multiclass", "multilabel"):
        grid = threshold_grid(given)
        return None if grid is None or e is None else _two_classes(given, e, grid)
    return None if e.given.prob is None else _many_classes(given, e)


def achievable(found: Points) -> tuple[Floats, Floats]:
    """Recall and precision along the curve; within a tie, both counts grow in proportion."""
    fp, tp = found.fp, found.tp
    mixed = np.flatnonzero((np.diff(fp) > 0) & (np.diff(tp) > 0))
    parts = int(np.clip(PLACES // max(1, len(mixed)), 1, BETWEEN))
    inner = (mixed[:, None] + np.arange(1, parts) / parts).reshape(-1)
    places, after = np.arange(len(fp)), np.repeat(mixed + 1, parts - 1)
    # At the first point no row is called positive.
    fp, tp = (np.insert(side, after, np.interp(inner, places, side))[1:] for side in (fp, tp))
    called = tp + fp > 0
    fp, tp = fp[called], tp[called]
    recall, precision = tp / found.positives, tp / (tp + fp)
    # The first call's precision holds from recall 0 on: any smaller share of its tie has it too.
    return np.concatenate([[0.0], recall]), np.concatenate([precision[:1], precision])


def _two_classes(given: PictureInput, e: Evidence, grid: Grid) -> Figure:
    found = points(e)
    assert found is not None
    recall, precision = achievable(found)
    x, y = thin(recall, precision)
    curve = Mark(shape="line", x=x, y=y, label="this model")
    moving = np.where(np.isnan(grid.precision), precision[0], grid.precision)
    return Figure(
        name="precision_recall",
        title=titled("Precision-recall curve", given, "average_precision", "average precision"),
        x=Axis(label="recall", low=0.0, high=1.0),
        y=Axis(label="precision", low=0.0, high=1.0),
        marks=(_band(found, grid), _random(grid.prevalence), curve),
        reads=READS,
        method=band_of_three_method(given, grid.prevalence_span),
        square=True,
        moving=Moving(x=numbers(grid.tpr), y=numbers(moving)),
        notes=grid.notes,
    )


def _random(prevalence: float) -> Mark:
    label = f"baseline ({prevalence:.3g})"
    return Mark(shape="rule", x=(0.0, 1.0), y=(prevalence, prevalence), label=label, tone="reference")


def _band(found: Points, grid: Grid) -> Mark:
    """The ROC band turned on its side: for a recall the fewest and the most false positives, and so the precision.

    It rises with the prevalence, which these rows only estimate: its low end goes with the most, its high with the
    fewest.
    """
    at = np.linspace(0, 1, 501)[1:]
    recall, alarms = grid.bands_of_three
    low, high = around(recall.around(found.tpr), alarms.around(found.fpr), at)
    rare, common = grid.prevalence_span
    best, worst = common * at / (common * at + (1 - common) * low), rare * at / (rare * at + (1 - rare) * high)
    label = f"{100 * grid.level:g}% band, all thresholds"
    return Mark(shape="band", x=numbers(at), low=numbers(worst), high=numbers(best), label=label)


def _many_classes(given: PictureInput, e: Evidence) -> Figure | None:
    lines = []
    for c, (tone, dashed) in zip(largest_classes(e), LOOKS):
        found = points(against_rest(e, c))
        if found is not None:
            x, y = thin(*achievable(found))
            share = found.positives / (found.positives + found.negatives)
            label = f"{e.classes[c]} (share {share:.3g})"
            lines.append(Mark(shape="line", x=x, y=y, label=label, tone=tone, dashed=dashed))
    if not lines:
        return None
    return Figure(
        name="precision_recall",
        title=titled("Precision-recall curves", given, "average_precision", "mean average precision"),
        x=Axis(label="recall", low=0.0, high=1.0),
        y=Axis(label="precision", low=0.0, high=1.0),
        marks=tuple(lines),
        reads="Each line is one class against all others: to the right more of its rows are found, upwards more of "
        "its predictions are right. The baseline is the class's share, which is given after its name.",
        square=True,
        notes=left_out(e),
    )


precision_recall = Picture(
    name="precision_recall",
    label="precision-recall curve",
    find=find,
    verbs=("score", "evaluate", "select", "threshold"),
    aliases=("pr_curve", "pr"),
    cites=("davis2006", "boyd2013", "campbell1994", "berk1979", "owen1995"),
    about=__doc__ or "",
)
