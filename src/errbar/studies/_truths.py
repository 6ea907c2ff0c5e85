"""Truths: which measures a world knows the truth of, and that truth for one fitted model."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.measures import measure as measure_of
from errbar.records.learner import Learner
from errbar.records.types import CLASSIFICATION
from errbar.records.world import Loss, World
from errbar.studies._fitted_rules import rule_of
from errbar.studies._rule_evidence import evidence_of
from errbar.studies._tasks import task_of
from errbar.worlds import Everyone

LOSS_OF: dict[str, Loss] = {
    "error_rate": "zero_one",
    "log_loss": "log_loss",
    "brier": "brier",
    "mse": "squared",
    "mae": "absolute",
}
POINTS = 20_000
"""Points a truth looks at where it has neither a sum nor a closed form: its error is far below any interval's width."""


def measured(world: World, measure: str | None) -> tuple[str, Loss]:
    """The measure by its own name and the loss it averages; without a name error_rate, or mse of numbers."""
    classes = world.kind in CLASSIFICATION
    if measure is None:
        measure = "error_rate" if classes else "mse"
    found = measure_of(measure)
    fit = [name for name, loss in LOSS_OF.items() if (loss in ("squared", "absolute")) != classes]
    if found.key not in fit:
        raise BadInput(
            f"A study needs a measure whose truth the world knows; {world.key} is a {world.kind} world and knows "
            f"{', '.join(fit)}; got {found.key}. Give `measure={fit[0]}`."
        )
    return found.key, LOSS_OF[found.key]


def true_loss(world: World, model: object, loss: Loss, rng: np.random.Generator) -> float:
    """The expected loss of a fitted model on new rows; a Monte-Carlo truth has points of its own each time."""
    return world.truth(rule_of(model, world.labels), loss, rng=rng, n=POINTS).value


def true_measure(world: World, model: object, learner: Learner, measure: str, rng: np.random.Generator) -> float:
    """The true value of any measure for a fitted model: from its true loss, else on many new rows of the world."""
    if measure in LOSS_OF:
        return true_loss(world, model, LOSS_OF[measure], rng)
    if measure == "accuracy":
        return 1 - true_loss(world, model, "zero_one", rng)
    law = world.law
    apart = isinstance(law, Everyone) and law.apart
    sample = law.taken(law.rows) if isinstance(law, Everyone) and apart else world.sample(POINTS, rng)
    if sample.unit is not None or sample.time is not None:
        raise BadInput(
            f"The truth of {measure} is found on independent new rows; those of {world.key} are not independent. "
            f"It knows {', '.join(LOSS_OF)}."
        )
    try:
        return measure_of(measure).score(evidence_of(model, learner, task_of(world, sample))).value
    except Undefined:
        return np.nan
