"""What a model may answer: the target it is asked about, and the refusal of an answer that is no prediction."""

from __future__ import annotations

import warnings
from typing import Any, Protocol

import numpy as np

from errbar.columns.host_array import HostArray, host_array
from errbar.learners.fitting.spare_rows import spare_rows
from errbar.records.types import Array, Floats, Ints

ROUNDING = 1e-6
"""How far arithmetic may push a probability over the edge, or a row's sum off 1."""


class NoPrediction(Exception):
    """What the model answered is no prediction; the message says why."""


class Answered(Protocol):
    """What must be known of the target to read answers: a Task, or what a saved model keeps of it."""

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes; empty for numbers."""

    @property
    def labels(self) -> Array | None:
        """Each class as the learner sees it."""

    @property
    def positive(self) -> int | None:
        """Code of the positive class of two."""

    @property
    def classifies(self) -> bool:
        """True where the target is a class."""

    @property
    def outputs(self) -> int:
        """Columns of a target of several outputs; 0 where the target is one column."""


def ask_method(model: object, name: str, X: object) -> Any:
    """The answer of a method that may not be there; where calling it says so, that is told as a warning.

    It is asked about a copy, as other methods are asked about the same rows.
    """
    method = getattr(model, name, None)
    if method is None:
        return None
    try:
        return method(spare_rows(X))
    except (AttributeError, NotImplementedError) as cause:
        warnings.warn(f"{name} is taken as not there: {type(cause).__name__}: {cause}", stacklevel=2)
        return None


def array_of(answer: object, name: str) -> HostArray:
    """The answer of a method as NumPy."""
    try:
        return host_array(answer)
    except ValueError as cause:
        raise NoPrediction(f"{name} must give an array of rows; it gave rows of unequal length") from cause


def code_table(task: Answered) -> dict[Any, int]:
    """Code of every class by its value as the learner sees it; 1, 1.0 and True are one key."""
    labels = range(len(task.classes)) if task.labels is None else task.labels.tolist()
    return {value: code for code, value in enumerate(labels)}


def positive_code(task: Answered) -> int:
    """The positive class of two; the second where none was chosen."""
    return 1 if task.positive is None else task.positive


def one_column(predicted: Array, n: int, name: str = "predict") -> Array:
    """One value a row, also where they stand in a table of one column."""
    if predicted.ndim == 2 and predicted.shape[1] == 1:
        predicted = predicted[:, 0]
    if predicted.ndim != 1:
        raise NoPrediction(f"{name} must give one value a row, shape ({n},); it gave shape {predicted.shape}")
    if len(predicted) != n:
        raise NoPrediction(f"{name} must give one value a row; it gave {len(predicted):,} for {n:,} test rows")
    return predicted


def as_floats(given: Array, name: str) -> Floats:
    """Numbers as float64."""
    if given.dtype.kind in "biuf":
        return given.astype(np.float64, copy=False)
    try:
        if given.dtype.kind == "O":
            return given.astype(np.float64)
    except (TypeError, ValueError):
        pass
    raise NoPrediction(f"{name} must give numbers; it gave {given.dtype}, {given.flat[0]!r} first")


def require_finite(values: Floats, name: str) -> None:
    """NoPrediction where a number is missing or infinite."""
    fine = np.isfinite(values)
    if not fine.all():
        bad = np.flatnonzero(~(fine if fine.ndim == 1 else fine.all(axis=1)))
        raise NoPrediction(
            f"{name} must give finite numbers; it gave NaN or infinity in {count_rows_of(bad, len(values))}"
        )


def count_rows_of(bad: Ints, n: int) -> str:
    """How many rows are concerned, and which is the first."""
    return f"{len(bad):,} of {n:,} test rows, number {bad[0] + 1:,} first"


def some_classes(task: Answered) -> str:
    """The first classes by name."""
    return ", ".join(task.classes[:5]) + (", ..." if len(task.classes) > 5 else "")
