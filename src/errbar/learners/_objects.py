"""Objects as learners: what may be fitted is found out once, copied, and described."""

from __future__ import annotations

import copy
import inspect
from functools import lru_cache
from typing import Any

from errbar.errors import BadInput
from errbar.foreign import Ended, foreign
from errbar.learners._describe import kinds_of, name_of, params_of, role_of
from errbar.learners._function import ANSWERING, FitFunction, Function, needs
from errbar.learners._identity import fingerprint
from errbar.learners._sources import LearnerSource, only_one, pick
from errbar.records.learner import Learner

NO_TARGET = ("clusterer", "outlier_detector", "density_estimator", "transformer")
"""Kinds of estimator whose predictions are not of the target."""


def of_source(source: LearnerSource, name: str | None) -> Learner:
    """The object of that name in a file or module; without a name, the only model there."""
    chosen = only_one(source) if name is None else name
    said = (f"{source.shown} holds one model, {chosen}: taken",) if name is None else ()
    return of_object(pick(source, chosen), f"{source.shown}:{chosen}", text=source.text, said=said)


def of_object(thing: object, name: str | None = None, *, text: str = "", said: tuple[str, ...] = ()) -> Learner:
    """A Learner that owns an unfitted copy of the thing, or of what it makes."""
    shown = name or _shown(thing)
    model, how = _copy(_model(thing, shown), shown)
    role = role_of(model)
    if role in NO_TARGET:
        raise BadInput(f"A learner must predict the target; {shown} is of the type {role}.")
    return Learner(
        name=name or name_of(model),
        model=model,
        kinds=kinds_of(model),
        params=params_of(model),
        fingerprint=fingerprint(model, text),
        said=(*said, *how),
        about=_about(model.__class__),
    )


@lru_cache(maxsize=256)
def _about(kind: type) -> str:
    """What a class says of itself, read once: long texts take long to be laid out."""
    return inspect.getdoc(kind) or ""


def _model(thing: Any, shown: str, made: bool = False) -> Any:
    """What has fit and predict, behind a class, a factory or a function."""
    if hasattr(thing, "fit"):
        if not any(hasattr(thing, name) for name in ANSWERING):
            raise BadInput(
                f"A learner needs fit and predict; {shown} has no predict. A transformer goes into a pipeline, "
                "before a model that predicts."
            )
        return _call(thing, shown) if inspect.isclass(thing) else thing
    count = needs(thing) if callable(thing) and not inspect.isclass(thing) else None
    if count == 3:
        return Function(thing)
    if count == 2:
        return FitFunction(thing)
    if count == 0 and not made:
        return _model(_call(thing, shown), shown, made=True)
    raise _neither(thing, shown)


def _call(maker: Any, shown: str) -> Any:
    def tell(ended: Ended) -> BadInput:
        return BadInput(
            f"{shown} must make a model when called without arguments; it raised {ended.words.rstrip('.')}. Give a "
            "model made with its arguments instead."
        )

    with foreign(tell):
        return maker()


def _neither(thing: object, shown: str) -> BadInput:
    count = needs(thing) if inspect.isfunction(thing) else None
    found = f"a function of {count} arguments" if count is not None else f"of type {type(thing).__name__}"
    if inspect.isclass(thing):
        found = "a class without them"
    return BadInput(
        "A learner must be an object with fit and predict, a function (X_train, y_train, X_test) -> predictions or "
        f"(X_train, y_train) -> a fitted model, or a function without arguments that makes one; {shown} is {found}."
    )


def _copy(model: object, shown: str) -> tuple[Any, tuple[str, ...]]:
    """An unfitted clone; a deep copy where the model is none of scikit-learn's manner, which is said."""
    from sklearn.base import clone

    said: tuple[str, ...] = ()
    if hasattr(model, "get_params"):
        try:
            with foreign(lambda ended: BadInput(f"{shown} is copied, not cloned: {ended.words}")):
                return clone(model), ()
        # A constructor may change its arguments or miss some; such a model is still an object with fit and predict.
        except BadInput as cause:
            said = (cause.message,)

    def tell(ended: Ended) -> BadInput:
        return BadInput(
            f"A learner must be copyable, as every fold fits a copy; {shown} cannot be copied: {ended.words}. Give a "
            "function without arguments that makes it."
        )

    with foreign(tell):
        return copy.deepcopy(model), said


def _shown(thing: object) -> str:
    return thing.__name__ if inspect.isclass(thing) or inspect.isfunction(thing) else type(thing).__name__
