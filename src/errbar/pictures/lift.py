"""Lift: how many times more positives the highest-scoring rows hold than as many rows drawn at random.

lift = recall / share of rows looked at = precision / prevalence. Use it to value a list of a given length. It ends at 1
whatever the model, and cannot pass 1 / prevalence. Not to be confused with the cumulative gains, the same points before
the division.
"""

from __future__ import annotations

import numpy as np

from errbar.pictures._captions import band_of_three_method
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._score_cuts import points
from errbar.pictures._simplify import numbers, thin
from errbar.pictures._threshold_grid import threshold_grid
from errbar.pictures.gain import gain_band
from errbar.records.figure import Axis, Figure, Mark, Moving, Picture

READS = (
    "The horizontal axis is the share of rows looked at, the highest-scoring first; the vertical one how many times "
    "more positives they hold than as many random rows. At 1 the order is worth nothing; short lists rest on few rows "
    "and their band is wide."
)


def find(given: PictureInput) -> Figure | None:
    """The curve of two classes, from the first group of equal scores on."""
    e, grid = given.evidence, threshold_grid(given)
    found = None if e is None or grid is None else points(e)
    if e is None or grid is None or found is None:
        return None
    share = (found.tp + found.fp) / (found.positives + found.negatives)
    some = share > 0
    lifted = found.tpr[some] / share[some]
    x, y = thin(share[some], lifted)
    at, low, high = (part[1:] for part in gain_band(e, found, given.level, spans=3))
    rarest = grid.prevalence_span[0]  # no lift passes 1 / prevalence, which these rows only estimate
    low, high = (part / np.maximum(at, rarest * part) for part in (low, high))
    top = max(float(high.max()), 1 / grid.prevalence)
    label = f"{100 * given.level:g}% band, all shares"
    moving = np.divide(grid.tpr, grid.selected, out=np.full(len(grid.tpr), lifted[0]), where=grid.selected > 0)
    return Figure(
        name="lift",
        title="Lift",
        x=Axis(label="share of rows looked at", low=0.0, high=1.0),
        y=Axis(label="lift (times the share of positives)", low=0.0, high=top),
        marks=(
            Mark(shape="band", x=numbers(at), low=numbers(low), high=numbers(high), label=label),
            Mark(shape="rule", x=(0.0, 1.0), y=(1.0, 1.0), label="random order", tone="reference"),
            Mark(shape="line", x=x, y=y, label="this model"),
        ),
        reads=READS,
        method=band_of_three_method(given, grid.prevalence_span),
        moving=Moving(x=numbers(grid.selected), y=numbers(moving)),
        notes=grid.notes,
    )


lift = Picture(
    name="lift",
    label="lift",
    find=find,
    verbs=("score", "evaluate", "select", "threshold"),
    aliases=("lift_curve", "lift_chart"),
    cites=("witten2011", "berk1979", "owen1995"),
    about=__doc__ or "",
)
