"""Describing a model: its name, the tasks it is for, and the parameters that were set."""

from __future__ import annotations

import inspect
import reprlib
from functools import lru_cache
from typing import Any

from errbar.learners._function import FitFunction, Function
from errbar.records.model_params import read_params
from errbar.records.types import CLASSIFIED, REGRESSION, Kind

SHORT = reprlib.Repr()
SHORT.maxstring = SHORT.maxother = 60


def name_of(model: Any) -> str:
    """The type's name; the steps of a pipeline, joined by +."""
    if isinstance(model, (Function, FitFunction)):
        return str(getattr(model.function, "__name__", type(model.function).__name__))
    if type(model).__name__ == "Pipeline":
        return " + ".join(name_of(step) for _, step in model.steps if step not in (None, "passthrough"))
    return type(model).__name__


def role_of(model: Any) -> str:
    """classifier, regressor, clusterer, ... as the type says of itself; empty where it does not."""
    from sklearn.base import is_classifier, is_regressor

    try:
        if is_classifier(model):
            return "classifier"
        if is_regressor(model):
            return "regressor"
        return str(model.__sklearn_tags__().estimator_type or "")
    except (AttributeError, TypeError):
        return str(getattr(model, "_estimator_type", None) or "")


def kinds_of(model: object) -> tuple[Kind, ...]:
    """Tasks it is for; empty where its type does not tell."""
    return {"classifier": CLASSIFIED, "regressor": REGRESSION}.get(role_of(model), ())


def params_of(model: object) -> dict[str, str]:
    """Parameters that differ from their defaults, shortly."""
    if not hasattr(model, "get_params"):
        return {}
    try:
        params = read_params(model)
    except Exception:  # a class that breaks scikit-learn's convention still fits and predicts: it is described less
        return {}
    kind: type = type(model)
    changed, defaults = {}, _defaults(kind)
    for name, value in params.items():
        inside, _, own = name.rpartition("__") if "__" in name else ("", "", name)
        default = _default(params[inside], own) if inside else defaults.get(own)
        if value is not default and not _composite(value) and repr(value) != repr(default):
            changed[name] = SHORT.repr(value)
    return changed


def _composite(value: object) -> bool:
    """True for parts that are listed by their own parameters."""
    if isinstance(value, list | tuple):
        return any(_composite(item) for item in value)
    return hasattr(value, "get_params")


def _default(owner: object, name: str) -> Any:
    kind: type = type(owner)
    return _defaults(kind).get(name)


@lru_cache(maxsize=256)
def _defaults(kind: type) -> dict[str, object]:
    """Defaults of a class's parameters; read once, as a search describes hundreds of one class."""
    try:
        return {name: p.default for name, p in inspect.signature(kind).parameters.items()}
    except (TypeError, ValueError):  # a class of another language's has no signature to read
        return {}
