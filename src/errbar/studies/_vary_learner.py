"""Varied learner: a learner with another setting, a short name's option or a parameter of the estimator itself."""

from __future__ import annotations

import copy
from typing import Any

from errbar.errors import BadInput
from errbar.learners import learner as learner_of
from errbar.records.learner import Learner
from errbar.records.recipe import Recipe
from errbar.records.study import Setup, Vary
from errbar.studies._learners import learner_in

DEFAULTS = {
    "tree": Vary("max_depth", (1, 2, 3, 4, 6, 8, 12)),
    "knn": Vary("k", (1, 3, 5, 9, 15, 25, 41)),
    "ridge": Vary("penalty", (0.01, 0.1, 1.0, 10.0, 100.0, 1000.0)),
    "polynomial": Vary("degree", (1, 2, 3, 5, 7, 9, 12)),
    "naive_bayes": Vary("smoothing", (1e-9, 1e-3, 1e-2, 0.1, 1.0, 10.0)),
}
"""What makes a learner more or less flexible, where nothing is named to vary."""


def varied(setup: Setup) -> Vary:
    """The parameter and its values: those named, or the learner's own."""
    if setup.vary is not None:
        return setup.vary
    recipe = setup.bare.model
    name = recipe.name if isinstance(recipe, Recipe) else ""
    if name not in DEFAULTS:
        raise BadInput(
            f"{setup.bare.name} needs the parameter to vary; got none. Give `vary=name=v1,v2,...`; "
            f"{', '.join(DEFAULTS)} have one by default."
        )
    return DEFAULTS[name]


def with_setting(setup: Setup, name: str, value: Any) -> Learner:
    """The learner with that value, ready for rows of this world."""
    model = setup.bare.model
    changed = model.having(**{name: value}) if isinstance(model, Recipe) else _set(setup.bare, name, value)
    return learner_in(setup.world, learner_of(changed), setup.n)


def _set(bare: Learner, name: str, value: object) -> Any:
    if not hasattr(bare.model, "set_params"):
        raise BadInput(f"`vary` needs a short name or an estimator; {bare.name} has no parameters.")
    model = copy.deepcopy(bare.model)
    try:
        model.set_params(**{name: value})
    except ValueError as cause:
        raise BadInput(f"{bare.name} has no parameter {name!r}: {str(cause).partition('.')[0]}.") from cause
    return model
