"""Folds: one split fitted and predicted, or all rows; a failure says where, with what parameters and why."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from errbar.errors import LearnerFailed
from errbar.foreign import Ended, foreign
from errbar.foreign.ended import text_of
from errbar.learners.fitting.answer_errors import NoPrediction
from errbar.learners.fitting.answers import FitAnswer, answer
from errbar.learners.fitting.fit_inputs import fit_model, inputs_of_fit
from errbar.learners.fitting.fresh import fresh
from errbar.learners.fitting.generator_states import read_states, set_states
from errbar.learners.fitting.seeded_fit import fit_seeded
from errbar.learners.fitting.warned import collecting
from errbar.records.learner import Fold, Learner
from errbar.records.plan import Split
from errbar.records.task import Task
from errbar.records.types import Ints

Ask: TypeAlias = Callable[..., FitAnswer]
"""The question for a fitted model: `answer`, or `answer_classes`."""
ALL_ROWS = 0x616C_6C00
"""In place of a split's index: the predictions of the model fitted on all rows, which no seed of the run concerns."""
DATES = ("datetime", "date", "period")
TEXTS = ("object", "str", "string", "category", "categorical", "enum")
SHOWN = 5


def fit_fold(
    learner: Learner, task: Task, split: Split, index: int, seed: int, ask: Ask = answer, *, inside: bool = False
) -> Fold:
    """The model fitted on the split's training rows and asked about its test rows; seeded by (seed, index).

    With `inside` it is asked about its training rows too, as if it had not been asked before.
    """
    rows = split.train(task.n)
    given, X_test = inputs_of_fit(learner, task, rows, seed, index), task.X.take(split.test)
    seen, unseen = classes_among(task, given.rows)

    def fit() -> Fold:
        began = time.perf_counter()
        with collecting() as warned, blame(learner, lambda: describe_fit(split, task.n), given.X):
            model = fresh(learner, seed, index)
            fit_model(model, given)
            drawn = read_states() if inside else None
            found = ask(model, X_test, len(split.test), task, seen)
        seconds = time.perf_counter() - began
        fold = Fold(
            split=index, n_train=len(rows), seconds=seconds, unseen=unseen, warned=tuple(warned), **found._asdict()
        )
        if drawn is None:
            return fold
        set_states(drawn)
        return replace(fold, inside=_answer_inside(model, learner, task, np.unique(rows), fold, seen))

    return fit_seeded(fit, learner.fingerprint, seed, index)


def _answer_inside(model: object, learner: Learner, task: Task, rows: Ints, fold: Fold, seen: Ints) -> Fold | None:
    """Ask the model of a fold about the rows that trained it; None where it fails there."""
    with suppress(LearnerFailed), collecting(), blame(learner, str):
        found = answer(model, task.X.take(rows), len(rows), task, seen)
        return Fold(split=fold.split, n_train=fold.n_train, unseen=fold.unseen, **found._asdict())
    return None


def fit_all(learner: Learner, task: Task, seed: int) -> Any:
    """The model fitted on all rows."""
    given = inputs_of_fit(learner, task, np.arange(task.n), seed)

    def fit() -> object:
        with collecting(), blame(learner, lambda: describe_fit_on_all(task), given.X):
            model = fresh(learner, seed)
            fit_model(model, given)
        return model

    return fit_seeded(fit, learner.fingerprint, seed)


def predict_rows(model: object, learner: Learner, task: Task, rows: Ints) -> Fold:
    """What a model fitted on all rows says of some of them: resubstitution, by that name only."""
    X = task.X.take(rows)
    seen, _ = classes_among(task, np.arange(task.n))

    def predict() -> Fold:
        began = time.perf_counter()
        with collecting() as warned, blame(learner, lambda: f"The model fitted on all {task.n:,} rows"):
            found = answer(model, X, len(rows), task, seen)
        seconds = time.perf_counter() - began
        return Fold(split=-1, n_train=task.n, seconds=seconds, warned=tuple(warned), **found._asdict())

    return fit_seeded(predict, learner.fingerprint, 0, ALL_ROWS)


def classes_among(task: Task, rows: Ints) -> tuple[Ints, tuple[str, ...]]:
    """Codes of the classes among the rows, and names of those that are not."""
    if not task.classifies:
        return np.empty(0, dtype=np.intp), ()
    counts = np.bincount(task.y[rows], minlength=len(task.classes))
    if counts.all():
        return np.arange(len(counts)), ()
    return np.flatnonzero(counts), tuple(task.classes[c] for c in np.flatnonzero(counts == 0))


@contextmanager
def blame(learner: Learner, where: Callable[[], str], X: object = None) -> Iterator[None]:
    """Whatever the model raises, as a LearnerFailed that says where, and on which columns of X where types are why."""

    def tell(ended: Ended) -> LearnerFailed:
        why = str(ended.cause) if isinstance(ended.cause, NoPrediction) else f"{ended.words}{ended.at}"
        return fit_failed(learner, where(), blame_columns(ended.cause, X) or why)

    with foreign(tell):
        yield


def fit_failed(learner: Learner, where: str, why: str) -> LearnerFailed:
    """The error of a fit that failed, with the learner's parameters."""
    told = ", ".join(f"{name}={value}" for name, value in learner.params.items()) or "all at their defaults"
    return LearnerFailed(f"{learner.name}: {where} failed: {why}; parameters: {told}.")


def describe_fit(split: Split, n: int) -> str:
    """Which fit of a plan it is, counted from 1, and its size."""
    return f"{_place(split)} ({split.n_train(n):,} training rows)"


def describe_fit_on_all(task: Task) -> str:
    """The fit that is no part of the plan."""
    return f"The fit on all {task.n:,} rows"


def _place(split: Split) -> str:
    """Where a split stands in its plan, counted from 1."""
    if split.role == "half":
        return f"half {split.other + 1} of repeat {split.repeat + 1}"
    also = f" without fold {split.other + 1}" if split.role == "inner" and split.other >= 0 else ""
    return f"fold {split.fold + 1}{also} of repeat {split.repeat + 1}"


def blame_columns(cause: BaseException, X: object) -> str | None:
    """Which columns a fit failed on and what to do, where the error is about their types; else None.

    NumPy's own message about dates is a paragraph on types that names no column.
    """
    text = text_of(cause).lower()
    if not isinstance(cause, (TypeError, ValueError)):
        return None
    kinds = ("dates", DATES), ("text", TEXTS)
    asked = {"dates": "datetime" in text or "timestamp" in text, "text": "could not convert string" in text}
    for what, starts in kinds:
        names = _columns(X, starts) if asked[what] else []
        if names:
            many = (
                f"columns {', '.join(map(repr, names[:SHOWN]))} hold"
                if len(names) > 1
                else f"column {names[0]!r} holds"
            )
            others = f" ({len(names) - SHOWN} more)" if len(names) > SHOWN else ""
            return (
                f"it needs numbers; {many} {what}{others}. Leave {'them' if len(names) > 1 else 'it'} out with "
                f"`drop={','.join(names[:SHOWN])}`, or give a pipeline that reads {what}"
            )
    return None


def _columns(X: object, starts: tuple[str, ...]) -> list[str]:
    """Columns of a data frame whose type is called so; none where X is an array."""
    names, types = getattr(X, "columns", ()), getattr(X, "dtypes", ())
    return [str(name) for name, kind in zip(names, types) if str(kind).lower().startswith(starts)]
