"""Stages: learners that grow by trees or rounds, whose smaller numbers can be read off one fit of the most.

Trees of a forest and rounds of boosting are drawn one after another from one stream, so the first k of many are the k
that a fit of k would have drawn. Not where a fit may stop by itself: it then depends on the number it was allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from errbar.records.task import Task

EARLY_STOPPING_FROM = 10_000
"""Rows above which histogram boosting stops early by default."""


@dataclass(frozen=True, slots=True)
class Stages:
    """The parameter that counts them, and views of a fitted model that answer as a smaller fit would."""

    parameter: str
    views: Callable[[Any, Sequence[int]], Iterator[Any]]
    """(fitted model, numbers in rising order) -> a model for each number."""


def stages_of(model: Any, task: Task) -> Stages | None:
    """Way the stages of a model are read; None where it has none that are known to be equal to smaller fits."""
    from sklearn import ensemble

    kind = type(model)
    if kind in (
        ensemble.RandomForestClassifier,
        ensemble.RandomForestRegressor,
        ensemble.ExtraTreesClassifier,
        ensemble.ExtraTreesRegressor,
    ):
        return None if model.warm_start or model.oob_score else Stages("n_estimators", _forest_views)
    if kind in (ensemble.GradientBoostingClassifier, ensemble.GradientBoostingRegressor):
        plain = not model.warm_start and model.n_iter_no_change is None
        return Stages("n_estimators", _boosting_views) if plain else None
    if kind in (ensemble.HistGradientBoostingClassifier, ensemble.HistGradientBoostingRegressor):
        stops = model.early_stopping is True or (model.early_stopping == "auto" and task.n > EARLY_STOPPING_FROM)
        return None if model.warm_start or stops else Stages("max_iter", _histogram_views)
    return None


def _forest_views(model: Any, numbers: Sequence[int]) -> Iterator[Any]:
    """The same forest with its first trees: prediction averages whatever trees it holds, in their order."""
    trees = model.estimators_
    for number in numbers:
        yield _copy(model, estimators_=trees[:number], n_estimators=number)


def _boosting_views(model: Any, numbers: Sequence[int]) -> Iterator[Any]:
    """The same sum with its first rounds."""
    rounds = model.estimators_
    for number in numbers:
        yield _copy(model, estimators_=rounds[:number], n_estimators=number, n_estimators_=number)


def _histogram_views(model: Any, numbers: Sequence[int]) -> Iterator[Any]:
    rounds = model._predictors
    for number in numbers:
        yield _copy(model, _predictors=rounds[:number], max_iter=number)


def _copy(model: Any, **changed: object) -> Any:
    """A shallow copy with other attributes: what was fitted is shared, never changed."""
    twin = object.__new__(type(model))
    twin.__dict__.update({**model.__dict__, **changed})
    return twin


def counts_are_whole(values: Sequence[object]) -> bool:
    """True where every value is a whole number of 1 or more."""
    return all(isinstance(v, int | np.integer) and not isinstance(v, bool) and v >= 1 for v in values)
