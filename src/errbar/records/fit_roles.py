"""Fit roles: what a learner's fit is handed beside features and target, and by which words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ValidationForm: TypeAlias = Literal["eval_set", "X_val", "validation"]
"""eval_set: a list of (X, y). X_val: two arguments, X_val and y_val. validation: one argument, (X, y)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FitRoles:
    """Words of `fit` that take a role of the rows; None where the learner takes none, or the rows have none."""

    weight: str | None = None
    """`sample_weight`, or `last_step__sample_weight`."""
    routed: bool = False
    """True where scikit-learn's metadata routing was on when the words were found."""
    unit: str | None = None
    """`groups` of a search whose inner folds keep units together."""
    validation: ValidationForm | None = None
    validation_weight: str | None = None
    """The word for the weights of the rows that are set aside."""
    share: float = 0.0
    """Share of the training rows that is set aside."""
