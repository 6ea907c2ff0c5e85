"""Score distributions: how the probabilities, or scores, of positives and of negatives lie, each class by itself.

Use it to see why a threshold costs what it costs: positives left of it are missed, negatives right of it are false
alarms. Each class's area is 1, whatever its size.
Not to be confused with the histogram under a reliability diagram, which counts all rows together.
"""

from __future__ import annotations

import math

import numpy as np

from errbar.deciding.threshold_cuts import cutting
from errbar.evidence import Evidence
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._simplify import numbers
from errbar.pictures._threshold_grid import threshold_grid
from errbar.records.figure import Axis, Figure, Mark, Moving, Picture, Tone
from errbar.records.types import Array, Floats

FEWEST, MOST = 8, 40
"""Bins: twice the root of the smaller class's rows, within these."""
READS = (
    "Each shape is one class: where it is tall, many of its rows have that score. The less the two shapes overlap the "
    "more cleanly a threshold parts them; rows on the wrong side of the threshold's line are its errors."
)


def find(given: PictureInput) -> Figure | None:
    """Two shapes over the axis of thresholds."""
    e, grid = given.evidence, threshold_grid(given)
    if e is None or grid is None:
        return None
    rows = int(e.given.class_counts.min())
    edges = _edges(cutting(e), grid.thresholds, int(np.clip(2 * math.sqrt(rows), FEWEST, MOST)))
    classes: tuple[tuple[int, Tone], ...] = ((1 - e.positive, "other"), (e.positive, "main"))
    heights = [_density(e, c, edges) for c, _ in classes]
    shapes = [_shape(h, edges, e.classes[c], tone) for h, (c, tone) in zip(heights, classes)]
    return Figure(
        name="score_distribution",
        title="Scores by class",
        x=Axis(label=_label(e, grid.scale), low=float(edges[0]), high=float(edges[-1])),
        y=Axis(label="density", low=0.0, high=1.05 * float(max(h.max() for h in heights))),
        marks=tuple(mark for pair in shapes for mark in pair),
        reads=READS,
        moving=Moving(x=numbers(grid.thresholds)),
        notes=grid.notes,
    )


def _label(e: Evidence, scale: str) -> str:
    return f"predicted probability of {e.classes[e.positive]}" if scale == "prob" else "score"


def _edges(values: Floats, thresholds: Floats, bins: int) -> Floats:
    """Bins from the first row or threshold to the last; thresholds of probabilities run from 0 to 1."""
    low, high = min(values.min(), thresholds[0]), max(values.max(), thresholds[-1])
    spare = 0.0 if low < high else 0.5
    return np.linspace(low - spare, high + spare, bins + 1)


def _density(e: Evidence, c: int, edges: Floats) -> Floats:
    rows = e.is_true(c)
    weights = None if e.weight is None else e.weight[rows]
    return np.histogram(cutting(e)[rows], bins=edges, weights=weights, density=True)[0]


def _shape(height: Array, edges: Floats, label: str, tone: Tone) -> tuple[Mark, Mark]:
    """A staircase: a filled band down to 0 and its outline."""
    x = numbers(np.repeat(edges, 2)[1:-1])
    y = numbers(np.repeat(height, 2))
    filled = Mark(shape="band", x=x, low=(0.0,) * len(x), high=y, tone=tone)
    return filled, Mark(shape="line", x=x, y=y, label=label, tone=tone)


score_distribution = Picture(
    name="score_distribution",
    label="score distributions by class",
    find=find,
    verbs=("score", "evaluate", "select", "threshold"),
    aliases=("score_distributions", "scores"),
    cites=("flach2012",),
    about=__doc__ or "",
)
