"""Paths: the folds of candidates along one parameter, without refitting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from errbar.learners.exact import BulkAnswers, Data, PathFolds, path_of, read_covered, traced_path
from errbar.learners.exact._case import ANY
from errbar.learners.exact._known import Known, known
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.records.types import Floats


def open_path(learners: Sequence[Learner], task: Task) -> Data | None:
    """The rows as a path reads them; None where the data do not allow folds without refitting.

    Where the least and the largest value of a path can do without, all between can: no others need be given.
    """
    by_value = sorted(learners, key=lambda m: float(str(path_value(m))))
    found = read_covered(by_value[0], task, by_value[-1])
    return None if isinstance(found, str) else found


def fit_path(
    learner: Learner, task: Task, plan: Plan, parameter: str, values: Sequence[object], data: Data
) -> PathFolds:
    """What the learner predicts over the plan's splits with every value, found when it is asked for."""
    return traced_path(learner, task, plan, parameter, values, data)


def restore_path(
    task: Task, plan: Plan, data: Data, answers: Iterable[BulkAnswers], fits: int, squares: Floats | None
) -> PathFolds:
    """Return the folds of a path from what an earlier run predicted."""
    return path_of(task, plan, data, answers, fits, squares)


def path_parameter(learner: Learner) -> str | None:
    """The learner's own name of the parameter that its closed form runs along; None where not every number is covered.

    In a pipeline it is one of the last step: those before it are then the same all along the path.
    """
    found = known(learner.model)
    if isinstance(found, str) or found.case.varies is None or found.case.takes[found.case.varies] is not ANY:
        return None
    if found.model is learner.model:
        return found.case.varies
    name, last = learner.model.steps[-1]
    return f"{name}__{found.case.varies}" if last is found.model else None


def is_path_value(learner: Learner, value: object) -> bool:
    """True for a value that a path of the learner may have; others are for its fit to refuse."""
    found = known(learner.model)
    return isinstance(found, Known) and found.case.runs_through(value)


def path_value(learner: Learner) -> object:
    """The learner's own value of the parameter that its closed form runs along."""
    found = known(learner.model)
    assert isinstance(found, Known)
    return getattr(found.model, str(found.case.varies))
