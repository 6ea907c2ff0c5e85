"""Predicted against true: each row's true number over what was predicted for it, with the line on which both agree.

Read up from a prediction to see which truths came with it: on the whole they should lie about the line. Points are
thinned to 2,000, extremes kept; `residuals` shows the same distances from the line, larger.
"""

from __future__ import annotations

import numpy as np

from errbar.pictures._axis_positions import ranged
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number
from errbar.pictures._scatter import along, numbers_of, thinned
from errbar.records.figure import Axis, Figure, Mark, Picture


def find(given: PictureInput) -> Figure | None:
    """Points on two axes of one range, and the diagonal."""
    evidence = given.evidence
    numbers = None if evidence is None else numbers_of(evidence.given)
    if evidence is None or numbers is None:
        return None
    x, y = numbers.predicted, numbers.truth
    order = evidence.keep("along predictions", lambda: along(x, y - x))
    rows, notes = thinned(y - x, order, np.random.default_rng(given.run.seed))
    ends = ranged("", [float(f(v)) for v in (x, y) for f in (np.min, np.max)])
    return Figure(
        name="predicted_true",
        title="True against predicted",
        x=Axis(label="predicted", low=ends.low, high=ends.high, log=ends.log),
        y=Axis(label="true", low=ends.low, high=ends.high, log=ends.log),
        marks=(
            Mark(
                shape="rule",
                x=(ends.low, ends.high),
                y=(ends.low, ends.high),
                tone="reference",
                label="true = predicted",
            ),
            Mark(
                shape="points",
                x=tuple(x[rows].tolist()),
                y=tuple(y[rows].tolist()),
                text=tuple(f"predicted {format_number(a)}, true {format_number(b)}" for a, b in zip(x[rows], y[rows])),
            ),
        ),
        reads="Each point is a row; on the line, the prediction was right. Points that lie above the line on one side "
        "and below it on the other mean that predictions vary too little or too much.",
        square=True,
        notes=(*numbers.notes, *notes),
    )


predicted_true = Picture(
    name="predicted_true",
    label="true against predicted",
    find=find,
    verbs=("score", "evaluate", "select"),
    aliases=("predicted_against_true",),
    about=__doc__ or "",
)
