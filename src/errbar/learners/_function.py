"""Function: a function (X_train, y_train, X_test) -> predictions, as an object with fit and predict."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any


class Function:
    """Keeps the training rows and calls the function when asked to predict."""

    def __init__(self, function: Callable[[Any, Any, Any], Any]) -> None:
        self.function = function

    def fit(self, X: object, y: object) -> Function:
        """Remembers the rows; the function does its fitting together with its predicting."""
        self.X_, self.y_ = X, y
        return self

    def predict(self, X: object) -> Any:
        """What the function says of X."""
        return self.function(self.X_, self.y_, X)


def needs(function: Callable[..., Any]) -> int | None:
    """How many arguments a call cannot do without; None where that cannot be told."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return None
    return sum(p.default is p.empty and p.kind is not p.VAR_KEYWORD for p in parameters)
