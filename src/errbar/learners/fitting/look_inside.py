"""What a learner brings along: steps that stay as they were fitted, rows for validation, weights of classes."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Iterator, Mapping

from errbar.learners._fit_words import params_of, steps_of
from errbar.learners._function import FitFunction, Function
from errbar.records.learner import Learner
from errbar.records.learner_facts import FrozenStep
from errbar.records.recipe import Recipe

FROZEN = "FrozenEstimator"
WEIGHTS: Mapping[str, tuple[object, ...]] = {
    "class_weight": (None,),
    "class_weights": (None,),
    "scale_pos_weight": (None, 1),
    "is_unbalance": (None, False),
    "auto_class_weights": (None,),
}
"""Parameters that weigh classes, and their values that do not."""
BLIND_SELECTORS = ("VarianceThreshold",)
"""Selectors of columns that never read the target."""
VALIDATION = re.compile(r"(^|_)(eval|valid|validation|val|dev|test|hold_?out)(s|_|$|set)", re.IGNORECASE)
"""Names under which rows are kept to stop or to tune by."""


def find_frozen_steps(learner: Learner) -> Iterator[FrozenStep]:
    """Parts that a clone keeps fitted, and parts that are declared to be fitted already."""
    for where, part in _parts(learner):
        if type(part).__name__ == FROZEN:
            inner = getattr(part, "estimator", part)
            yield FrozenStep(where=where, kind=type(inner).__name__, uses_target=uses_target(inner))
        words = params_of(part) if hasattr(part, "get_params") else {}
        if words.get("prefit") is True or words.get("cv") == "prefit":
            yield FrozenStep(where=where, kind=type(part).__name__, uses_target=True)


def uses_target(model: object) -> bool:
    """True where the fit of a step reads the target."""
    steps = steps_of(model)
    if steps:
        return any(uses_target(step) for _, step in steps if step not in (None, "passthrough", "drop"))
    if hasattr(model, "predict") and not hasattr(model, "transform"):
        return True
    if hasattr(model, "get_support"):  # selectors need no target by their tags, since some scores do without
        return type(model).__name__ not in BLIND_SELECTORS
    from sklearn.utils import get_tags

    try:
        tags = get_tags(model)
    except Exception:  # estimators of other libraries may have tags of another form, or none
        return hasattr(model, "predict")
    return tags.estimator_type in ("classifier", "regressor") or bool(tags.target_tags.required)


def find_class_weights(learner: Learner) -> Iterator[str]:
    """Parameters that weigh classes, as they are written."""
    for where, part in _parts(learner):
        for name, value in (params_of(part) if hasattr(part, "get_params") else {}).items():
            neutral = WEIGHTS.get(name)
            if neutral is not None and not any(value is x or value == x for x in neutral):
                shown = repr(value) if isinstance(value, (str, int, float, bool)) else "..."
                yield f"{where + '__' if where else ''}{name}={shown}"


def find_samplers(learner: Learner) -> Iterator[str]:
    """Types of steps that draw rows anew."""
    return (type(part).__name__ for _, part in _parts(learner) if hasattr(part, "fit_resample"))


def find_validation_rows(learner: Learner) -> Iterator[tuple[str, object]]:
    """Values that are called validation, in the parameters of a learner or in what its function refers to."""
    held: dict[str, object] = dict(params_of(learner.model)) if hasattr(learner.model, "get_params") else {}
    if isinstance(learner.model, (Function, FitFunction)):
        held |= _held_by(learner.model.function)
    for name, value in held.items():
        if value is not None and VALIDATION.search(name.rpartition("__")[2]):
            yield name, value


def _held_by(function: object) -> dict[str, object]:
    """What a function refers to by name: its closure, its module's values that it uses, words bound beforehand."""
    if isinstance(function, functools.partial):
        return {**_held_by(function.func), **function.keywords}
    try:
        found = inspect.getclosurevars(function)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return {}
    return {**found.globals, **found.nonlocals}


def _parts(learner: Learner) -> Iterator[tuple[str, object]]:
    """The model and everything in its parameters that can be fitted, with its place."""
    if isinstance(learner.model, Recipe):
        return
    yield "", learner.model
    if hasattr(learner.model, "get_params"):
        for name, value in params_of(learner.model).items():
            if hasattr(value, "fit") or hasattr(value, "fit_resample"):
                yield name, value
