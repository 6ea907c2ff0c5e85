"""Rows and learners prepared for fitting: the rows read once, each learner with the view of them that it wants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from errbar.data.encoded_features import encoded_task
from errbar.data.read_task import read_task
from errbar.data.row_items import RowItems
from errbar.engines import budget, seconds_of, workers_for
from errbar.engines import engine as engine_of
from errbar.errors import BadInput
from errbar.learners import for_task
from errbar.learners.fitting.give_roles import describe_fit_roles, with_fit_roles, with_validation
from errbar.records.engine import Engine
from errbar.records.learner import Learner
from errbar.records.recipe import Recipe
from errbar.records.task import Task
from errbar.records.types import Kind
from errbar.requests.column_groups import TaskRoles
from errbar.requests.kinds import Features, Values
from errbar.requests.running_groups import Execution
from errbar.requests.splitting_groups import ValidationChoice
from errbar.resampling.out_of_fold import FitSettings


class Prepared(NamedTuple):
    """A learner ready for these rows, and the rows as it wants them."""

    learner: Learner
    task: Task


def prepare(X: Features, y: Values, request: TaskRoles, learners: Sequence[Learner]) -> tuple[Task, list[Prepared]]:
    """The rows as they were read, and every learner with its own view of them and the roles that it takes."""
    task = read_task(X, y, request, _common_kinds(learners))
    kept: dict[tuple[str, bool], Task] = {}
    for learner in learners:
        if view_key(learner) not in kept:
            kept[view_key(learner)] = view_for(learner, task)
    views = [kept[view_key(m)] for m in learners]
    made = [with_fit_roles(for_task(m, view), task) for m, view in zip(learners, views)]
    share = request.validation if isinstance(request, ValidationChoice) else None
    if share is not None:
        made = _give_validation(made, share)
    return task, [Prepared(m, _tell_roles(m, view, share)) for m, view in zip(made, views)]


def prepare_one(learner: Learner, task: Task, view: Task, share: float | None) -> Prepared:
    """One learner of many, with the roles that it takes; one that does not stop early has no rows set aside."""
    made = with_fit_roles(for_task(learner, view), task)
    found = made if share is None else with_validation(made, share)
    return Prepared(made if isinstance(found, str) else found, view)


def view_key(learner: Learner) -> tuple[str, bool]:
    """Learners with an equal key see the rows alike."""
    return learner.wants, _reads_features(learner)


def _tell_roles(learner: Learner, task: Task, share: float | None) -> Task:
    """The task with what the learner's fits are handed among what is said of it."""
    said = describe_fit_roles(learner, task)
    if share is not None and learner.roles.validation is None:
        said += (f"fitted on all training rows, as {learner.name} does not stop early",)
    return replace(task, said=(*task.said, *said)) if said else task


def _give_validation(learners: Sequence[Learner], share: float) -> list[Learner]:
    """Give learners that stop early their rows; refuse where none of several, or the only one, stops early."""
    found = [with_validation(m, share) for m in learners]
    why_not = [(m.name, x) for m, x in zip(learners, found) if isinstance(x, str)]
    if len(why_not) == len(learners):
        name, why = why_not[0]
        raise BadInput(f"`validation` needs a learner that stops early; {name}: {why}.")
    return [m if isinstance(x, str) else x for m, x in zip(learners, found)]


def view_for(learner: Learner, task: Task) -> Task:
    """The rows as a learner wants them: as they are, or with categories as numbers."""
    if learner.wants != "encoded" or (isinstance(task.X, RowItems) and not _reads_features(learner)):
        return task
    return encoded_task(task)


def _reads_features(learner: Learner) -> bool:
    return not isinstance(learner.model, Recipe) or learner.model.reads_features


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
