"""Forest of losses: losses without an upper bound, each as a share of its baseline.

A log loss and an RMSE in euros share no axis; divided by the loss of the best constant prediction they do: 0 is
perfect, 1 is the baseline. The baseline is taken as known, as everywhere in errbar.
Measures that are bounded are in `forest`.
"""

from __future__ import annotations

from errbar.pictures._axis_groups import scales_of
from errbar.pictures._axis_positions import ranged, stacked
from errbar.pictures._forest_rows import forest_marks, interval_methods
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number
from errbar.records.estimate import Estimate
from errbar.records.figure import Axis, Figure, Mark, Picture


def _share(e: Estimate, x: float) -> float:
    assert e.no_skill is not None
    return x / e.no_skill


def find(given: PictureInput) -> Figure | None:
    """Return a row per loss; 1 is the baseline for all of them."""
    bounded, rows, apart = scales_of(given.run)
    if not rows:
        return None
    marks = forest_marks(rows, _share)[1:]  # the baseline is 1 in each row: one line instead of a mark each
    ends = [x for m in marks for x in (*m.x, *m.low, *m.high)]
    axis = ranged("share of the baseline", [1.0, *ends])
    low = axis.low if axis.log else min(0.0, *ends)
    return Figure(
        name="forest_losses",
        title="Losses as a share of their baselines",
        x=Axis(label=axis.label, low=low, high=axis.high, log=axis.log),
        y=stacked("", [e.label for e in rows]),
        marks=(
            Mark(shape="rule", x=(1.0, 1.0), y=(-0.5, len(rows) - 0.5), tone="quiet", label="baseline", dashed=True),
            *marks,
        ),
        reads="Each row is a loss divided by its baseline, the loss of the best constant prediction: 0 is perfect, 1 "
        "is the baseline itself. Left of the dashed line the model loses less than that.",
        method=interval_methods(rows),
        notes=(
            "Baselines: " + ", ".join(f"{e.label} {format_number(e.no_skill or 0.0)}" for e in rows) + ".",
            *(() if bounded else apart),
        ),
    )


forest_losses = Picture(
    name="forest_losses",
    label="losses without bounds, as a share of their baselines",
    find=find,
    verbs=("score", "evaluate", "select", "gate", "threshold"),
    about=__doc__ or "",
)
