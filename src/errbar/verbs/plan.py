"""plan: how many rows a question takes, what rows in hand can tell, and how data in hand are best split."""

from __future__ import annotations

import time as clock
from typing import Any

from errbar._versions import versions
from errbar.data.encoded_features import encoded_task
from errbar.data.read_task import read_task
from errbar.errors import BadInput, LearnerFailed
from errbar.learners import for_task
from errbar.learners import learner as learner_of
from errbar.learners.fitting import one_thread
from errbar.planning.advice import advice
from errbar.planning.data_profile import facts_of
from errbar.planning.next_commands import commands
from errbar.planning.size_answers import sheets_of
from errbar.planning.trial_fit import Trial, trial
from errbar.records.learner import Learner
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.records.task import Task
from errbar.resampling.draw_plan import plan_for
from errbar.verbs._asked import Asked, option
from errbar.verbs._options import checked


def plan(
    data: Any = None,
    y: Any = None,
    *,
    target: Any = None,
    unit: Any = None,
    time: Any = None,
    drop: Any = None,
    kind: Any = None,
    positive: Any = None,
    model: Any = None,
    fit: bool = True,
    error: float | None = None,
    half_width: float | None = None,
    compare: str | None = None,
    gap: float | None = None,
    margin: float | None = None,
    disagree: float | None = None,
    sd: float | None = None,
    auc: float | None = None,
    prevalence: float | None = None,
    correlation: float | None = None,
    rows: int | None = None,
    units: int | None = None,
    rows_per_unit: float | None = None,
    icc: float | None = None,
    classes: int | None = None,
    looks: int | None = None,
    power: float = 0.8,
    level: float = 0.95,
    seed: int = 0,
) -> Run:
    """How many rows it takes, or what to do with the rows in hand.

    Without data: `error` (or `auc` with `prevalence`, or `sd`) with `half_width` gives rows for a precision; `compare`
    with `gap` and `disagree` (or `sd`; or `auc`, `prevalence`, `correlation`) rows for a gap, with `margin` rows to
    show no worse; `rows` what so many can tell, chance limit included; `rows_per_unit` with `icc` makes units of rows.
    With data and `target`: a sheet of advice on plan, effort, measures and the width to expect, by one timed fit of
    `model` (logistic or ridge by default; none with fit=False).

    >>> import errbar
    >>> run = errbar.plan(compare="accuracy", gap=0.015, disagree=0.08)
    >>> run.sheet("gap").rows[0][1]
    2789
    """
    began = clock.perf_counter()
    level, seed = checked(level, seed)
    sizes: dict[str, Any] = {
        "error": error,
        "half_width": half_width,
        "compare": compare,
        "gap": gap,
        "margin": margin,
        "disagree": disagree,
        "sd": sd,
        "auc": auc,
        "prevalence": prevalence,
        "correlation": correlation,
        "rows": rows,
        "units": units,
        "rows_per_unit": rows_per_unit,
        "icc": icc,
        "classes": classes,
        "looks": looks,
    }
    roles = {"target": target, "unit": unit, "time": time, "drop": drop, "kind": kind, "positive": positive}
    told = {name: x for name, x in sizes.items() if x is not None}
    if data is None:
        _alone(y, {**roles, "model": model}, fit=fit)
        return _sized(Asked(**told, power=power, level=level), seed, began)
    if told or power != Asked.power:
        first = option(next(iter(told), "power"))
        raise BadInput(
            f"plan looks at data, or answers a question about numbers; got data and {first}. Ask one after the other."
        )
    if target is None and y is None:
        raise BadInput("Advice on data needs to know what is to be predicted: --target COLUMN; got none. Name it.")
    return _advised(data, y, roles, model, fit=fit, level=level, seed=seed, began=began)


def _alone(y: Any, roles: dict[str, Any], *, fit: bool) -> None:
    """Roles of columns make sense with data only."""
    found = [name for name, x in {"y": y, **roles}.items() if x is not None]
    if found or not fit:
        what = option(found[0]) if found else "--no-fit"
        raise BadInput(f"{what} is for data in hand; got no data. Name the file: errbar plan DATA --target COLUMN.")


def _sized(asked: Asked, seed: int, began: float) -> Run:
    total = asked.total
    return Run(
        verb="plan",
        seed=seed,
        data=DataFacts(rows=0 if total is None else int(total), kind="binary" if asked.sd is None else "regression"),
        options=asked.given,
        sheets=sheets_of(asked),
        versions=versions(),
        seconds=clock.perf_counter() - began,
    )


def _advised(
    data: Any, y: Any, roles: dict[str, Any], model: Any, *, fit: bool, level: float, seed: int, began: float
) -> Run:
    named = None if model is None else learner_of(model, kind=roles["kind"])
    task = read_task(data, y, learner_kinds=() if named is None else named.kinds, **roles)
    name = ("logistic" if task.classifies else "ridge") if model is None else model
    facts = facts_of(task)
    tried, why_not = (
        _tried(task, named or learner_of(name), seed, level) if fit else (None, "--no-fit: nothing was fitted")
    )
    sheet, effort = advice(task, facts, tried, seed=seed, no_trial=why_not)
    how = _how(task, effort, seed)
    lines = commands(data, name, roles, facts, effort, how=how)
    following = Sheet(name="next", title="Next", columns=("command", "when"), rows=lines)
    return Run(
        verb="plan",
        seed=seed,
        data=DataFacts.of_task(task),
        options={"level": level, "effort": effort, "fit": fit},
        learners=({"name": named.name if named else name, "params": dict(named.params) if named else {}},),
        sheets=(sheet, following) if lines else (sheet,),
        versions=versions("scikit-learn"),
        seconds=clock.perf_counter() - began,
    )


def _how(task: Task, effort: str, seed: int) -> dict[str, str] | None:
    """What makes the command run: the effort, or fewer blocks in time where its plan cannot be drawn; None: nothing."""
    tries = [None, *(f"time_ordered(k={k})" for k in (10, 5, 3) if task.time is not None)]
    for call in tries:
        try:
            plan_for(task, call, effort, seed)
        except BadInput:
            continue
        return {"effort": effort} if call is None else {"plan": call}
    return None


def _tried(task: Task, made: Learner, seed: int, level: float) -> tuple[Trial | None, str]:
    """One fit; where the data allow none, the reason is the advice."""
    try:
        if made.wants == "encoded":
            task = encoded_task(task)
        with one_thread():
            return trial(task, for_task(made, task), seed=seed, level=level), ""
    except (BadInput, LearnerFailed) as cause:
        return None, str(cause)
