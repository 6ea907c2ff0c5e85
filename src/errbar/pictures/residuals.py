"""Residuals: predicted minus true of each row against the prediction, with their mean along it.

A mean that leaves 0 shows where predictions are off on average; a spread that grows shows where an RMSE over all rows
promises too much for some of them. Points are thinned to 2,000, extremes kept. Not to be confused with residuals
against the truth, which slope downwards for the best of models.
"""

from __future__ import annotations

import numpy as np

from errbar.pictures._axis_positions import ranged
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number, percent
from errbar.pictures._scatter import Course, along, course, numbers_of, thinned
from errbar.records.figure import Figure, Mark, Picture


def find(given: PictureInput) -> Figure | None:
    """Points, the line of 0, and the mean with its band where rows stand alone."""
    evidence = given.evidence
    numbers = None if evidence is None else numbers_of(evidence.given)
    if evidence is None or numbers is None:
        return None
    x, left = numbers.predicted, numbers.predicted - numbers.truth
    order = evidence.keep("along predictions", lambda: along(x, left))
    rows, notes = thinned(left, order, np.random.default_rng(given.run.seed))
    mean = course(x, left, order, evidence.weight, given.level)
    banded = evidence.given.unit is None and len(mean.half) > 0
    axis = ranged("predicted", [float(x.min()), float(x.max())])
    return Figure(
        name="residuals",
        title="Residuals against predictions",
        x=axis,
        y=ranged("predicted minus true", [0.0, float(left.min()), float(left.max())]),
        marks=(
            Mark(
                shape="points",
                x=tuple(x[rows].tolist()),
                y=tuple(left[rows].tolist()),
                text=tuple(
                    f"predicted {format_number(a)}, off by {format_number(b)}" for a, b in zip(x[rows], left[rows])
                ),
                tone="quiet",
            ),
            Mark(shape="rule", x=(axis.low, axis.high), y=(0.0, 0.0), tone="reference"),
            *_mean(mean, banded, given.level),
        ),
        reads="Each point is a row: how far the prediction lies above (or below) the truth. Where the mean line is off "
        "0, predictions of that size are too high (above) or too low on average; where points fan out, they are less "
        "accurate.",
        method=_method(banded, given.level),
        notes=(*numbers.notes, *notes),
    )


def _mean(mean: Course, banded: bool, level: float) -> list[Mark]:
    x, y = tuple(mean.x.tolist()), tuple(mean.y.tolist())
    line = Mark(shape="line", x=x, y=y, label=f"mean of {len(x)} stretches" if len(x) > 1 else "mean")
    if not banded:
        return [line]
    low, high = (tuple((mean.y + side * mean.half).tolist()) for side in (-1, 1))
    return [Mark(shape="band", x=x, low=low, high=high, label=f"{percent(level)} interval of the mean"), line]


def _method(banded: bool, level: float) -> str:
    means = "Means of stretches of equally many rows along the prediction"
    return f"{means}, each with Student's t at {percent(level)}, rows taken as independent." if banded else f"{means}."


residuals = Picture(
    name="residuals",
    label="residuals against predictions",
    find=find,
    verbs=("score", "evaluate", "select"),
    about=__doc__ or "",
)
