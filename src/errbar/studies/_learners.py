"""Learners in a world: whatever evaluate takes, and `bayes`, ready to be fitted on the world's rows."""

from __future__ import annotations

from errbar.learners import for_task
from errbar.learners import learner as learner_of
from errbar.records.learner import Learner
from errbar.records.types import CLASSIFICATION
from errbar.records.world import World
from errbar.studies._fitted_rules import BayesRule
from errbar.studies._tasks import example_of

DEFAULTS = {"xor": "tree", "grouped": "knn(k=1)", "discrete_table": "tree", "population": "tree"}
"""The learner for a world where none is named: one that can learn something there, and quick to fit."""


def default_learner(world: World) -> str:
    """naive_bayes for classes and ridge for numbers, which need no refitting, unless the world asks for another."""
    plain = "naive_bayes" if world.kind in CLASSIFICATION else "ridge"
    name = DEFAULTS.get(world.name, plain)
    return name if world.kind in CLASSIFICATION or name == "tree" else plain


def is_bayes(spec: object) -> bool:
    """True for the name of the world's own Bayes rule."""
    return isinstance(spec, str) and spec.strip().lower() == "bayes"


def learner_in(world: World, spec: object, n: int) -> Learner:
    """The learner built for this world's columns; one that is not for its kind of target is refused."""
    if is_bayes(spec):
        return Learner(name="bayes", model=BayesRule(world), about="the world's own Bayes rule")
    made = learner_of(default_learner(world) if spec is None else spec, kind=world.kind)
    # Rows of any sample have the same columns: a learner built once is right for all of them.
    return for_task(made, example_of(world, n))
