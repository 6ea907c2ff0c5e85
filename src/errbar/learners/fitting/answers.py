"""Answers: what a fitted model predicts, turned into codes, probabilities and values, or refused in words."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from errbar.columns.answer_cells import AnswerCells
from errbar.columns.host_array import sum_tolerance
from errbar.learners.fitting.answer_errors import (
    ROUNDING,
    Answered,
    NoPrediction,
    array_of,
    as_floats,
    ask_method,
    class_codes,
    code_table,
    count_rows_of,
    one_column,
    positive_code,
)
from errbar.learners.fitting.class_columns import column_codes, towards
from errbar.learners.fitting.decision_scores import NAME as DECISION
from errbar.learners.fitting.decision_scores import decisions, require_agreement, spread_columns
from errbar.learners.fitting.labels_follow import ASKED, FOLLOWING_SCORES, find_least_sure, labels_follow
from errbar.learners.fitting.spare_rows import some_rows, spare_rows
from errbar.records.types import Array, Floats, Ints


class FitAnswer(NamedTuple):
    """The roles of a Fold that hold predictions, and how answers were read where that was not plain."""

    label: Ints | None = None
    prob: Floats | None = None
    score: Floats | None = None
    value: Array | None = None
    said: tuple[str, ...] = ()


def answer(model: Any, X: Any, n: int, task: Answered, seen: Ints) -> FitAnswer:
    """Checked predictions for n rows; `seen` are the codes of the classes that the model was fitted on."""
    if task.classes and not task.classifies:
        from errbar.learners.fitting.label_answers import label_answers  # here, since few tasks have several labels

        found = label_answers(model, X, n, task.classes)
        return FitAnswer(label=found["label"], prob=found["prob"], score=found["score"])
    if not task.classifies:
        return FitAnswer(value=_values(_require_predict(model)(X), n, task))
    stated = ask_method(model, "predict_proba", X)
    predicts = has_method(model, "predict")
    if stated is not None:
        known = _of_columns(stated, model, n, task, seen, "predict_proba")
        if not predicts:
            return known
        label = _labels_beside(known, model, X, n, task)
        if known.prob is not None and array_of(stated, "predict_proba").shape[1:] in ((), (1,)):
            require_agreement(model, known.prob, positive_code(task), label, task, "predict_proba")
        return known._replace(label=label)
    ranked = _decisions_with_labels(model, X, n, task, seen)
    if ranked is not None:
        return ranked
    scores_follow = has_method(model, DECISION)
    predicted = _require_predict(model)(spare_rows(X) if scores_follow else X)
    name = "predict" if predicts else DECISION
    given = array_of(predicted, name)
    if given.values.ndim == 2 and given.values.shape[1] > 1:
        return _of_columns(predicted, model, n, task, seen, name)
    if name == DECISION or is_number_for_two(given.values, model, n, task):
        return _of_one_column(given, model, n, task, name)
    label = class_codes(given, n, task)
    scored = decisions(model, X, n, task, seen, label)
    return FitAnswer(label=label, score=scored.score, said=scored.said)


def _labels_beside(known: FitAnswer, model: object, X: object, n: int, task: Answered) -> Ints:
    """Codes of the classes that `predict` gives: asked about few rows where its answers follow from probabilities."""
    label, prob = known.label, known.prob
    if label is not None and prob is not None and n > ASKED and labels_follow(model):
        least = find_least_sure(label, prob)
        if _agrees(label, least, model, X, task):
            return label
    return class_codes(array_of(_require_predict(model)(X), "predict"), n, task)


def _decisions_with_labels(model: object, X: object, n: int, task: Answered, seen: Ints) -> FitAnswer | None:
    """Scores, and the classes that follow from them; None where `predict` must be asked about all rows."""
    if n <= ASKED or not labels_follow(model, FOLLOWING_SCORES):
        return None
    score, said = decisions(model, X, n, task, seen)
    if score is None:
        return None
    positive = positive_code(task)
    label = score.argmax(axis=1) if score.ndim == 2 else np.where(score > 0, positive, 1 - positive)
    agrees = _agrees(label, find_least_sure(label, score, half=0), model, X, task)
    return FitAnswer(label=label, score=score, said=said) if agrees else None


def _agrees(label: Ints, rows: Ints, model: object, X: object, task: Answered) -> bool:
    """True where `predict` gives these rows the labels that were read for them."""
    told = array_of(_require_predict(model)(some_rows(X, rows)), "predict")
    return np.array_equal(class_codes(told, len(rows), task), label[rows])


def probabilities(model: object, X: object, n: int, task: Answered) -> Floats:
    """Checked probabilities of n rows, a column for each class in the task's order."""
    prob = answer(model, X, n, task, np.arange(len(task.classes))).prob
    if prob is None:
        raise NoPrediction("it gives no probabilities")
    if prob.ndim == 2:
        return prob
    return np.column_stack([1 - prob, prob] if positive_code(task) == 1 else [prob, 1 - prob])


def has_method(model: object, name: str) -> bool:
    """True where the model has it and did not set it to None."""
    return getattr(model, name, None) is not None


def _require_predict(model: Any) -> Any:
    """The method that predicts; a model that has nothing but a decision function predicts by that."""
    method = getattr(model, "predict", None) or getattr(model, "decision_function", None)
    if method is None:
        raise NoPrediction("it has no predict")
    return method


def is_number_for_two(predicted: Array, model: object, n: int, task: Answered) -> bool:
    """True for numbers that are no classes: probabilities of one of two classes, or scores.

    Floats 0.0 and 1.0 where the classes are the integers 0 and 1 are such too: a sigmoid that is sure of every row of
    one fold is still a sigmoid. Where all folds are so sure, they count as labels in the end.
    """
    flat = one_column(predicted, n)
    if len(task.classes) != 2 or flat.dtype.kind != "f" or not np.isfinite(flat).all():
        return False
    table = code_table(task)
    if all(value in table for value in flat.tolist()):
        whole = task.labels is None or task.labels.dtype.kind in "biu"
        return whole and set(table) == {0, 1} and not has_method(model, "decision_function")
    return bool((flat != np.rint(flat)).any())


def _of_one_column(given: AnswerCells, model: object, n: int, task: Answered, name: str) -> FitAnswer:
    """P of one of two classes where all lie in [0, 1]; else a score, which claims neither classes nor probabilities."""
    p = one_column(as_floats(given, name), n, name)
    slack = max(ROUNDING, given.epsilon)
    code, positive = towards(model, task, by_letters=name == DECISION), positive_code(task)
    if name == DECISION or p.min() < -slack or p.max() > 1 + slack:
        if name == "predict_proba":
            bad = np.flatnonzero((p < -slack) | (p > 1 + slack))
            raise NoPrediction(f"{name} must stay in [0, 1]; it gave {p[bad[0]]:g} in {count_rows_of(bad, n)}")
        beyond = "" if name == DECISION else " of numbers beyond [0, 1]"
        said = f"{name} gives one column{beyond}: read as scores, larger for {task.classes[code]}"
        return FitAnswer(
            score=p if code == positive else -p, said=(f"{said}; no classes or probabilities are claimed",)
        )
    p = p.clip(0, 1)
    prob = p if code == positive else 1 - p
    label = np.where(prob >= 0.5, positive, 1 - positive)
    said = f"{name} gives one column: read as P({task.classes[code]}), classes cut at 0.5"
    return FitAnswer(label=label, prob=prob, said=(said,))


def _of_columns(stated: object, model: object, n: int, task: Answered, seen: Ints, name: str) -> FitAnswer:
    """A column for each class: probabilities; or scores, where `predict` gives what does not add up to 1."""
    given = array_of(stated, name)
    shape = given.shape
    one_class = len(getattr(model, "classes_", ())) == 1  # the training rows had no other: its column is no P of two
    if len(task.classes) == 2 and shape[1:] in ((), (1,)) and not one_class:
        return _of_one_column(given, model, n, task, name)
    if len(shape) != 2 or shape[0] != n or shape[1] > len(task.classes):
        raise _wrong_shape(name, (n, len(task.classes)), shape)
    p = as_floats(given, name)
    why_not = "it gives scores" if name == DECISION else _why_no_probabilities(p, given, name)
    if why_not is not None and name == "predict_proba":
        raise NoPrediction(why_not)
    width = shape[1]
    columns = column_codes(given.names, model, width, task, seen, name)
    if len(columns.codes) != width:
        raise _wrong_shape(name, (n, len(columns.codes)), shape)
    if why_not is not None:
        told = (
            f"{name} gives a column for each class that are no probabilities: read as scores, the largest is the class"
        )
        return _of_scores(p, columns.codes, task)._replace(said=(*columns.said, told))
    full = np.zeros((n, len(task.classes)))
    full[:, columns.codes] = p.clip(0, 1)
    prob = full[:, positive_code(task)] if len(task.classes) == 2 else full
    said = (*columns.said, *_say_precision(given, width))
    return FitAnswer(label=full.argmax(axis=1), prob=prob, said=said)


def _wrong_shape(name: str, wanted: tuple[int, ...], found: tuple[int, ...]) -> NoPrediction:
    return NoPrediction(
        f"{name} must give a row for each test row and a column for each class, shape {wanted}; it gave shape {found}"
    )


def _why_no_probabilities(p: Floats, given: AnswerCells, name: str) -> str | None:
    """Where rows leave [0, 1] or do not add up to 1, beyond what the type they were computed in rounds."""
    n, k = p.shape
    slack, off = max(ROUNDING, given.epsilon), max(ROUNDING, sum_tolerance(given.epsilon, k))
    if p.size and (p.min() < -slack or p.max() > 1 + slack):
        outside = np.flatnonzero((p.min(axis=1) < -slack) | (p.max(axis=1) > 1 + slack))
        worst = p[outside[0]][np.argmax(np.abs(p[outside[0]] - 0.5))]
        return f"{name} must stay in [0, 1]; it gave {worst:g} in {count_rows_of(outside, n)}"
    sums = p @ np.ones(k)  # of few columns in a twentieth of the time of `sum(axis=1)`
    wrong = np.abs(sums - 1) > off
    if wrong.any():
        bad = np.flatnonzero(wrong)
        within = f" (within {off:.2g}, as {given.column.rounded} rounds)" if off > ROUNDING else ""
        told = f"it adds up to {sums[bad[0]]:.6g} in {count_rows_of(bad, n)}"
        return f"{name} must add up to 1 in every row{within}; {told}"
    return None


def _say_precision(given: AnswerCells, k: int) -> tuple[str, ...]:
    """Said where the type rounds so coarsely that rows may be off 1 by more than usual."""
    off = sum_tolerance(given.epsilon, k)
    if off <= ROUNDING:
        return ()
    return (f"probabilities were computed in {given.column.rounded}: rows add up to 1 within {off:.2g}",)


def _of_scores(s: Floats, codes: Ints, task: Answered) -> FitAnswer:
    """The largest score is the class; two classes are ordered by the difference of their scores."""
    full = spread_columns(s, codes, len(task.classes))
    label = full.argmax(axis=1)
    if len(task.classes) == 2:
        positive = positive_code(task)
        return FitAnswer(label=label, score=full[:, positive] - full[:, 1 - positive])
    return FitAnswer(label=label, score=full)


def _values(predicted: object, n: int, task: Answered) -> Floats:
    values = as_floats(array_of(predicted, "predict"), "predict")
    if task.outputs == 0:
        return one_column(values, n)
    if values.shape != (n, task.outputs):
        raise NoPrediction(f"predict must give shape {(n, task.outputs)}, a column an output; it gave {values.shape}")
    return values
