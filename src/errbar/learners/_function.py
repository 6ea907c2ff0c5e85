"""Functions as learners: (X_train, y_train, X_test) -> predictions, or (X_train, y_train) -> a fitted model."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any


class Function:
    """Keeps the training rows and calls the function when asked to predict."""

    def __init__(self, function: Callable[[Any, Any, Any], Any]) -> None:
        self.function = function

    def fit(self, X: object, y: object, **roles: object) -> Function:
        """Remembers the rows; the function does its fitting together with its predicting."""
        self.X_, self.y_, self.roles_ = X, y, roles
        return self

    def predict(self, X: object) -> Any:
        """What the function says of X."""
        return self.function(self.X_, self.y_, X, **self.roles_)

    @property
    def classes_(self) -> Any:
        """The order of classes that the function has as an attribute; absent where it has none."""
        return getattr(self.function, "classes_")  # noqa: B009  (an AttributeError is the answer)


class FitFunction:
    """Calls a function that fits, and passes questions on to what it gives: a booster, results, a network."""

    def __init__(self, function: Callable[[Any, Any], Any]) -> None:
        self.function = function

    def fit(self, X: object, y: object) -> FitFunction:
        """Whatever the function makes of the rows."""
        self.fitted_ = self.function(X, y)
        if not (callable(self.fitted_) or any(hasattr(self.fitted_, name) for name in ANSWERING)):
            raise TypeError(
                "a function (X_train, y_train) must give a model with predict or predict_proba, or a function of X; it "
                f"gave a {type(self.fitted_).__name__}"
            )
        return self

    def __getattr__(self, name: str) -> Any:
        if name == "predict" and not hasattr(self.__dict__.get("fitted_"), "predict"):
            fitted = self.__dict__.get("fitted_")
            if callable(fitted) and not hasattr(fitted, "predict_proba"):
                return fitted
        if name in (*ANSWERING, "classes_") and "fitted_" in self.__dict__:
            return getattr(self.fitted_, name)
        raise AttributeError(name)


ANSWERING = ("predict", "predict_proba", "decision_function")
"""Methods by which a fitted model answers."""


def needs(function: Callable[..., Any]) -> int | None:
    """How many arguments a call cannot do without; None where that cannot be told."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return None
    return sum(p.default is p.empty and p.kind is not p.VAR_KEYWORD for p in parameters)
