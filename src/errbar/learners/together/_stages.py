"""Stages: learners that grow by trees or rounds, whose smaller numbers can be read off one fit of the most.

Trees of a forest and rounds of boosting are drawn one after another from one stream, so the first k of many are the k
that a fit of k would have drawn. Not where a fit may stop by itself: it then depends on the number it was allowed.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from typing import Any

import numpy as np

from errbar.records.task import Task
from errbar.records.types import Array

EARLY_STOPPING_FROM = 10_000
"""Rows above which histogram boosting stops early by default."""


@dataclass(frozen=True, slots=True)
class Stages:
    """The parameter that counts them, and what smaller fits would answer."""

    parameter: str
    views: Callable[[Any, object, Sequence[int]], Iterator[StageAnswer]]
    """(fitted model, rows, numbers in rising order) -> what a model of each number answers for these rows."""


def stages_of(model: Any, task: Task) -> Stages | None:
    """How the stages of a model are read; None where it has none that are known to be equal to smaller fits."""
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
        return Stages("n_estimators", _round_views) if plain else None
    if kind in (ensemble.HistGradientBoostingClassifier, ensemble.HistGradientBoostingRegressor):
        stops = model.early_stopping  # one of NumPy's truths, or a word
        stops = task.n > EARLY_STOPPING_FROM if isinstance(stops, str) else bool(stops)
        return None if model.warm_start or stops else Stages("max_iter", _round_views)
    return None


def _forest_views(model: Any, X: object, numbers: Sequence[int]) -> Iterator[StageAnswer]:
    """Trees added up one after another, as prediction does it: every tree is asked once for all numbers."""
    rows = model._validate_X_predict(X)
    tells = hasattr(model, "classes_")
    total: Array = np.zeros(1)
    for count, tree in enumerate(model.estimators_[: numbers[-1]], start=1):
        total = total + (tree.predict_proba if tells else tree.predict)(rows, check_input=False)
        if count in numbers:
            mean = total / count
            label = model.classes_.take(np.argmax(mean, axis=1), axis=0) if tells else mean
            yield StageAnswer(label, mean if tells else None, getattr(model, "classes_", None))


def _round_views(model: Any, X: object, numbers: Sequence[int]) -> Iterator[StageAnswer]:
    """Rounds of boosting added up once; of those that are asked for, what the model's own methods make of the sum."""
    if not (hasattr(model, "_staged_raw_predict") and hasattr(model, "_raw_predict")):
        yield from _staged_views(model, X, numbers)
        return
    tells, wanted = hasattr(model, "classes_"), set(numbers)
    for count, raw in enumerate(model._staged_raw_predict(X), start=1):
        if count in wanted:
            at_this_stage = copy.copy(model)
            at_this_stage._raw_predict = partial(_said_before, raw)
            prob = at_this_stage.predict_proba(X) if tells else None
            yield StageAnswer(at_this_stage.predict(X), prob, getattr(model, "classes_", None))
        if count == numbers[-1]:
            return


def _said_before(raw: Array, *_: object, **__: object) -> Array:
    """In place of the sum over all rounds."""
    return raw


def _staged_views(model: Any, X: object, numbers: Sequence[int]) -> Iterator[StageAnswer]:
    """Rounds of boosting as scikit-learn stages them, for versions that add them up otherwise."""
    tells = hasattr(model, "classes_")
    labels = model.staged_predict(X)
    probs = model.staged_predict_proba(X) if tells else repeat(None)
    for count, (label, prob) in enumerate(zip(labels, probs), start=1):
        if count in numbers:  # of a single row scikit-learn gives a bare class
            yield StageAnswer(np.atleast_1d(label), prob, getattr(model, "classes_", None))
        if count == numbers[-1]:
            return


class StageAnswer:
    """A model of so many trees or rounds that has been asked already: it answers for those rows alone."""

    def __init__(self, label: Array, prob: Array | None, classes: Array | None) -> None:
        self._label, self._prob = label, prob
        if classes is not None:
            self.classes_ = classes
        if prob is not None:
            self.predict_proba = self._tell_prob

    def predict(self, X: object) -> Array:
        """What it said."""
        return self._label

    def _tell_prob(self, X: object) -> Array:
        assert self._prob is not None
        return self._prob


def counts_are_whole(values: Sequence[object]) -> bool:
    """True where every value is a whole number of 1 or more."""
    return all(isinstance(v, int | np.integer) and not isinstance(v, bool) and v >= 1 for v in values)
