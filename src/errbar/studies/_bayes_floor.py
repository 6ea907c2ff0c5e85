"""Bayes floor: the loss of the Bayes rule in a study's world, which no rule goes below."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.records.study import Setup
from errbar.records.world import Truth
from errbar.studies._fitted_rules import BayesRule


def floor_of(setup: Setup) -> Truth | None:
    """The Bayes rule's loss; None where the world does not know it (rows of a population that are no numbers)."""
    world = setup.world
    try:
        if setup.loss in ("zero_one", "squared"):
            return world.bayes_error
        return world.truth(BayesRule(world), setup.loss, rng=np.random.default_rng(setup.seed))
    except BadInput:
        return None
