"""Learners: whatever can be fitted; the only room that knows scikit-learn."""

from __future__ import annotations

import importlib
import threading
from dataclasses import replace
from pathlib import Path

from errbar._shelf import parse, shelf
from errbar.errors import BadInput
from errbar.learners._bundled import bundled_digits, bundled_predictions, bundled_tumours
from errbar.learners._configured import configure, parameters_of
from errbar.learners._fit_loss import fit_loss_of
from errbar.learners._function import Function
from errbar.learners._goodness_of_fit import goodness_of_fit, has_plain_likelihood
from errbar.learners._leaves import leaves_of
from errbar.learners._vary_words import vary_of
from errbar.records.concept import written
from errbar.records.learner import Learner
from errbar.records.recipe import Features, Recipe
from errbar.records.task import Task
from errbar.records.types import CLASSIFIED, REGRESSION, Kind

__all__ = [
    "Function",
    "bundled_digits",
    "bundled_predictions",
    "bundled_tumours",
    "configure",
    "fit_loss_of",
    "for_task",
    "goodness_of_fit",
    "has_plain_likelihood",
    "has_own_code",
    "learner",
    "leaves_of",
    "load_object",
    "parameters_of",
    "vary_of",
]


PLAIN = (str, bytes, int, float, complex, bool, type(None), list, tuple, dict, set, frozenset, slice, range)
"""Types of parameters that hold no code."""


_RESOLVING = threading.RLock()
"""A learner is found, and its modules are loaded, by one thread at a time."""


def learner(spec: object, *, kind: str | None = None) -> Learner:
    """Anything that can be fitted, as a Learner; refused in words where it cannot, or is not for that kind of task.

    A short name `forest(trees=200)`, `file.py:object`, `module:object`, a scikit-learn estimator or pipeline, any
    object or class with fit and predict, a function (X_train, y_train, X_test) -> predictions, or a function without
    arguments that makes one of these.
    """
    with _RESOLVING:
        # Modules of scikit-learn import each other in circles: two threads that begin at different ones would each get
        # modules that are half there.
        importlib.import_module("sklearn.pipeline")
        made = _resolve(spec)
    if kind in (*CLASSIFIED, *REGRESSION):
        _check_kind(made, kind)
    return made


def _resolve(spec: object) -> Learner:
    if isinstance(spec, Learner):
        made = spec
    elif isinstance(spec, Recipe):
        made = _of_recipe(spec)
    elif isinstance(spec, str | Path):
        made = _of_text(str(spec).strip())
    else:
        from errbar.learners._objects import of_object

        made = of_object(spec)
    return made


def for_task(learner: Learner, task: Task) -> Learner:
    """The learner ready for these rows: a short name is built for their kind and columns."""
    _check_kind(learner, task.kind)
    recipe = learner.model
    if not isinstance(recipe, Recipe):
        return learner
    from errbar.learners._identity import fingerprint

    complete = task.X.matrix() is not None
    columns = getattr(task.X, "columns", None)
    if columns is None and not complete and recipe.reads_features:
        raise BadInput(f"{recipe.name} needs encoded columns or a matrix of finite numbers; got neither.")
    model = recipe.build(task.kind, Features(tuple(columns or ()), complete), recipe.settings)
    return replace(learner, model=model, fingerprint=fingerprint(model))


def has_own_code(learner: Learner) -> bool:
    """True where some part of it is neither errbar's nor of the packages that errbar builds its own learners from."""
    from errbar.learners._identity import own, parts

    return any(own(part) for part in parts(learner.model) if not isinstance(part, PLAIN))


def load_object(text: str) -> object:
    """Whatever `file.py:object` or `module:object` names; nothing is made of it."""
    from errbar.learners._sources import from_file, from_module, pick

    before, _, after = text.rpartition(":")
    with _RESOLVING:
        found: object = pick(
            from_file(Path(before)) if before.endswith(".py") else from_module(before), after, any_kind=True
        )
    return found


def _of_text(text: str) -> Learner:
    """A short name, or an object in a file or module."""
    before, colon, after = text.rpartition(":")
    if text.endswith(".py") or before.endswith(".py") or colon:
        from errbar.learners._objects import of_source
        from errbar.learners._sources import from_file, from_module

        if text.endswith(".py"):
            return of_source(from_file(Path(text)), None)
        source = from_file(Path(before)) if before.endswith(".py") else from_module(before)
        return of_source(source, after)
    if {"/", "."} & set(text.partition("(")[0]):
        raise BadInput(
            f"A learner must be a short name such as {', '.join(shelf('learners').names[:4])}, or "
            f"file.py:object, or module:object; got {text!r}."
        )
    name, options = parse(text)
    found: Recipe = shelf("learners").get(name)
    return _of_recipe(found.having(**options))


def _of_recipe(recipe: Recipe) -> Learner:
    """Held as a recipe; built once without columns, so that a bad option is refused at once."""
    recipe.build(recipe.kinds[0], Features(), recipe.settings)
    return Learner(
        name=recipe.key,
        model=recipe,
        wants="encoded",
        kinds=recipe.kinds,
        params={name: written(value) for name, value in recipe.given.items()},
        fingerprint=recipe.key,
        aliases=recipe.aliases,
        about=recipe.about,
    )


def _check_kind(made: Learner, kind: Kind) -> None:
    """BadInput where the learner says that it is for other tasks, with the short names that fit."""
    if not made.kinds or kind in made.kinds:
        return
    is_for = " or ".join(n for n, group in _GROUPS.items() if set(group) & set(made.kinds))
    fitting = [r.name for r in shelf("learners").everything() if kind in r.kinds]
    raise BadInput(
        f"{made.name} is for {is_for}; the target is {kind}. Use one of: {', '.join(fitting)}. "
        "See `errbar list learners`."
    )


_GROUPS = {"classification": CLASSIFIED, "regression": REGRESSION}
