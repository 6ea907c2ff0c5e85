"""Threads of a learner's own: one where its library would take them all, as many as were asked for where some were."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import NamedTuple

from errbar.records.model_params import own_params, read_params

WORDS = ("n_jobs", "thread_count", "nthread", "num_threads", "num_thread")
"""What libraries call the number of threads of a fit."""
ONE = "sklearn"
"""Where None means one thread; elsewhere it means all of them."""


class ThreadParams(NamedTuple):
    """Parameters of a model that hold its number of threads."""

    unset: tuple[tuple[str, object], ...]
    """Left at a default of more than one thread: name, and the part of the model that owns it."""
    asked: tuple[str, ...]
    """Set by the user to more than one thread, as `n_jobs=4`."""


def thread_params(model: object) -> ThreadParams:
    """Return the thread parameters of a model and everything inside it: steps, searches, members of ensembles."""
    unset: list[tuple[str, object]] = []
    asked: list[str] = []
    for prefix, owner in _owners(model):
        own = _params(owner)
        given = {word: own[word] for word in WORDS if own.get(word) is not None}
        more = {w: v for w, v in given.items() if v != 1 and repr(v) != repr(_default(owner, w))}
        asked += [f"{prefix}{word}={value}" for word, value in more.items()]
        word = "thread_count" if _library(owner) == "catboost" else "n_jobs"
        known = word in own or word == "thread_count"
        if known and _library(owner) != ONE and not more and 1 not in given.values():
            unset.append((f"{prefix}{word}", owner))
    return ThreadParams(tuple(unset), tuple(asked))


def _owners(model: object) -> Iterator[tuple[str, object]]:
    """The model and its parts that have parameters, each with the prefix of their names."""
    if inspect.isclass(model) or not hasattr(model, "get_params"):
        return
    yield "", model
    for name, value in _params(model, deep=True).items():
        if hasattr(value, "get_params") and not inspect.isclass(value):
            yield f"{name}__", value


def _params(owner: object, *, deep: bool = False) -> dict[str, object]:
    try:
        return read_params(owner) if deep else own_params(owner)
    except Exception:  # a class that breaks scikit-learn's convention still fits and predicts
        return {}


def _library(owner: object) -> str:
    return type(owner).__module__.partition(".")[0]


def _default(owner: object, word: str) -> object:
    try:
        found = inspect.signature(type(owner)).parameters.get(word)
    except (TypeError, ValueError):
        return None
    return None if found is None else found.default
