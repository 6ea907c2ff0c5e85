"""Two learners over one plan: a measure of both, split by split, and their difference as a loss of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from errbar._numeric.row_floor import row_floor
from errbar._numeric.stepping import slope
from errbar.comparing.row_pair import naming_the_model
from errbar.errors import BadInput
from errbar.records.measure import Measure
from errbar.records.pairs import SplitPair
from errbar.records.resampled import Losses, Resampled
from errbar.records.types import Floats
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resample


class LearnerPair(NamedTuple):
    """The measure of both over the plan, and right minus left as if it were one learner's loss."""

    label: str
    splits: SplitPair
    difference: Resampled
    learners: tuple[Resampled, Resampled]


def pair_learners(
    m: Measure, left: PlanPredictions, right: PlanPredictions, names: tuple[str, str] = ("left", "right")
) -> LearnerPair:
    """Undefined where one has no value, and whose. Values of splits are on the measure's own scale, to first order."""
    if left.plan.digest != right.plan.digest:
        raise BadInput(
            f"Two learners are compared over one plan; these have two ({left.plan.digest}, {right.plan.digest})."
        )
    a, b = naming_the_model(names[0], lambda: resample(m, left)), naming_the_model(names[1], lambda: resample(m, right))
    difference = _difference(a, b)
    splits = SplitPair(
        measure=m,
        left_value=a.value,
        right_value=b.value,
        left=_linearise(a, a.scores),
        right=_linearise(b, b.scores),
        repeat_of=a.repeat_of,
        family=a.family,
        traits=a.traits,
        k=a.k,
        n=left.plan.n,
        n_train=a.n_train,
        n_test=a.n_test,
        plan=left.plan.key,
        mapped_gaps=_mapped_gaps(a, b),
        row_se=row_floor(difference.main, a.unit).se,
    )
    return LearnerPair(a.label, splits, difference, (a, b))


def _mapped_gaps(a: Resampled, b: Resampled) -> Floats | None:
    """Gaps of mean losses by split, by the secant of `through`: exact for roots. None where nothing is mapped."""
    if a.centre == b.centre or (b.value - a.value) == (b.centre - a.centre):
        return None
    return np.asarray((b.scores - a.scores) * ((b.value - a.value) / (b.centre - a.centre)), dtype=np.float64)


def _linearise(r: Resampled, losses: Floats) -> Floats:
    """Losses (or means of them) on the scale of the value: the tangent of `through` at the centre."""
    steepness = slope(r.through, r.centre)
    return np.asarray(r.value + steepness * (losses - r.centre), dtype=np.float64)


def _difference(a: Resampled, b: Resampled) -> Resampled:
    low, high = a.measure.bounds
    width = high - low
    return replace(
        b,
        measure=replace(a.measure, bounds=(-width, width), better="none"),
        value=b.value - a.value,
        centre=b.value - a.value,
        through=lambda x: x,
        loss_bounds=(-np.inf, np.inf),
        main=_losses(a, b, a.main, b.main),
        scores=_linearise(b, b.scores) - _linearise(a, a.scores),
        inner=None if a.inner is None or b.inner is None else _losses(a, b, a.inner, b.inner),
        halves=None if a.halves is None or b.halves is None else _linearise(b, b.halves) - _linearise(a, a.halves),
        resubstitution=None,
        bag_scores=None,
        mean_loss=a.mean_loss and b.mean_loss,
        zero_one=False,
    )


def _losses(a: Resampled, b: Resampled, left: Losses, right: Losses) -> Losses:
    return Losses(_linearise(b, right.loss) - _linearise(a, left.loss), left.split, left.row)
