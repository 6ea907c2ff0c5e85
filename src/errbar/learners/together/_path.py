"""Paths: the folds of candidates along one parameter, without refitting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from errbar.learners.exact import Bulk, BulkAnswers, Data, path_of, predicted_path, read_covered
from errbar.learners.exact._known import Known, known
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.task import Task


def open_path(learners: Sequence[Learner], task: Task) -> Data | None:
    """The rows as a path reads them; None where the data do not allow folds without refitting.

    Where the least and the largest value of a path can do without, all between can.
    """
    by_value = sorted(learners, key=lambda m: float(str(path_value(m))))
    found = read_covered(by_value[0], task, by_value[-1])
    return None if isinstance(found, str) else found


def fit_path(
    learner: Learner, task: Task, plan: Plan, parameter: str, values: Sequence[object], data: Data
) -> tuple[tuple[Bulk, ...], int]:
    """What the learner predicts over the plan's splits with every value, and how many of these were fitted for real."""
    found = predicted_path(learner, task, plan, parameter, values, data)
    return found, sum(len(bulk.refitted) for bulk in found)


def restore_path(task: Task, plan: Plan, data: Data, answers: Iterable[BulkAnswers]) -> tuple[Bulk, ...]:
    """The same from what was predicted in an earlier run."""
    return path_of(task, plan, data, answers)


def path_value(learner: Learner) -> object:
    """The learner's own value of the parameter that its closed form runs along."""
    found = known(learner.model)
    assert isinstance(found, Known)
    return getattr(found.model, str(found.case.varies))
