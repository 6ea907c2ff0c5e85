"""Answers: what a model predicted for some rows, whoever holds them: a fold, all folds in bulk, a batch of new rows."""

from __future__ import annotations

from typing import Protocol

from errbar.records.types import Array, Floats, Ints


class Answers(Protocol):
    """Predictions without their rows; a part that the model does not give is None."""

    @property
    def label(self) -> Ints | None:
        """Predicted class codes."""

    @property
    def prob(self) -> Floats | None:
        """P(positive) of two classes, a column for each class of more."""

    @property
    def score(self) -> Floats | None:
        """What orders the rows."""

    @property
    def value(self) -> Array | None:
        """Predicted numbers, a column for each output of several."""
