"""Cumulative gains: the share of positives found among the share of rows that score highest.

Use it where a budget decides how many rows are looked at: letters, calls, checks. The curve of perfect order rises
until all positives are found; rows in random order follow the diagonal.
Not to be confused with the ROC curve, whose horizontal axis counts negatives only.
"""

from __future__ import annotations

import numpy as np

from errbar.deciding.uniform_band import around, share_bands
from errbar.evidence import Evidence
from errbar.pictures._captions import band_method
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._score_cuts import Points, points
from errbar.pictures._simplify import numbers, thin
from errbar.pictures._threshold_grid import threshold_grid
from errbar.records.figure import Axis, Figure, Mark, Moving, Picture
from errbar.records.types import Floats

READS = (
    "Look at the highest-scoring rows only: the horizontal axis is the share of rows looked at, the vertical one the "
    "share of all positives among them. The higher above the diagonal the more a look pays; no order of rows can pass "
    "the perfect line."
)


def find(given: PictureInput) -> Figure | None:
    """The curve of two classes."""
    e, grid = given.evidence, threshold_grid(given)
    found = None if e is None or grid is None else points(e)
    if e is None or grid is None or found is None:
        return None
    share = (found.tp + found.fp) / (found.positives + found.negatives)
    x, y = thin(share, found.tpr)
    at, low, high = gain_band(e, found, given.level)
    label = f"{100 * given.level:g}% band, all shares"
    turn = (0.0, grid.prevalence, 1.0)
    return Figure(
        name="gain",
        title="Cumulative gains",
        x=Axis(label="share of rows looked at", low=0.0, high=1.0),
        y=Axis(label="share of positives found (recall)", low=0.0, high=1.0),
        marks=(
            Mark(shape="band", x=numbers(at), low=numbers(low), high=numbers(high), label=label),
            Mark(shape="rule", x=(0.0, 1.0), y=(0.0, 1.0), label="random order", tone="reference"),
            Mark(shape="line", x=turn, y=(0.0, 1.0, 1.0), label="perfect order", tone="good", dashed=True),
            Mark(shape="line", x=x, y=y, label="this model"),
        ),
        reads=READS,
        method=band_method(given),
        square=True,
        moving=Moving(x=numbers(grid.selected), y=numbers(grid.tpr)),
        notes=grid.notes,
    )


def gain_band(e: Evidence, found: Points, level: float, *, spans: int = 2) -> tuple[Floats, Floats, Floats]:
    """Shares of rows looked at, and low and high of the share of positives found there; 3 spans where another joins."""
    at = np.linspace(0, 1, 501)
    share = (found.tp + found.fp) / (found.positives + found.negatives)
    looked, recall = share_bands(e, level, ("predicted_prevalence", "recall"), spans=spans)
    return at, *around(looked.around(share), recall.around(found.tpr), at)


gain = Picture(
    name="gain",
    label="cumulative gains",
    find=find,
    verbs=("score", "evaluate", "select", "threshold"),
    aliases=("gains", "cumulative_gain", "cumulative_gains"),
    rises=True,
    cites=("witten2011", "berk1979", "owen1995"),
    about=__doc__ or "",
)
