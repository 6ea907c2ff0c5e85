"""Paths: the folds of candidates along one parameter, without refitting."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.learners.exact import Bulk, predicted_path
from errbar.learners.exact._known import Known, known
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.task import Task


def fit_path(learners: Sequence[Learner], task: Task, plan: Plan, parameter: str) -> tuple[tuple[Bulk, ...], int]:
    """What every learner predicts over the plan's splits, and how many of these were fitted for real."""
    values = [_value_of(learner, parameter) for learner in learners]
    found = predicted_path(learners[0], task, plan, parameter, values)
    return found, sum(len(bulk.refitted) for bulk in found)


def _value_of(learner: Learner, parameter: str) -> object:
    found = known(learner.model)
    assert isinstance(found, Known)
    return getattr(found.model, parameter)
