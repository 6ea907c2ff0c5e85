"""Rivals: learners fitted here, over one plan that is drawn for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from errbar.comparing.contrast_models import require_test_fits_plan
from errbar.comparing.model_names import make_names_unique
from errbar.comparing.model_set import ModelSet, position_of
from errbar.comparing.model_sets import models_over_plan
from errbar.data.encoded_features import encoded_task
from errbar.data.read_task import read_task
from errbar.data.times import duration
from errbar.engines import budget
from errbar.engines import engine as engine_of
from errbar.errors import BadInput
from errbar.learners import for_task
from errbar.learners import learner as learner_of
from errbar.learners.fitting import one_thread
from errbar.records.contrast import Contrast
from errbar.records.learner import Learner
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts
from errbar.records.task import Task
from errbar.records.types import Kind
from errbar.resampling.checkpoint import open_checkpoint
from errbar.resampling.draw_plan import draw_comparison_plan, draw_plan
from errbar.resampling.out_of_fold import OutOfFold, drop_hard_probabilities, predict_out_of_fold
from errbar.resampling.plan_predictions import PlanPredictions


def fit_learners(
    models: Any,
    X: Any,
    y: Any,
    ask: InferenceSettings,
    *,
    roles: Mapping[str, Any],
    gap: Any,
    window: Any,
    plan: Any,
    effort: str,
    powerful: bool,
    test: Contrast | None,
    against: str | None,
    how: Mapping[str, Any],
    store: Any,
    resume: bool,
) -> tuple[ModelSet, list[Any]]:
    """Learners fitted here, over one plan drawn for all; and the jobs that keep their folds."""
    task, made = _task_and_learners(models, X, y, roles)
    names = tuple(name for name, _, _ in made)
    if against is not None:
        position_of(against, names)
    drawn = _draw(task, plan, effort, powerful, test, ask.seed, gap, window)
    if test is not None and test.takes == "splits":
        require_test_fits_plan(test, drawn)
    where = {"engine": engine_of(how["engine"]), "refit": how["refit"]}
    where["memory"] = None if how["memory"] is None else budget(how["memory"])
    opened = [open_checkpoint(store, resume, view, learner, drawn, ask.seed, False) for _, learner, view in made]
    jobs = [kept.job for kept in opened if kept.job is not None]
    found = _predict_all(made, drawn, jobs, {"seed": ask.seed, **where})
    stage = [PlanPredictions(drawn, f.predictions, unit=task.unit, fitted=None) for f in found]
    learners = tuple(
        {"name": name, "params": dict(made_.params), "how": f.how} for (name, made_, _), f in zip(made, found)
    )
    said = tuple(f"{name}: {x}" for name, f in zip(names, found) for x in f.predictions.said if x not in task.said)
    match = models_over_plan(stage, names, DataFacts.of_task(task), drawn.facts, learners, said)
    return match, jobs


def _predict_all(
    made: Sequence[tuple[str, Learner, Task]], drawn: Plan, jobs: Sequence[Any], how: Mapping[str, Any]
) -> list[OutOfFold]:
    """Every learner out of fold, one after the other. Ctrl-C says what is kept of all of them."""
    try:
        with one_thread():
            return [
                drop_hard_probabilities(predict_out_of_fold(view, learner, drawn, keeps=job, **how))
                for (_, learner, view), job in zip(made, jobs or [None] * len(made))
            ]
    except KeyboardInterrupt:
        if not jobs:
            raise
        done, total = sum(len(job.done()) for job in jobs), len(made) * len(drawn.splits)
        raise KeyboardInterrupt(f"{done} of {total} folds are kept; the same command with --resume goes on.") from None


def _draw(
    task: Task,
    plan: Any,
    effort: str,
    powerful: bool,
    test: Contrast | None,
    seed: int,
    gap: Any,
    window: Any,
) -> Plan:
    if (gap is not None or window is not None) and task.time is None:
        raise BadInput("--gap and --window are lengths of time, and no time is given. Give --time, or leave them out.")
    if plan is not None and (effort != "standard" or powerful):
        raise BadInput("--effort and --powerful choose a plan where none is named; --plan names one. Give one of them.")
    if plan is None and test is not None and test.name == "five_by_two":
        plan = "kfold(k=2, repeats=5)"
    unit_of_time = str(task.options.get("time_unit", ""))
    lengths = {name: None if x is None else duration(x, unit_of_time) for name, x in (("gap", gap), ("window", window))}
    if plan is None and task.time is None:
        return draw_comparison_plan(task, effort, seed, powerful=powerful)
    return draw_plan(task, plan, effort, seed, **lengths)


def _task_and_learners(
    models: Any, X: Any, y: Any, roles: Mapping[str, Any]
) -> tuple[Task, list[tuple[str, Learner, Task]]]:
    """The rows once, and each learner with the view of them that it wants."""
    named = list(models.items()) if isinstance(models, Mapping) else [("", m) for m in _as_list(models)]
    if len(named) < 2:
        raise BadInput(f"Comparing needs two learners; found {len(named)}. One alone is for errbar.evaluate.")
    made = [learner_of(model, kind=roles["kind"]) for _, model in named]
    task = read_task(X, y, learner_kinds=_kinds(made), **roles)
    views: dict[str, Task] = {}

    def view(learner: Learner) -> Task:
        wants = learner.wants
        if wants not in views:
            views[wants] = encoded_task(task) if wants == "encoded" else task
        return views[wants]

    own = [name or _describe_learner(m) for (name, _), m in zip(named, made)]
    names = [name for name, _ in make_names_unique(named, own)]
    return task, [(name, for_task(m, view(m)), view(m)) for name, m in zip(names, made)]


def _kinds(made: Sequence[Learner]) -> tuple[Kind, ...]:
    """Kinds of target that all can predict; a function says nothing of that and takes what comes."""
    told = [m for m in made if m.kinds]
    kinds = tuple(k for k in told[0].kinds if all(k in m.kinds for m in told)) if told else ()
    if told and not kinds:
        each = "; ".join(f"{m.name}: {', '.join(m.kinds)}" for m in told[:4])
        raise BadInput(f"Learners compared predict the same kind of target; these do not ({each}).")
    return kinds


def _as_list(models: Any) -> list[Any]:
    if isinstance(models, (str, Path)) or not isinstance(models, Sequence):
        raise BadInput(f"models is a list of learners or {{name: learner}}; got {type(models).__name__}.")
    return list(models)


def _describe_learner(learner: Learner) -> str:
    params = ", ".join(f"{k}={v}" for k, v in list(learner.params.items())[:3])
    return f"{learner.name}({params})" if params and "(" not in learner.name else learner.name
