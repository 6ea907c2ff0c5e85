"""Fit inputs: the rows of one fit with their roles, under the words by which the learner takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol, cast

from errbar.learners._fit_words import last_step, params_of, steps_of, words_of_fit
from errbar.learners.fitting.set_aside import set_aside
from errbar.records.fit_roles import FitRoles
from errbar.records.learner import Learner
from errbar.records.task import Task
from errbar.records.types import Array, Floats, Ints


class Fittable(Protocol):
    """What can be fitted, by words of its own."""

    def fit(self, X: object, y: object, /, **words: object) -> object:
        """Fit on these rows."""


class Step(Fittable, Protocol):
    """A step of a pipeline that is not its last."""

    def transform(self, X: object, /) -> object:
        """These rows, transformed."""


@dataclass(frozen=True, kw_only=True)
class Aside:
    """Rows that were set aside to stop early by."""

    X: object
    y: Array
    weight: Floats | None


@dataclass(frozen=True, kw_only=True)
class FitInputs:
    """What one fit is handed."""

    rows: Ints
    """Rows that are fitted on: training rows without those set aside."""
    X: object
    y: Array
    words: Mapping[str, Array] = field(default_factory=dict)
    """Weights and units under the learner's own words."""
    aside: Aside | None = None
    roles: FitRoles


def inputs_of_fit(learner: Learner, task: Task, train: Ints, seed: int, *index: int) -> FitInputs:
    """The training rows with the roles that the learner takes; what is set aside depends on (seed, index) alone."""
    roles = learner.roles
    rows, kept = (train, None) if roles.validation is None else set_aside(task, train, roles.share, seed, *index)
    words: dict[str, Array] = {}
    if roles.weight is not None and task.weight is not None:
        words[roles.weight] = task.weight[rows]
    if roles.unit is not None and task.unit is not None:
        words[roles.unit] = task.unit[rows]
    aside = None
    if kept is not None:
        weight = None if roles.weight is None or task.weight is None else task.weight[kept]
        aside = Aside(X=task.X.take(kept), y=task.target(kept), weight=weight)
    return FitInputs(rows=rows, X=task.X.take(rows), y=task.target(rows), words=words, aside=aside, roles=roles)


def fit_model(model: Fittable, given: FitInputs) -> None:
    """Fit on the rows, with metadata routing as it was when the words were found: workers do not know it."""
    with _routing(given.roles):
        if given.aside is None:
            model.fit(given.X, given.y, **given.words)
        elif last_step(model) is not None:
            _fit_pipeline(model, given, given.aside)
        else:
            model.fit(given.X, given.y, **given.words, **_aside_words(model, given, given.aside.X, given.aside))


def _routing(roles: FitRoles) -> AbstractContextManager[object]:
    if not roles.routed:
        return nullcontext()
    from sklearn import config_context

    found: AbstractContextManager[object] = config_context(enable_metadata_routing=True)
    return found


def _fit_pipeline(model: Fittable, given: FitInputs, aside: Aside) -> None:
    """Step by step, so that the rows set aside are transformed by steps that were fitted without them."""
    X, held = given.X, aside.X
    *before, (name, last) = steps_of(model)
    for _, step in before:
        if step is not None and step != "passthrough":
            X, held = _transform(cast("Step", step), X, given.y, held)
    own = {word.removeprefix(f"{name}__"): value for word, value in given.words.items()}
    cast("Fittable", last).fit(X, given.y, **own, **_aside_words(last, given, held, aside))


def _transform(step: Step, X: object, y: Array, held: object) -> tuple[object, object]:
    """Fitted on X, both transformed."""
    both = getattr(step, "fit_transform", None)
    if both is not None:
        return both(X, y), step.transform(held)
    step.fit(X, y)
    return step.transform(X), step.transform(held)


def _aside_words(model: object, given: FitInputs, X: object, aside: Aside) -> dict[str, object]:
    """The rows set aside as this learner's `fit` takes them."""
    form, weight = given.roles.validation, given.roles.validation_weight
    if form == "validation":
        return {"validation": (X, aside.y)}
    if form == "X_val":
        own = {} if weight is None or aside.weight is None else {weight: aside.weight}
        return {"X_val": X, "y_val": aside.y, **own}
    extra: dict[str, object] = {} if weight is None or aside.weight is None else {weight: [aside.weight]}
    library = type(getattr(model, "estimator", model)).__module__.partition(".")[0]
    if library == "xgboost" and "verbose" in words_of_fit(model):
        extra["verbose"] = False  # it prints a line a round by default
    weighted = library == "catboost" and aside.weight is not None
    return {"eval_set": [_pool(model, X, aside) if weighted else (X, aside.y)], **extra}


def _pool(model: object, X: object, aside: Aside) -> object:
    """CatBoost's fit has no word for the weights of validation rows; its own container of rows holds them."""
    params = params_of(getattr(model, "estimator", model))
    own = {name: params.get(name) for name in ("cat_features", "text_features", "embedding_features")}
    make = cast("Callable[..., object]", import_module("catboost").Pool)
    return make(X, aside.y, weight=aside.weight, **own)
