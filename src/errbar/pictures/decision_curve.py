"""Decision curve: the net benefit of acting on a probability, wherever the threshold is put (Vickers & Elkin 2006).

net benefit(t) = pi tpr(t) - (1 - pi) fpr(t) t / (1 - t): true positives per row, less false alarms at the price that a
threshold of t implies, since who acts from t on takes (1 - t) / t false alarms for one missed positive. Use it where
costs are not known, or differ between those who decide: the model helps those whose threshold lies where its line is
above both others, acting always and never. Not to be confused with the cost by threshold, where costs are given and
the threshold is free; here each threshold implies its own costs. The band holds at all thresholds at once.
"""

from __future__ import annotations

import numpy as np

from errbar.deciding.threshold_cuts import weight_above
from errbar.pictures._captions import band_method, band_of_three_method
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._simplify import numbers
from errbar.pictures._threshold_grid import Grid, threshold_grid
from errbar.records.figure import Axis, Figure, Mark, Picture
from errbar.records.types import Floats

STEPS = 200
BELOW = 0.3
"""How far below 0 the picture reaches, in prevalences: a line that falls further is out of use."""
READS = (
    "The line is what acting from each threshold on earns per row, in true positives, when the threshold also tells "
    "how many false alarms one is worth. Where it lies above both other lines, acting by the model gains more than "
    "always or never acting."
)


def find(given: PictureInput) -> Figure | None:
    """The model, acting always, acting never, and the band; None for scores that are no probabilities."""
    grid = threshold_grid(given)
    if grid is None or grid.scale != "prob":
        return None
    e = given.evidence
    assert e is not None
    at = np.linspace(0.0, 1.0, STEPS + 1)[1:-1]
    known = None if given.run.threshold is None else given.run.threshold.prevalence
    pi = grid.prevalence if known is None else known
    tpr, fpr = (weight_above(e, up, at) / n for up, n in ((True, grid.positives), (False, grid.negatives)))
    model, always = net_benefit(tpr, fpr, at, pi), net_benefit(np.ones(len(at)), np.ones(len(at)), at, pi)
    low, high = band_of_benefit(grid, tpr, fpr, at, known)
    floor, top = -BELOW * pi, 1.1 * max(pi, float(high.max()))
    last = int(np.flatnonzero(model >= floor)[-1]) + 1
    x = numbers(at[:last])

    def within(y: Floats) -> tuple[float, ...]:
        return numbers(np.clip(y[:last], floor, top))

    level = f"{100 * grid.level:g}% band, all thresholds"
    seen = always >= floor
    return Figure(
        name="decision_curve",
        title="Decision curve",
        x=Axis(label="threshold", low=0.0, high=float(at[last - 1])),
        y=Axis(label="net benefit per row", low=floor, high=top),
        marks=(
            Mark(shape="band", x=x, low=within(low), high=within(high), label=level),
            Mark(shape="line", x=numbers(at[seen]), y=numbers(always[seen]), label="act always", tone="other"),
            Mark(shape="rule", x=(0.0, float(at[last - 1])), y=(0.0, 0.0), label="act never", tone="reference"),
            *_costs(grid, floor, top),
            Mark(shape="line", x=x, y=within(model), label="this model"),
        ),
        reads=READS,
        method=band_of_three_method(given, grid.prevalence_span) if known is None else band_method(given),
        notes=() if known is None else (f"For a place of use where {100 * known:g} % of rows are positive.",),
    )


def net_benefit(tpr: Floats, fpr: Floats, at: Floats, prevalence: float) -> Floats:
    """True positives per row, less false alarms at the odds of the threshold."""
    return np.asarray(prevalence * tpr - (1 - prevalence) * fpr * at / (1 - at))


def band_of_benefit(
    grid: Grid, tpr: Floats, fpr: Floats, at: Floats, prevalence: float | None
) -> tuple[Floats, Floats]:
    """Low and high at all thresholds at once: corners of the spans of both rates, and of the prevalence if unknown."""
    recall, alarms = grid.bands_of_three if prevalence is None else grid.bands
    span = grid.prevalence_span if prevalence is None else (prevalence, prevalence)
    (t_low, t_high), (f_low, f_high) = recall.around(tpr), alarms.around(fpr)
    worst, best = (t_low, f_high), (t_high, f_low)
    low = np.minimum(*(net_benefit(*worst, at, p) for p in span))
    high = np.maximum(*(net_benefit(*best, at, p) for p in span))
    return low, high


def _costs(grid: Grid, floor: float, top: float) -> list[Mark]:
    """Where the run's own costs put the threshold of theory."""
    if grid.costs is None:
        return []
    at = grid.costs.fp / (grid.costs.fp + grid.costs.fn)
    label = f"the run's costs: {at:.3g}"
    return [Mark(shape="rule", x=(at, at), y=(floor, top), label=label, tone="reference", dashed=True)]


decision_curve = Picture(
    name="decision_curve",
    label="decision curve",
    find=find,
    verbs=("score", "evaluate", "select", "threshold"),
    aliases=("net_benefit", "dca"),
    cites=("vickers2006", "berk1979", "owen1995"),
    about=__doc__ or "",
)
