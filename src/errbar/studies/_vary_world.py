"""Varied world: a study's world with another setting, its dimension or its noise, next to a learner that stays."""

from __future__ import annotations

from dataclasses import replace

from errbar.errors import BadInput
from errbar.records.recipe import Recipe
from errbar.records.study import Setup, Vary
from errbar.studies._learners import learner_in

PREFIX = "world."
"""Before a name that learner and world share, to mean the world's."""


def varies_world(setup: Setup, vary: Vary) -> bool:
    """True where the name is an option of the world, and not of the learner unless it is written world.NAME."""
    name = vary.name.removeprefix(PREFIX)
    if name not in setup.world.options:
        if vary.name.startswith(PREFIX):
            known = ", ".join(setup.world.options) or "none"
            raise BadInput(f"{setup.world.name} has no option {name!r} to vary. Its options: {known}.")
        return False
    return vary.name.startswith(PREFIX) or not _is_learners(setup, name)


def _is_learners(setup: Setup, name: str) -> bool:
    model = setup.bare.model
    if isinstance(model, Recipe):
        return name in model.options
    return hasattr(model, "get_params") and name in model.get_params()


def setups_by_world(setup: Setup, vary: Vary) -> tuple[Setup, ...]:
    """The setup in the world with each value; a value that the world cannot take is refused."""
    name = vary.name.removeprefix(PREFIX)
    found = []
    for value in vary.values:
        world = setup.world.having(**{name: value})
        _ = world.law
        found.append(replace(setup, world=world, learner=learner_in(world, setup.bare, setup.n)))
    return tuple(found)
