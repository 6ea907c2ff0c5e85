"""What a model may answer: the target it is asked about, and the refusal of an answer that is no prediction."""

from __future__ import annotations

import warnings
from typing import Any, Protocol, TypeVar

import numpy as np

from errbar.columns.answer_cells import AnswerCells, to_answer_cells
from errbar.columns.column import written
from errbar.errors import BadInput
from errbar.learners.fitting.spare_rows import spare_rows
from errbar.records.types import Array, Floats, Ints

ROUNDING = 1e-6
"""How far arithmetic may push a probability over the edge, or a row's sum off 1."""


T = TypeVar("T")
BOOLS, DIGITS = ("False", "True"), ("0", "1")


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
        return require_answer(method(spare_rows(X)), name)
    except (AttributeError, NotImplementedError) as cause:
        warnings.warn(f"{name} is taken as not there: {type(cause).__name__}: {cause}", stacklevel=2)
        return None


def require_answer(answer: T, name: str) -> T:
    """The answer itself; a method that returns nothing is no method that is not there."""
    if answer is None:
        raise NoPrediction(f"{name} must give an array with a row for each test row; it gave None")
    return answer


def array_of(answer: object, name: str) -> AnswerCells:
    """The answer of a method as errbar reads any column: refused where `score` would refuse it."""
    try:
        found = to_answer_cells(require_answer(answer, name), name)
    except BadInput as cause:
        raise _refused(cause) from cause
    gone = found.column.missing
    if gone is not None and len(gone):
        rows = np.unique(gone // found.column.width)
        told = count_rows_of(rows, len(found.column) // found.column.width)
        raise NoPrediction(f"{name} must give a value for every row; it gave none in {told}")
    return found


def _refused(cause: BadInput) -> NoPrediction:
    """The words of a refused column, as a part of a sentence."""
    return NoPrediction(str(cause).removesuffix("."))


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


def as_floats(given: AnswerCells, name: str) -> Floats:
    """Finite numbers as float64, in their shape."""
    try:
        return given.column.as_float(name, part=True).reshape(given.shape)
    except BadInput as cause:
        raise _not_finite(given, name) or _refused(cause) from cause


def _not_finite(given: AnswerCells, name: str) -> NoPrediction | None:
    """The refusal of NaN and infinity, by rows; None where there is neither."""
    numbers = given.column.numbers
    if numbers is None or numbers.dtype.kind != "f" or np.isfinite(numbers).all():
        return None
    rows = np.unique(np.flatnonzero(~np.isfinite(numbers)) // given.column.width)
    told = count_rows_of(rows, len(numbers) // given.column.width)
    return NoPrediction(f"{name} must give finite numbers; it gave NaN or infinity in {told}")


def class_codes(given: AnswerCells, n: int, task: Answered) -> Ints:
    """The code of each row's class, by its name: 1, 1.0 and the text 1 are one class, as they are to `score`."""
    flat = one_column(given.values, n)
    by_name = {written(value): code for value, code in code_table(task).items()}
    try:
        codes, levels = given.column.as_text()
    except BadInput as cause:
        raise _not_finite(given, "predict") or _refused(cause) from cause
    for bits, others in ((BOOLS, DIGITS), (DIGITS, BOOLS)):
        if {*levels} <= {*bits} and {*by_name} <= {*others}:  # True is 1
            levels = tuple(others[bits.index(level)] for level in levels)
    found = np.array([by_name.get(level, -1) for level in levels], dtype=np.intp)[codes]
    if len(found) and found.min() < 0:
        bad = np.flatnonzero(found < 0)
        value = flat[bad[0]]
        shown = repr(value.item() if isinstance(value, np.generic) else value)
        hint = " (probabilities would be a column for each class)" if flat.dtype.kind == "f" else ""
        raise NoPrediction(
            f"predict must give classes of the data ({some_classes(task)}); it gave {shown} in "
            f"{count_rows_of(bad, n)}{hint}"
        )
    return found


def count_rows_of(bad: Ints, n: int) -> str:
    """How many rows are concerned, and which is the first."""
    return f"{len(bad):,} of {n:,} test rows, number {bad[0] + 1:,} first"


def some_classes(task: Answered) -> str:
    """The first classes by name."""
    return ", ".join(task.classes[:5]) + (", ..." if len(task.classes) > 5 else "")
