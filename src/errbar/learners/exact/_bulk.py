"""Bulk: the predictions of all splits in one piece, and as folds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypedDict

import numpy as np

from errbar.learners.exact._case import ExactPredictions
from errbar.learners.exact._data import Data
from errbar.learners.exact._sides import Sides
from errbar.records.learner import Fold
from errbar.records.task import Task
from errbar.records.types import Array, Floats, Ints


class BulkAnswers(TypedDict):
    """What was predicted, by role."""

    label: Ints | None
    prob: Floats | None
    value: Array | None


class Bulk(NamedTuple):
    """Test rows split after split, in the order of the splits, with what was predicted for them as a Fold has it.

    A tuple, as a path makes one for each of its values: a frozen dataclass takes four times as long to make.
    """

    split: Ints
    """Place in the plan of the split that predicted the row."""
    row: Ints
    starts: Ints
    """(splits + 1) where each split's rows begin."""
    places: Ints
    """Place in the plan of each split."""
    n_train: Ints
    label: Ints | None = None
    prob: Floats | None = None
    score: None = None
    value: Array | None = None
    unseen: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """(split, classes its training rows lacked)."""
    refitted: tuple[int, ...] = ()
    """Splits that were fitted for real, since rounding or ties could have told."""
    said: tuple[str, ...] = ()

    def folds(self, seconds: float = 0.0) -> Iterator[Fold]:
        """One Fold a split."""
        yield from (self.fold(s, seconds) for s in range(len(self.places)))

    def fold(self, s: int, seconds: float = 0.0) -> Fold:
        """The Fold of one of the splits, by its number here."""
        at, place = slice(self.starts[s], self.starts[s + 1]), int(self.places[s])
        return Fold(
            split=place,
            label=None if self.label is None else self.label[at],
            prob=None if self.prob is None else self.prob[at],
            value=None if self.value is None else self.value[at],
            n_train=int(self.n_train[s]),
            seconds=seconds,
            unseen=next((classes for where, classes in self.unseen if where == place), ()),
        )


def bulks(
    task: Task,
    data: Data,
    sides: Sides,
    made: Sequence[ExactPredictions],
    fits: Sequence[dict[int, Fold]],
    doubts: str,
) -> tuple[Bulk, ...]:
    """Predictions of every value of a path in the task's own classes, with real fits laid over the splits in doubt."""
    answers = [_answers(task, data, sides, one, folds) for one, folds in zip(made, fits)]
    plain = lay_out(task, data, sides, answers)
    return tuple(
        one._replace(
            refitted=tuple(int(sides.places[s]) for s in folds),
            said=(f"{len(folds):,} of {len(sides):,} splits were fitted for real: {doubts}",),
        )
        if folds
        else one
        for one, folds in zip(plain, fits)
    )


def lay_out(task: Task, data: Data, sides: Sides, answers: Iterable[BulkAnswers]) -> tuple[Bulk, ...]:
    """What was predicted with every value of a path, in the order of the test rows."""
    unseen, split, n_train = _unseen(task, data, sides), sides.place_of_row, sides.whole_train
    return tuple(
        Bulk(
            split=split,
            row=sides.row,
            starts=sides.starts,
            places=sides.places,
            n_train=n_train,
            label=one["label"],
            prob=one["prob"],
            value=one["value"],
            unseen=unseen,
        )
        for one in answers
    )


def _answers(task: Task, data: Data, sides: Sides, found: ExactPredictions, folds: dict[int, Fold]) -> BulkAnswers:
    label = None if found.label is None else data.order[found.label]
    prob = None if found.prob is None else _in_task_order(found.prob, data, task)
    value = found.value
    if value is not None and task.y.ndim == 1:
        value = value[:, 0]
    for s, fold in folds.items():
        at = slice(sides.starts[s], sides.starts[s + 1])
        for into, given in ((label, fold.label), (prob, fold.prob), (value, fold.value)):
            if into is not None and given is not None:
                into[at] = given
    return {"label": label, "prob": prob, "value": value}


def _in_task_order(prob: Floats, data: Data, task: Task) -> Floats:
    """P(positive) of two classes, all columns beyond."""
    rank = np.argsort(data.order)
    if len(task.classes) == 2:
        return np.ascontiguousarray(prob[:, rank[1 if task.positive is None else task.positive]])
    return prob[:, rank]


def _unseen(task: Task, data: Data, sides: Sides) -> tuple[tuple[int, tuple[str, ...]], ...]:
    if not data.k:
        return ()
    most = np.diff(sides.bounds).max(initial=0)
    if sides.base.all() and np.bincount(data.code, minlength=data.k).min() > most:
        return ()
    counts = sides.class_counts(data.code, data.k)
    lacking = np.flatnonzero((counts == 0).any(axis=1))
    names = [tuple(task.classes[c] for c in np.sort(data.order[counts[s] == 0])) for s in lacking]
    return tuple(zip(sides.places[lacking].tolist(), names))
