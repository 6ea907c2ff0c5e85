"""Cost by threshold: what errors cost per row, wherever the threshold is put.

cost(t) = pi c_fn (1 - tpr) + (1 - pi) c_fp fpr, with the run's costs, else 1 for either error, and the rows' own share
of positives pi. Use it to choose a threshold: the band holds at all of them at once, so the lowest point may be picked
by eye. Where probabilities are calibrated the lowest point lies near c_fp / (c_fp + c_fn) (Elkan 2001).
Not to be confused with the cost curves of Drummond and Holte, whose horizontal axis is the operating condition.
"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.deciding.threshold_costs import Costs, cheapest, expected_cost, theory_threshold
from errbar.pictures._captions import band_method, band_of_three_method
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number as amount
from errbar.pictures._simplify import numbers
from errbar.pictures._threshold_grid import Grid, threshold_grid
from errbar.records.figure import Axis, Figure, Mark, Moving, Picture

READS = (
    "The line is the mean cost of a row if all rows at or above the threshold are predicted positive; above the lower "
    "dashed line it costs more than one answer for all rows. A threshold may be picked where the line is low; where "
    "the band of another threshold is as low, these rows leave open which of the two costs less."
)


def find(given: PictureInput) -> Figure | None:
    """The line, its band, its lowest point and the threshold that theory names."""
    grid = threshold_grid(given)
    if grid is None:
        return None
    costs = grid.costs or Costs()
    known = None if given.run.threshold is None else given.run.threshold.prevalence
    prices = {"fn": costs.fn, "fp": costs.fp, "prevalence": grid.prevalence if known is None else known}
    cost = expected_cost(grid.tpr, grid.fpr, **prices)
    low, high = grid.cost_band(fn=costs.fn, fp=costs.fp, prevalence=known)
    x = numbers(grid.thresholds)
    blind = ((1 - prices["prevalence"]) * costs.fp, prices["prevalence"] * costs.fn)
    top = 1.05 * max(float(high.max()), *blind)
    lowest = cheapest(grid.tpr, grid.fpr, **prices)
    said = f"lowest: {amount(float(cost[lowest]))} at {x[lowest]:.3g}"
    return Figure(
        name="cost_curve",
        title=f"Cost by threshold (fn={costs.fn:.15g}, fp={costs.fp:.15g})",
        x=_across(grid),
        y=Axis(label="cost per row", low=0.0, high=top),
        marks=(
            Mark(shape="band", x=x, low=numbers(low), high=numbers(high), label=_level(grid)),
            *_blind_rules(x, prices, _positive(given)),
            *_theory(grid, costs, top, known),
            Mark(shape="line", x=x, y=numbers(cost), label="this model"),
            Mark(shape="points", x=(x[lowest],), y=(float(cost[lowest]),), text=(said,), label=said, tone="good"),
        ),
        reads=READS,
        method=band_of_three_method(given, grid.prevalence_span) if known is None else band_method(given),
        moving=Moving(x=x, y=numbers(cost)),
        notes=(*_notes(grid), *grid.notes),
    )


def _positive(given: PictureInput) -> str:
    return given.run.data.positive or "positive"


def _blind_rules(x: tuple[float, ...], prices: Mapping[str, float], positive: str) -> list[Mark]:
    """Return what always and never predicting positive costs: above both a threshold does harm."""
    share = prices["prevalence"]
    rules = (
        (f"always predicting {positive}", (1 - share) * prices["fp"]),
        (f"never predicting {positive}", share * prices["fn"]),
    )
    return [
        Mark(
            shape="rule",
            x=(x[0], x[-1]),
            y=(cost, cost),
            label=f"{says}: {amount(cost)}",
            tone="reference",
            dashed=True,
        )
        for says, cost in rules
    ]


def _level(grid: Grid) -> str:
    return f"{100 * grid.level:g}% band, all thresholds"


def _across(grid: Grid) -> Axis:
    first, last = float(grid.thresholds[0]), float(grid.thresholds[-1])
    spare = 0.0 if first < last else 0.5
    return Axis(label="threshold", low=first - spare, high=last + spare)


def _theory(grid: Grid, costs: Costs, top: float, known: float | None) -> list[Mark]:
    if grid.scale != "prob":
        return []
    at = theory_threshold(fn=costs.fn, fp=costs.fp, prevalence=grid.prevalence, used_at=known)
    label = f"best where probabilities are right: {at:.3g}"
    return [Mark(shape="rule", x=(at, at), y=(0.0, top), label=label, tone="third", dashed=True)]


def _notes(grid: Grid) -> list[str]:
    if grid.costs is None:
        return ["The run has no costs of errors: either error counts 1, and the cost is the error rate."]
    return ["Right answers have costs too: shown is what errors cost beyond them."] if grid.costs.right else []


cost_curve = Picture(
    name="cost_curve",
    label="cost by threshold",
    find=find,
    verbs=("score", "evaluate", "select", "threshold"),
    aliases=("threshold_cost", "cost_by_threshold"),
    cites=("elkan2001", "berk1979", "owen1995"),
    about=__doc__ or "",
)
