"""Decisions: scores by which a model that gives no probabilities tells classes apart, from its `decision_function`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.learners._fit_words import params_of
from errbar.learners.fitting.answer_errors import (
    Answered,
    NoPrediction,
    array_of,
    as_floats,
    ask_method,
    one_column,
    positive_code,
)
from errbar.learners.fitting.class_columns import column_codes, has_numbers, towards
from errbar.records.types import Floats, Ints

NAME = "decision_function"


class Decisions(NamedTuple):
    """Scores of the rows, larger for the positive class or a column for each class, and what was taken for granted."""

    score: Floats | None = None
    said: tuple[str, ...] = ()


def decisions(model: object, X: object, n: int, task: Answered, seen: Ints, label: Ints | None = None) -> Decisions:
    """The model's scores; none where it has no decision function, or one whose columns are not those of the classes.

    `label` are its own predictions, which the scores must not contradict; None where they are still to be asked.
    """
    if len(task.classes) > 2 and compares_pairs(model):
        return Decisions(said=(f"{NAME} compares pairs of classes (ovo): not read",))
    answer = ask_method(model, NAME, X)
    if answer is None:
        return Decisions()
    given = array_of(answer, NAME)
    s = as_floats(given, NAME)
    if len(task.classes) == 2:
        return _of_two(one_column(s, n, NAME), model, task, label)
    return _of_many(given.names, s, model, task, seen, label)


def compares_pairs(model: object) -> bool:
    """True where a support vector machine inside was asked for a column for each pair of classes."""
    return any(k.rpartition("__")[2] == f"{NAME}_shape" and v == "ovo" for k, v in params_of(model).items())


def spread_columns(s: Floats, codes: Ints, k: int) -> Floats:
    """A column for each of k classes; one that was never seen is below all others in every row."""
    full = np.full((len(s), k), s.min() - 1)
    full[:, codes] = s
    return full


def require_agreement(model: object, column: Floats, code: int, label: Ints, task: Answered, name: str) -> None:
    """NoPrediction where rows that are predicted to be of a class have the lower numbers for it.

    Only without `classes_`, where which class a column is for had to be inferred. Means, not a cut at some value: a
    model may predict by a threshold of its own.
    """
    if getattr(model, "classes_", None) is not None or not 0 < np.count_nonzero(label == code) < len(label):
        return
    inside, outside = column[label == code].mean(), column[label != code].mean()
    if inside < outside:
        raise NoPrediction(
            f"{name} gives one column, taken as {task.classes[code]}; predict says otherwise: rows predicted to be "
            f"{task.classes[code]} have {inside:.3g} on average, others {outside:.3g}. Give the learner classes_, "
            "the class that the column is for last"
        )


def _of_two(s: Floats, model: object, task: Answered, label: Ints | None) -> Decisions:
    """Models count towards the second of their classes, as scikit-learn orders them."""
    second = towards(model, task, by_letters=True)
    if label is not None:
        require_agreement(model, s, second, label, task, NAME)
    told = f"{NAME}: read as larger for {task.classes[second]}, the later of two texts"
    inferred = getattr(model, "classes_", None) is None and not has_numbers(task)
    return Decisions(s if second == positive_code(task) else -s, (told,) if inferred else ())


def _of_many(
    names: tuple[str, ...], s: Floats, model: object, task: Answered, seen: Ints, label: Ints | None
) -> Decisions:
    """A column for each class; what contradicts the model's own predictions is for something else, and is not read."""
    if getattr(model, "classes_", None) is None and not has_numbers(task) and not names:
        return Decisions(said=(f"{NAME} gives columns without their classes, which are text: not read",))
    if s.ndim == 1 and len(seen) == 2:  # the training rows had two classes, for which one column serves
        s, names = np.column_stack([-s, s]), ()
    columns = None if s.ndim != 2 else column_codes(names, model, s.shape[1], task, seen, NAME)
    if columns is None or len(columns.codes) != s.shape[1]:
        return Decisions(said=(f"{NAME} gives shape {s.shape}, no column for each class: not read",))
    full = spread_columns(s, columns.codes, len(task.classes))
    if label is not None and 2 * np.count_nonzero(full.argmax(axis=1) == label) < len(label):
        return Decisions(said=(f"{NAME} is largest for another class than predict gives in most rows: not read",))
    told = columns.said if getattr(model, "classes_", None) is None else ()
    return Decisions(full, told)
