"""Fitted rules: a fitted model as a rule of its world, and the Bayes rule as a learner that needs no fitting."""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar.learners import Function
from errbar.records.types import Array, Floats
from errbar.records.world import World


class BayesRule:
    """The world's own best rule behind fit and predict; nothing is learned."""

    def __init__(self, world: World) -> None:
        self.world = world
        if len(world.labels):
            self.classes_ = world.labels

    def fit(self, X: object, y: object) -> BayesRule:
        """Itself."""
        return self

    def predict(self, X: object) -> Array:
        """The likeliest label, or the mean of y."""
        return self.world.bayes(X)

    def predict_proba(self, X: object) -> Floats:
        """P(class | x)."""
        return self.world.bayes_prob(X)

    def __deepcopy__(self, memo: dict[int, Any]) -> BayesRule:
        return self


class FixedModel:
    """The model that comes with a world behind fit and predict; nothing is learned."""

    def __init__(self, world: World) -> None:
        self.world = world
        if len(world.labels):
            self.classes_ = world.labels

    def fit(self, X: Any, y: Any) -> FixedModel:
        """Itself."""
        return self

    def predict(self, X: Any) -> Array:
        """The likeliest label by its own answers, or its numbers."""
        assert self.world.answers is not None
        said = self.world.answers(X)
        return np.asarray(self.world.labels[np.argmax(said, axis=1)]) if len(self.world.labels) else said

    def predict_proba(self, X: Any) -> Floats:
        """Its probabilities of the classes."""
        assert self.world.answers is not None
        return self.world.answers(X)

    def __deepcopy__(self, memo: dict[int, Any]) -> FixedModel:
        return self


class StudyRule:
    """A scaler and a linear model in one: the same answers, with the coefficients on the features' own scale.

    Worlds find the truth of a linear rule in closed form; a pipeline hides that it is one.
    """

    def __init__(self, model: Any, scaler: Any, last: Any) -> None:
        self.predict = model.predict
        self.coef_ = np.asarray(last.coef_, dtype=np.float64).reshape(-1) / scaler.scale_
        self.intercept_ = float(np.ravel(last.intercept_)[0]) - float(self.coef_ @ scaler.mean_)
        if hasattr(last, "predict_proba"):
            self.predict_proba = model.predict_proba
        if hasattr(last, "classes_"):
            self.classes_ = last.classes_


class Told:
    """A function that answers labels, or a column of probabilities for each class, behind both methods."""

    def __init__(self, model: Function, labels: Array) -> None:
        self.model = model
        self.labels = labels

    def predict(self, X: object) -> Array:
        """Labels as they are, or the likeliest class."""
        said = np.asarray(self.model.predict(X))
        wide = said.ndim == 2 and said.shape[1] > 1 and len(self.labels)
        return self.labels[said.argmax(axis=1)] if wide else said

    def predict_proba(self, X: object) -> Array:
        """What the function says, if it says probabilities; the world refuses anything else."""
        return np.asarray(self.model.predict(X))


def rule_of(model: object, labels: Array) -> Any:
    """The model as its world can ask it; a scaler with a linear model as one line, which worlds check agrees."""
    if isinstance(model, Function):
        return Told(model, labels)
    steps = [step for _, step in getattr(model, "steps", ())]
    if len(steps) != 2:
        return model
    scaler, last = steps
    scaled = getattr(scaler, "scale_", None) is not None and getattr(scaler, "mean_", None) is not None
    linear = getattr(last, "coef_", None) is not None and np.size(getattr(last, "intercept_", ())) == 1
    if not scaled or not linear or np.size(last.coef_) != np.size(scaler.scale_):
        return model
    return StudyRule(model, scaler, last)
