"""Advice on data in hand: one timed fit, a sheet of advice, and the commands that follow from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from errbar._versions import versions
from errbar.data.read_task import read_task
from errbar.engines import seconds_of
from errbar.errors import BadInput, LearnerFailed
from errbar.learners import for_task
from errbar.learners import learner as learner_of
from errbar.learners.fitting import one_thread
from errbar.planning.advice import advise
from errbar.planning.data_profile import DataProfile, profile_data
from errbar.planning.trial_fit import Trial, try_learner
from errbar.records.learner import Learner
from errbar.records.method import InferenceSettings
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.records.task import Task
from errbar.requests.column_groups import TaskRoles
from errbar.requests.evaluate import EvaluateRequest
from errbar.requests.option import options_of
from errbar.requests.plan import PlanRequest
from errbar.resampling.draw_plan import draw_requested_plan
from errbar.resampling.prepare import view_for

Line = tuple[str, str]


def advise_on_data(request: PlanRequest, ask: InferenceSettings) -> Run:
    """A sheet of advice on plan, effort, measures and the width to expect, as a run."""
    named = None if request.model is None else learner_of(request.model, kind=request.kind)
    task = read_task(request.data, request.y, request, () if named is None else named.kinds)
    name = ("logistic" if task.classes else "ridge") if request.model is None else request.model
    facts = profile_data(task)
    timeout = None if request.timeout is None else seconds_of(request.timeout)
    tried, why_not = (
        _try(task, named or learner_of(name), ask, timeout) if request.fit else (None, "nothing was fitted, as asked")
    )
    sheet, effort = advise(task, facts, tried, seed=ask.seed, no_trial=why_not)
    roles = {word: getattr(request, word) for word in options_of(TaskRoles)}
    asked = EvaluateRequest(learner=name, X=request.data, y=request.y, effort=effort, **roles)
    lines = next_commands(asked, _runnable(task, asked, ask.seed), facts)
    following = Sheet(name="next", title="Next", columns=("command", "when"), rows=lines)
    return Run(
        verb="plan",
        seed=ask.seed,
        data=DataFacts.of_task(task),
        options={"level": ask.level, "effort": effort, "fit": request.fit},
        learners=({"name": named.name if named else str(name), "params": dict(named.params) if named else {}},),
        sheets=(sheet, following) if lines else (sheet,),
        versions=versions("scikit-learn"),
    )


def _runnable(task: Task, asked: EvaluateRequest, seed: int) -> EvaluateRequest | None:
    """What can be run: the effort, or fewer blocks in time where its plan cannot be drawn; None where nothing can."""
    fewer = [f"time_ordered(k={k})" for k in (10, 5, 3) if task.time is not None]
    for tried in (asked, *(replace(asked, plan=call, effort="standard") for call in fewer)):
        try:
            draw_requested_plan(task, tried, seed)
        except BadInput:
            continue
        return tried
    return None


def _try(task: Task, made: Learner, ask: InferenceSettings, timeout: float | None) -> tuple[Trial | None, str]:
    """One fit; where the data allow none, the reason is the advice."""
    try:
        view = view_for(made, task)
        with one_thread():
            ready = for_task(made, view)
            return try_learner(view, ready, seed=ask.seed, level=ask.level, timeout=timeout), ""
    except (BadInput, LearnerFailed) as cause:
        return None, cause.message


def next_commands(asked: EvaluateRequest, runs: EvaluateRequest | None, facts: DataProfile) -> tuple[Line, ...]:
    """A command each: the one that `runs`, if any would, and what was asked with a unit or a time that was not told."""
    lines = [] if runs is None else [(_command(runs), "")]
    if asked.unit is None:
        for found in facts.repeats[:2]:
            lines.append((_command(replace(asked, unit=found.name)), f"if {found.name} is a unit"))
    if asked.time is None:
        for name in facts.times[:1]:
            lines.append((_command(replace(asked, time=name)), f"if {name} orders what is predicted"))
    return tuple(lines)


def _command(asked: EvaluateRequest) -> str:
    """In a shell where the data are a file, else in Python; a plan or else the effort is always told."""
    how = "effort" if asked.plan is None else "plan"
    if isinstance(asked.X, (str, Path)):
        return asked.as_command(how)
    roles = [name for name in asked.given(TaskRoles) if name != "target"]
    names = ["target"] * bool(asked.given("target")) + roles + [how]
    words = [(name, getattr(asked, name)) for name in names]
    told = "".join(f", {name}={value!r}" if _short(value) else f", {name}={name}" for name, value in words)
    second = "" if "target" in names else ", y"
    learner = repr(asked.learner) if isinstance(asked.learner, str) else "model"
    return f"errbar.evaluate({learner}, data{second}{told})"


def _short(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, (list, tuple)) and all(isinstance(x, str) for x in value[:9]))
