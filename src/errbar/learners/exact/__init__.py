"""Exact: the fold predictions that refitting would give, by algebra, where the algebra is known to give them.

`covers` says whether a learner on a task is such a case; `predicted` computes all splits of any plan at once. Single
splits on which rounding, or a tie in distance, could turn an answer are fitted for real, and the result says which.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from errbar.errors import BadInput
from errbar.learners.exact._bulk import Bulk, BulkAnswers, bulks, lay_out
from errbar.learners.exact._data import Data, data_of
from errbar.learners.exact._known import Known, known
from errbar.learners.exact._path_folds import PathFolds
from errbar.learners.exact._sides import Sides, sides
from errbar.learners.exact._spot import differs
from errbar.records.learner import Fold, Learner
from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.records.types import Array, Floats

__all__ = [
    "Bulk",
    "BulkAnswers",
    "Data",
    "PathFolds",
    "covers",
    "folds",
    "path",
    "path_of",
    "predicted",
    "predicted_path",
    "read_covered",
    "traced_path",
]


def covers(learner: Learner, task: Task, *others: Learner) -> str | None:
    """None where fold predictions have a closed form; else the reason why a fit is needed, in words."""
    found = read_covered(learner, task, *others)
    return found if isinstance(found, str) else None


def read_covered(learner: Learner, task: Task, *others: Learner) -> Data | str:
    """The rows as closed forms read them; or the reason why a fit is needed, in words.

    Others differ from the learner in the parameter that a path runs along: all must have one, and the rows are looked
    at once.
    """
    data: Data | str | None = None
    for one in (learner, *others):
        found = known(one.model)
        if isinstance(found, str):
            return found
        if task.kind == "multilabel" or task.classifies != (found.case.task == "classification"):
            return f"{found.case.name} on a {task.kind} target"
        if why := found.case.unlike(found.model):
            return why
        data = data or data_of(task, features=found.case.features)
        if isinstance(data, str):
            return data
        if why := found.case.refuses(found.model, data, found.scaled) or differs(found):
            return why
    assert data is not None
    return data


def predicted(
    learner: Learner, task: Task, plan: Plan, which: Sequence[int] | None = None, data: Data | None = None
) -> Bulk:
    """Predictions of all splits (or some) in one piece; `covers` must have said None.

    `data` are the rows where they have been read already.
    """
    found, data = _case(learner, task, data)
    around = sides(plan, which)
    made = found.case.find(found.model, data, around, None, found.scaled)
    fits = _fitted(learner, task, plan, around, made[0].doubt)
    return bulks(task, data, around, made[:1], [fits], found.case.doubts)[0]


def folds(learner: Learner, task: Task, plan: Plan, which: Sequence[int] | None = None) -> Iterator[Fold]:
    """Yield one Fold per split, in order."""
    began = time.perf_counter()
    made = predicted(learner, task, plan, which)
    yield from made.folds((time.perf_counter() - began) / max(1, len(made.places)))


def predicted_path(
    learner: Learner, task: Task, plan: Plan, name: str, values: Sequence[object], data: Data | None = None
) -> tuple[Bulk, ...]:
    """Predictions of all splits for every value of one parameter, from shared work: Ridge's alpha, neighbours' k.

    `data` are the rows where they have been read already.
    """
    return traced_path(learner, task, plan, name, values, data).predict()


def traced_path(
    learner: Learner, task: Task, plan: Plan, name: str, values: Sequence[object], data: Data | None = None
) -> PathFolds:
    """Return the folds of a path, with predictions when they are read; splits in doubt are fitted at once.

    What it keeps to predict from are copies of the rows.
    """
    found, data = _case(learner, task, data)
    if name.rpartition("__")[2] != found.case.varies or not len(values):
        told = found.case.varies or "none"
        raise BadInput(f"A path of {found.case.name} runs along {told}, with a value or more; got {name} {values!r}.")
    around = sides(plan)
    traced = found.case.follow(found.model, data, around, values, found.scaled)
    fits: list[dict[int, Fold]] = [
        _fitted(_having(learner, found, value), task, plan, around, doubt) if doubt.any() else {}
        for value, doubt in zip(values, traced.doubt)
    ]

    def find(which: Sequence[int]) -> tuple[Bulk, ...]:
        return bulks(task, data, around, traced.predict(which), [fits[i] for i in which], found.case.doubts)

    return PathFolds(len(values), len(around), find, fits=sum(map(len, fits)), squares=traced.squares)


def path_of(
    task: Task, plan: Plan, data: Data, answers: Iterable[BulkAnswers], fits: int, squares: Floats | None
) -> PathFolds:
    """A path from what it had predicted: nothing is computed again."""
    made = lay_out(task, data, sides(plan), answers)
    return PathFolds(len(made), len(plan.splits), lambda which: [made[i] for i in which], fits=fits, squares=squares)


def path(learner: Learner, task: Task, plan: Plan, name: str, values: Sequence[object]) -> Array:
    """(values, predictions, ...) numbers in regression, probabilities in classification, of a path."""
    made = predicted_path(learner, task, plan, name, values)
    return np.stack([np.asarray(b.prob if b.value is None else b.value) for b in made])


def _case(learner: Learner, task: Task, given: Data | None = None) -> tuple[Known, Data]:
    found = known(learner.model)
    data = found if isinstance(found, str) else given or data_of(task, features=found.case.features)
    if isinstance(found, str) or isinstance(data, str):
        raise BadInput(f"Exact predictions need a learner that is covered; {learner.name} is not: {data}.")
    return found, data


def _having(learner: Learner, found: Known, value: object) -> Learner:
    from sklearn.base import clone

    model = clone(learner.model)
    known_again = known(model)
    assert isinstance(known_again, Known)
    known_again.model.set_params(**{str(found.case.varies): value})
    return replace(learner, model=model, params={**learner.params, str(found.case.varies): str(value)})


def _fitted(learner: Learner, task: Task, plan: Plan, around: Sides, doubt: Array) -> dict[int, Fold]:
    """Real fits of the splits in doubt, by their number among these sides."""
    from errbar.learners.fitting import fit_fold

    return {
        s: fit_fold(learner, task, plan.splits[int(around.places[s])], int(around.places[s]), 0)
        for s in np.flatnonzero(doubt).tolist()
    }
