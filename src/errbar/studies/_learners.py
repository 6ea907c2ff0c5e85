"""Learners in a world: whatever evaluate takes, and `bayes`, ready to be fitted on the world's rows."""

from __future__ import annotations

from errbar.errors import BadInput
from errbar.learners import for_task
from errbar.learners import learner as learner_of
from errbar.records.learner import Learner
from errbar.records.types import CLASSIFICATION
from errbar.records.world import World
from errbar.studies._fitted_rules import BayesRule, FixedModel
from errbar.studies._tasks import example_of

BAYES, MODEL = "bayes", "model"
DEFAULTS = {"xor": "tree", "grouped": "knn(k=1)", "discrete_table": "tree", "population": "tree", "real": "tree"}
"""The learner for a world where none is named: one that can learn something there, and quick to fit."""


def default_learner(world: World) -> str:
    """naive_bayes for classes and ridge for numbers, which need no refitting, unless the world asks for another.

    A world that brings a model along asks for that.
    """
    if world.answers is not None:
        return MODEL
    plain = "naive_bayes" if world.kind in CLASSIFICATION else "ridge"
    name = DEFAULTS.get(world.name, plain)
    return name if world.kind in CLASSIFICATION or name == "tree" else plain


def own_rule(world: World, spec: object) -> Learner | None:
    """The world's own Bayes rule, or the model that comes with it, by name; None for any other learner."""
    name = spec.strip().lower() if isinstance(spec, str) else ""
    if name == BAYES:
        return Learner(name=BAYES, model=BayesRule(world), about="the world's own Bayes rule")
    if name != MODEL:
        return None
    if world.answers is None:
        raise BadInput(
            f"{world.key} brings no model along; the learner `model` needs a world that does, for example confident."
        )
    return Learner(name=MODEL, model=FixedModel(world), about="the model that comes with the world")


def is_fixed(learner: Learner) -> bool:
    """True for a rule that is the same whatever it is fitted on."""
    return isinstance(learner.model, BayesRule | FixedModel)


def learner_in(world: World, spec: object, n: int) -> Learner:
    """The learner built for this world's columns; one that is not for its kind of target is refused."""
    named = default_learner(world) if spec is None else spec
    own = own_rule(world, named)
    if own is not None:
        return own
    made = learner_of(named, kind=world.kind)
    # Rows of any sample have the same columns: a learner built once is right for all of them.
    return for_task(made, example_of(world, n))
