"""Answers: what a fitted model predicts, turned into codes, probabilities and values, or refused in words."""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple, Protocol

import numpy as np

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


class FitAnswer(NamedTuple):
    """The roles of a Fold that hold predictions."""

    label: Ints | None = None
    prob: Floats | None = None
    score: Floats | None = None
    value: Array | None = None


def answer(model: Any, X: Any, n: int, task: Answered, seen: Ints) -> FitAnswer:
    """Checked predictions for n rows; `seen` are the codes of the classes that the model was fitted on."""
    if not task.classifies:
        return FitAnswer(value=_values(model.predict(X), n, task))
    said = _ask(model, "predict_proba", X)
    predicted = _array(model.predict(X), "predict")
    if said is None and predicted.ndim == 2 and predicted.shape[1] > 1:
        # A function, or a network's predict: probabilities in the order of the sorted classes.
        prob = _probabilities(predicted, "predict", n, task, _columns(None, predicted.shape[1], task, seen))
        return FitAnswer(label=prob.argmax(axis=1), prob=_of_positive(prob, task))
    label = _codes(predicted, n, task)
    classes = getattr(model, "classes_", None)
    if said is not None:
        given = _array(said, "predict_proba")
        width = given.shape[1] if given.ndim == 2 else 0
        prob = _probabilities(given, "predict_proba", n, task, _columns(classes, width, task, seen))
        return FitAnswer(label=label, prob=_of_positive(prob, task))
    if len(task.classes) != 2:
        return FitAnswer(label=label)
    return FitAnswer(label=label, score=_score(_ask(model, "decision_function", X), classes, n, task, seen))


def probabilities(model: object, X: object, n: int, task: Answered) -> Floats:
    """Checked probabilities of n rows, a column for each class in the task's order."""
    given = _array(_ask(model, "predict_proba", X), "predict_proba")
    width = given.shape[1] if given.ndim == 2 else 0
    columns = _columns(getattr(model, "classes_", None), width, task, np.arange(len(task.classes)))
    return _probabilities(given, "predict_proba", n, task, columns)


def _ask(model: object, name: str, X: object) -> Any:
    """The answer of a method that may not be there; where calling it says so, that is told as a warning."""
    method = getattr(model, name, None)
    if method is None:
        return None
    try:
        return method(X)
    except (AttributeError, NotImplementedError) as cause:
        warnings.warn(f"{name} is taken as not there: {type(cause).__name__}: {cause}", stacklevel=2)
        return None


def _array(answer: object, name: str) -> Array:
    try:
        return np.asarray(answer)
    except ValueError as cause:
        raise NoPrediction(f"{name} must give an array of rows; it gave rows of unequal length") from cause


def _table(task: Answered) -> dict[Any, int]:
    """Code of every class by its value as the learner sees it; 1, 1.0 and True are one key."""
    labels = range(len(task.classes)) if task.labels is None else task.labels.tolist()
    return {value: code for code, value in enumerate(labels)}


def _codes(predicted: Array, n: int, task: Answered) -> Ints:
    flat = _one_column(predicted, n)
    table = _table(task)
    try:
        codes = np.array([table.get(value, -1) for value in flat.tolist()], dtype=np.intp)
    except TypeError as cause:
        raise NoPrediction(f"predict must give one class a row; {cause}") from cause
    if codes.min() < 0:
        bad = np.flatnonzero(codes < 0)
        value = flat[bad[0]]
        missing = isinstance(value, float | np.floating) and np.isnan(value)
        shown = "NaN" if missing else repr(value.item() if isinstance(value, np.generic) else value)
        hint = " (probabilities would be a column for each class)" if isinstance(value, float | np.floating) else ""
        raise NoPrediction(
            f"predict must give classes of the data ({_some(task)}); it gave {shown} in {_rows(bad, n)}{hint}"
        )
    return codes


def _one_column(predicted: Array, n: int) -> Array:
    if predicted.ndim == 2 and predicted.shape[1] == 1:
        predicted = predicted[:, 0]
    if predicted.ndim != 1:
        raise NoPrediction(f"predict must give one value a row, shape ({n},); it gave shape {predicted.shape}")
    if len(predicted) != n:
        raise NoPrediction(f"predict must give one value a row; it gave {len(predicted):,} for {n:,} test rows")
    return predicted


def _columns(classes: object, width: int, task: Answered, seen: Ints) -> Ints:
    """The code that each column of probabilities is for: by `classes_`, else by the sorted values."""
    table = _table(task)
    if classes is not None:
        values = np.asarray(classes).tolist()
        strange = [v for v in values if v not in table]
        if strange:
            raise NoPrediction(f"classes_ must be classes of the data ({_some(task)}); it holds {strange[0]!r}")
        return np.array([table[v] for v in values], dtype=np.intp)
    every = np.array([table[v] for v in sorted(table)], dtype=np.intp)
    return every if width == len(every) else every[np.isin(every, seen)]


def _probabilities(given: Array, name: str, n: int, task: Answered, columns: Ints) -> Floats:
    """(n, classes) in the task's order; a class that the fit has not seen gets 0."""
    if given.shape != (n, len(columns)):
        raise NoPrediction(
            f"{name} must give a row for each test row and a column for each class, shape {(n, len(columns))}; "
            f"it gave shape {given.shape}"
        )
    p = _floats(given, name)
    low, high = p.min(), p.max()
    if not (low >= -ROUNDING and high <= 1 + ROUNDING):
        _finite(p, name)
        outside = np.flatnonzero((p.min(axis=1) < -ROUNDING) | (p.max(axis=1) > 1 + ROUNDING))
        worst = p[outside[0]][np.argmax(np.abs(p[outside[0]] - 0.5))]
        raise NoPrediction(f"{name} must stay in [0, 1]; it gave {worst:g} in {_rows(outside, n)}")
    sums = p.sum(axis=1)
    if np.abs(sums - 1).max() > ROUNDING:
        off = np.flatnonzero(np.abs(sums - 1) > ROUNDING)
        raise NoPrediction(f"{name} must add up to 1 in every row; it adds up to {sums[off[0]]:.6g} in {_rows(off, n)}")
    full = np.zeros((n, len(task.classes)))
    full[:, columns] = p if low >= 0 and high <= 1 else p.clip(0, 1)
    return full


def _of_positive(prob: Floats, task: Answered) -> Floats:
    """P(positive) of two classes; all columns beyond."""
    return prob[:, _positive(task)] if len(task.classes) == 2 else prob


def _positive(task: Answered) -> int:
    return 1 if task.positive is None else task.positive


def _score(given: object, classes: object, n: int, task: Answered, seen: Ints) -> Floats | None:
    """decision_function, larger for the positive class: models count towards the second of their classes."""
    if given is None:
        return None
    s = _floats(_one_column(_array(given, "decision_function"), n), "decision_function")
    _finite(s, "decision_function")
    towards = _columns(classes, 2, task, seen)[-1]
    return s if towards == _positive(task) else -s


def _values(predicted: object, n: int, task: Answered) -> Floats:
    given = _array(predicted, "predict")
    if task.outputs == 0:
        given = _one_column(given, n)
    elif given.shape != (n, task.outputs):
        raise NoPrediction(f"predict must give shape {(n, task.outputs)}, a column an output; it gave {given.shape}")
    values = _floats(given, "predict")
    _finite(values, "predict")
    return values


def _floats(given: Array, name: str) -> Floats:
    if given.dtype.kind in "biuf":
        return given.astype(np.float64, copy=False)
    try:
        if given.dtype.kind == "O":
            return given.astype(np.float64)
    except (TypeError, ValueError):
        pass
    raise NoPrediction(f"{name} must give numbers; it gave {given.dtype}, {given.flat[0]!r} first")


def _finite(values: Floats, name: str) -> None:
    fine = np.isfinite(values)
    if not fine.all():
        bad = np.flatnonzero(~(fine if fine.ndim == 1 else fine.all(axis=1)))
        raise NoPrediction(f"{name} must give finite numbers; it gave NaN or infinity in {_rows(bad, len(values))}")


def _rows(bad: Ints, n: int) -> str:
    return f"{len(bad):,} of {n:,} test rows, number {bad[0] + 1:,} first"


def _some(task: Answered) -> str:
    return ", ".join(task.classes[:5]) + (", ..." if len(task.classes) > 5 else "")
