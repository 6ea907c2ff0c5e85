"""Rows and learners prepared for fitting: the rows read once, each learner with the view of them that it wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from errbar.data.encoded_features import encoded_task
from errbar.data.read_task import read_task
from errbar.engines import budget, seconds_of, workers_for
from errbar.engines import engine as engine_of
from errbar.errors import BadInput
from errbar.learners import for_task
from errbar.records.engine import Engine
from errbar.records.learner import Learner
from errbar.records.task import Task
from errbar.records.types import Kind
from errbar.requests.groups import Execution, TaskRoles
from errbar.requests.kinds import Features, Values
from errbar.resampling.out_of_fold import FitSettings


class Prepared(NamedTuple):
    """A learner ready for these rows, and the rows as it wants them."""

    learner: Learner
    task: Task


def prepare(X: Features, y: Values, request: TaskRoles, learners: Sequence[Learner]) -> tuple[Task, list[Prepared]]:
    """The rows as they were read, and every learner with its own view of them."""
    task = read_task(X, y, request, _common_kinds(learners))
    views: dict[str, Task] = {}
    for learner in learners:
        if learner.wants not in views:
            views[learner.wants] = view_for(learner, task)
    return task, [Prepared(for_task(m, views[m.wants]), views[m.wants]) for m in learners]


def view_for(learner: Learner, task: Task) -> Task:
    """The rows as a learner wants them: as they are, or with categories as numbers."""
    return encoded_task(task) if learner.wants == "encoded" else task


def fit_settings(request: Execution, *, count_failures_as_wrong: bool = False) -> FitSettings:
    """Where and how fits are carried out."""
    if not isinstance(request.engine, (str, Engine)):
        raise BadInput(f"`engine` must be the name of an engine; got {type(request.engine).__name__}.")
    engine = engine_of(request.engine)
    workers_for(engine)  # refuses what is no number of workers, also where nothing will be fitted
    return FitSettings(
        engine=engine,
        memory=None if request.memory is None else budget(request.memory),
        refit=request.refit,
        count_failures_as_wrong=count_failures_as_wrong,
        timeout=None if request.timeout is None else seconds_of(request.timeout),
    )


def _common_kinds(learners: Sequence[Learner]) -> tuple[Kind, ...]:
    """Kinds of target that all can predict; a function says nothing of that and takes what comes."""
    restricted = [m for m in learners if m.kinds]
    kinds = tuple(k for k in restricted[0].kinds if all(k in m.kinds for m in restricted)) if restricted else ()
    if restricted and not kinds:
        each = "; ".join(f"{m.name}: {', '.join(m.kinds)}" for m in restricted[:4])
        raise BadInput(f"Learners compared predict the same kind of target; these do not ({each}).")
    return kinds
