"""Coverage of an interval for a learner over a plan, for the learner that predicts the mean of its training rows.

Rows are independent standard normal numbers, so the expected squared error of such a fit is known exactly: 1 plus the
sum of squared weights that the fit gives to its training rows.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from errbar.errors import NoInterval
from errbar.evidence import Evidence
from errbar.intervals import apply_method_over_splits
from errbar.measures import measure
from errbar.records.method import InferenceSettings, Method
from errbar.records.plan import Plan
from errbar.records.predictions import Predictions
from errbar.records.resampled import Resampled
from errbar.records.splitter import RowLayout
from errbar.records.types import Floats, Ints
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resample
from errbar.splits import draw
from errbar.testing.interval_coverage import REPLICATIONS, ROWS, least_allowed
from errbar.testing.interval_widths import DECLARED, follows_the_level

LEVELS = (0.6, 0.7, 0.8, 0.9)
WIDTHS = 12
"""Replications whose median is the width."""

PLANS: dict[str, Floats | None] = {
    "kfold(k=5)": None,
    "kfold(k=2, repeats=5)": None,
    "subsampling(rate=0.8, repeats=10)": None,
    "leave_one_out": None,
    "nested_kfold(k=5, repeats=1)": None,
    "paired_halves(rate=0.8, repeats=2, halvings=4)": None,
    "bootstrap(repeats=20, in_bag=true)": None,
    "time_ordered(k=5)": np.arange(float(ROWS)),
}
"""Plans, and the time of every row where one needs it."""


def covers_over_each_of_its_plans(method: Method) -> None:
    """Under every plan it is for, the 95 % interval contains the learner's error as often as declared, less 3 SE.

    A missing interval counts as one that does not contain it.
    """
    found = learner_coverage(method)
    assert found, f"{method.name} gives no interval under any of {', '.join(PLANS)}"
    for plan, share in found.items():
        assert share >= least_allowed(method.covers, REPLICATIONS), (
            f"{method.name} covers {share:.3f} of {REPLICATIONS} under {plan}; it declares {method.covers}"
        )


def widens_with_the_level(method: Method) -> None:
    """Under every plan it is for, widths at four levels are to that at 0.95 as quantiles of a t or a normal."""
    for call in PLANS:
        limits = (_limits(method, r) for r in _replicates(call, WIDTHS))
        found = [one for one in limits if one is not None]
        if found:
            follows_the_level(f"{method.name} under {call}", found, LEVELS, side_off=0.75)


def _limits(method: Method, r: Resampled) -> tuple[float, Floats] | None:
    """The value, and the limits at 0.95 and at LEVELS."""
    ask = InferenceSettings(seed=1)
    try:
        found = [apply_method_over_splits(method, r, ask.at(level)) for level in (DECLARED, *LEVELS)]
    except NoInterval:
        return None
    return r.value, np.array([(one.low, one.high) for one in found])


def learner_coverage(method: Method) -> dict[str, float]:
    """Share of replications whose interval contains the learner's expected error, by plan."""
    out = {}
    for call in PLANS:
        truth = _simulation(call).truth
        if _contains(method, _replicates(call, 1)[0], 0, truth) is not None:
            held = [_contains(method, r, i, truth) for i, r in enumerate(_replicates(call, REPLICATIONS))]
            out[call] = sum(h is True for h in held) / len(held)
    return out


def _contains(method: Method, r: Resampled, seed: int, truth: float) -> bool | None:
    try:
        found = apply_method_over_splits(method, r, InferenceSettings(seed=seed))
    except NoInterval:
        return None
    return found.low <= truth <= found.high


class _Simulation(NamedTuple):
    """A plan, the weight of every row in each fit's mean, what is predicted where, and the expected error."""

    plan: Plan
    weights: Floats
    split: Ints
    row: Ints
    truth: float


@cache
def _simulation(call: str) -> _Simulation:
    plan = draw(call, RowLayout(n=ROWS, time=PLANS[call]), seed=0)
    splits = tuple(plan.splits)
    weights = np.array([np.bincount(s.train(ROWS), minlength=ROWS) / s.n_train(ROWS) for s in splits])
    split = np.repeat(np.arange(len(splits)), [len(s.test) for s in splits])
    row = np.concatenate([s.test for s in splits])
    unseen = (weights[split, row] == 0) & np.isin(split, plan.mains)
    truth = 1 + float(np.square(weights).sum(axis=1)[split[unseen]].mean())
    return _Simulation(plan, weights, split, row, truth)


@cache
def _replicates(call: str, count: int) -> tuple[Resampled, ...]:
    """The learner's squared error over the plan, on fresh rows each time."""
    return tuple(_replicate(_simulation(call), np.random.default_rng([5, i])) for i in range(count))


def _replicate(given: _Simulation, rng: np.random.Generator) -> Resampled:
    y = rng.normal(size=ROWS)
    places = given.plan.places[given.split]
    predictions = Predictions(
        kind="regression",
        truth=y[given.row],
        value=(given.weights @ y)[given.split],
        row=given.row,
        split=given.split,
        repeat=places[:, 0],
        fold=places[:, 1],
    )
    fitted = Predictions(kind="regression", truth=y, value=np.full(ROWS, y.mean()))
    return resample(measure("mse"), PlanPredictions(given.plan, predictions, unit=None, fitted=Evidence(fitted)))
