"""Answers about several labels a row: a matrix of 0 and 1, with probabilities or scores where the model has them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.columns.answer_cells import AnswerCells
from errbar.learners.fitting.answer_errors import (
    ROUNDING,
    NoPrediction,
    array_of,
    as_floats,
    ask_method,
    count_rows_of,
)
from errbar.learners.fitting.spare_rows import spare_rows
from errbar.records.types import Array, Floats, Ints

HALF = 0.5
"""A function that gives probabilities gives a label from here on."""


def label_answers(model: object, X: object, n: int, classes: Sequence[str]) -> dict[str, Array | None]:
    """Checked label, prob and score of n rows, each (rows, labels), by role."""
    shape = (n, len(classes))
    given = ask_method(model, "predict_proba", X)
    asked = spare_rows(X) if given is None else X  # scores may follow
    predicted = _matrix(model.predict(asked), "predict", shape)  # type: ignore[attr-defined]
    values = as_floats(predicted, "predict")
    if bool(((values == 0) | (values == 1)).all()):
        label = values.astype(np.uint8)
    elif given is None:
        prob = _within(values, "predict")  # a function, or a network's predict
        return {"label": (prob >= HALF).astype(np.uint8), "prob": prob, "score": None}
    else:
        odd = np.flatnonzero(((values != 0) & (values != 1)).any(axis=1))
        raise NoPrediction(f"predict must give 0 or 1 for every label; it gave other values in {count_rows_of(odd, n)}")
    if given is not None:
        prob = _probabilities(given, getattr(model, "classes_", None), label, shape)
        return {"label": label, "prob": prob, "score": None}
    said = ask_method(model, "decision_function", X)
    return {"label": label, "prob": None, "score": None if said is None else _scores(said, shape)}


def _matrix(given: object, name: str, shape: tuple[int, int]) -> AnswerCells:
    """Cells of this shape."""
    found = array_of(given, name)
    if found.shape != shape:
        raise NoPrediction(
            f"{name} must give a row for each test row and a column for each label, shape {shape}; it gave shape "
            f"{found.shape}"
        )
    return found


def _probabilities(given: object, classes: object, label: Ints, shape: tuple[int, int]) -> Floats:
    """P(the row has the label), from one matrix, or from a list with the two classes of each label."""
    if not isinstance(given, list | tuple):
        found = array_of(given, "predict_proba")
        if found.shape == (*shape, 2):
            return _within(as_floats(found, "predict_proba")[:, :, 1], "predict_proba")
        return _within(as_floats(_matrix(given, "predict_proba", shape), "predict_proba"), "predict_proba")
    if len(given) != shape[1]:
        raise NoPrediction(f"predict_proba must give an array for each of {shape[1]} labels; it gave {len(given)}")
    own = classes if isinstance(classes, list | tuple) and len(classes) == shape[1] else [None] * shape[1]
    columns = [_of_label(part, known, label[:, c]) for c, (part, known) in enumerate(zip(given, own))]
    return _within(np.column_stack(columns), "predict_proba")


def _of_label(part: object, known: object, label: Ints) -> Floats:
    """P(1) of one label; a fit on rows that all have it, or all lack it, knows one class only."""
    p = as_floats(array_of(part, "predict_proba"), "predict_proba")
    if p.ndim != 2 or len(p) != len(label) or p.shape[1] not in (1, 2):
        raise NoPrediction(
            f"predict_proba must give shape {(len(label), 2)} for each label; it gave shape {p.shape} for one"
        )
    values = None if known is None else np.asarray(known, dtype=np.float64).tolist()
    if values is not None and len(values) == p.shape[1]:
        return p[:, values.index(1.0)] if 1.0 in values else np.zeros(len(p))
    return p[:, 1] if p.shape[1] == 2 else label.astype(np.float64)


def _within(p: Floats, name: str) -> Floats:
    """Probabilities in [0, 1]; what rounding pushed over an end is put on it."""
    outside = np.flatnonzero(((p < -ROUNDING) | (p > 1 + ROUNDING)).any(axis=1))
    if len(outside):
        row = p[outside[0]]
        worst = row[np.argmax(np.abs(row - 0.5))]
        raise NoPrediction(f"{name} must stay in [0, 1]; it gave {worst:g} in {count_rows_of(outside, len(p))}")
    return p.clip(0, 1)


def _scores(said: object, shape: tuple[int, int]) -> Floats:
    return as_floats(_matrix(said, "decision_function", shape), "decision_function")
