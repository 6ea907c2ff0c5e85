"""Which words of `fit` take weights and units: of an estimator, a pipeline's last step, a search, a function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import FunctionType, MethodType

from errbar.learners._function import Function
from errbar.records.model_params import read_params

WEIGHT, UNIT = "sample_weight", "groups"
HAND_ON = ("BaseSearchCV", "RFE", "TransformedTargetRegressor", "_BaseVoting", "_BaseStacking")
"""Types of scikit-learn that hand words on to what they fit also without metadata routing; others refuse them."""
INNER = ("estimator", "regressor", "classifier", "base_estimator")
"""Parameters that hold the one estimator that a wrapper fits."""


def words_of_fit(model: object) -> Mapping[str, inspect.Parameter]:
    """Parameters of a model's `fit`, or of the function behind it; empty where they cannot be read."""
    called = model.function if isinstance(model, Function) else getattr(model, "fit", None)
    if type(called) is MethodType and type(called.__func__) is FunctionType:
        return _words_of_method(called.__func__)
    return _read_words(called)


@lru_cache(maxsize=256)
def _words_of_method(function: FunctionType) -> Mapping[str, inspect.Parameter]:
    """Parameters of a method, whatever it is bound to: read once, as a search asks of hundreds of one class."""
    return _read_words(MethodType(function, object()))


def _read_words(called: Callable[..., object] | None) -> Mapping[str, inspect.Parameter]:
    try:
        return inspect.signature(called).parameters if called is not None else {}
    except (TypeError, ValueError):  # compiled code without a signature
        return {}


def weight_word(model: object) -> str | None:
    """The word by which `fit` takes weights, or None."""
    if routes_metadata():
        return WEIGHT if _consumes(model, WEIGHT) else None
    return _word(model, WEIGHT)


def unit_word(model: object) -> str | None:
    """The word by which `fit` takes units: where an inner splitter keeps them together, or a fit of one's own does."""
    if routes_metadata():
        return UNIT if _consumes(model, UNIT) else None
    return _word(model, UNIT)


def _word(model: object, role: str) -> str | None:
    """By the type's own convention: `step__word` in a pipeline, the inner estimator's word through a wrapper."""
    words = words_of_fit(model)
    if isinstance(model, Function):
        names = ("weight", WEIGHT) if role == WEIGHT else ("unit", UNIT)
        return next((name for name in names if name in words), None)
    last = last_step(model)
    if last is not None:
        inner = _word(last[1], role)
        return None if inner is None else f"{last[0]}__{inner}"
    cv = getattr(model, "cv", None)
    if role == UNIT and cv is not None:
        takes = UNIT in words or (_open(words) and hasattr(model, "estimator"))
        return UNIT if takes and splits_by_unit(cv) else None
    if role in words:
        return role
    return _inner(model, words, role)


def _inner(model: object, words: Mapping[str, inspect.Parameter], role: str) -> str | None:
    """Return the word of the model inside a wrapper that hands on what it does not know; None if there is none."""
    if not _open(words) or not _hands_on(model):
        return None
    wrapped = next((getattr(model, name) for name in INNER if hasattr(getattr(model, name, None), "fit")), None)
    if wrapped is not None:
        return _word(wrapped, role)
    several = [e for _, e in getattr(model, "estimators", None) or () if hasattr(e, "fit")]
    return role if several and all(_word(e, role) == role for e in several) else None


def _hands_on(model: object) -> bool:
    names = {kind.__name__ for kind in type(model).__mro__}
    return type(model).__module__.partition(".")[0] != "sklearn" or (
        "RFECV" not in names and not names.isdisjoint(HAND_ON)
    )


def inner_splitter(model: object) -> object:
    """The splitter of a search inside the model that keeps units together; None where there is none."""
    found = [value for name, value in params_of(model).items() if name == "cv" or name.endswith("__cv")]
    return next((cv for cv in found if splits_by_unit(cv)), None)


def last_step(model: object) -> tuple[str, object] | None:
    """Name and estimator of a pipeline's last step."""
    steps = steps_of(model)
    return steps[-1] if steps else None


def steps_of(model: object) -> list[tuple[str, object]]:
    """Names and estimators of a pipeline's steps; none where it is no pipeline."""
    steps = getattr(model, "steps", None)
    return steps if isinstance(steps, list) and all(isinstance(step, tuple) for step in steps) else []


def params_of(model: object) -> dict[str, object]:
    """Parameters by scikit-learn's convention; none where it is not kept."""
    return {} if getattr(model, "get_params", None) is None else read_params(model)


def splits_by_unit(cv: object) -> bool:
    """True where a splitter asks for groups: scikit-learn's by what it requests, others by the words of `split`."""
    if _consumes(cv, UNIT, "split"):
        return True
    split = getattr(cv, "split", None)
    if split is None or type(cv).__module__.partition(".")[0] == "sklearn":
        return False
    try:
        return UNIT in inspect.signature(split).parameters
    except (TypeError, ValueError):
        return False


def _open(words: Mapping[str, inspect.Parameter]) -> bool:
    return any(p.kind is p.VAR_KEYWORD for p in words.values())


def routes_metadata() -> bool:
    """True where scikit-learn's metadata routing is switched on: then what was requested decides."""
    from sklearn import get_config

    return bool(get_config().get("enable_metadata_routing", False))


def _consumes(model: object, word: str, method: str = "fit") -> bool:
    """True where the object requests the word; one that leaves it open takes it where its own fit has it."""
    if not hasattr(model, "get_metadata_routing"):
        return method == "fit" and _word(model, word) is not None
    from sklearn.utils.metadata_routing import MetadataRouter, get_routing_for_object

    routing = get_routing_for_object(model)
    if word in routing.consumes(method, [word]):
        return True
    if method != "fit" or isinstance(routing, MetadataRouter):
        return False
    asked = getattr(routing, method).requests.get(word)
    return asked is None and word in words_of_fit(model)
