"""evaluate: data and a learner in, the error it will make on new rows out, with an interval."""

from __future__ import annotations

import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from errbar._versions import versions
from errbar.auditing.run_checks import findings_of
from errbar.data.encoded_features import encoded_task
from errbar.data.read_task import read_task
from errbar.data.times import duration
from errbar.engines import budget
from errbar.engines import engine as engine_of
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.learners import for_task
from errbar.learners import learner as learner_of
from errbar.learners.fitting import fit_all, one_thread, predict_rows, save_model
from errbar.records.learner import Learner
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts, Predictions
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.records.task import Task
from errbar.resampling.checkpoint import checkpoint
from errbar.resampling.draw_plan import plan_for
from errbar.resampling.estimate_learner import learned_estimates, needs_rows
from errbar.resampling.fold_table import folds_sheet
from errbar.resampling.out_of_fold import OutOfFold, answered, predict_out_of_fold, without_hard_probabilities
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.size_curve import learning_curve
from errbar.scoring.which_measures import chosen_measures, names_of, parsed
from errbar.stores import write_predictions
from errbar.verbs._options import checked


def evaluate(
    learner: Any,
    X: Any,
    y: Any = None,
    *,
    target: Any = None,
    unit: Any = None,
    time: Any = None,
    gap: Any = None,
    window: Any = None,
    strata: Any = None,
    drop: Any = None,
    kind: Any = None,
    positive: Any = None,
    cost: Any = None,
    plan: Any = None,
    effort: str = "standard",
    measures: str | Measure | Sequence[str | Measure] | None = None,
    interval: str | None = None,
    engine: Any = "serial",
    memory: str | int | None = None,
    store: Any = None,
    resume: bool = False,
    out: Any = None,
    curve: bool = False,
    save: Any = None,
    refit: bool = False,
    count_failures_as_wrong: bool = False,
    level: float = 0.95,
    seed: int = 0,
    because: Mapping[str, str] | None = None,
) -> Run:
    """What a learner will do on new data: every measure over the splits of a plan, with an interval that covers.

    `learner` is a scikit-learn estimator or pipeline, any object with fit and predict, a function
    (X_train, y_train, X_test) -> predictions, a short name such as "forest(trees=200)", or "file.py:object".
    `X` is a 2-D array or a frame with `y`, or a frame or path with the name of the `target` column. `plan` is a name
    such as "kfold(k=10)", a Plan, a scikit-learn splitter or pairs of rows; without it `effort` decides:
    quick (10 fits), standard (30), thorough (90).

    >>> import errbar
    >>> X, y = [[0.0], [1.0], [2.0], [3.0]] * 3, [0, 0, 1, 1] * 3
    >>> run = errbar.evaluate("constant", X, y, plan="kfold(k=3)", measures="error_rate")
    >>> run["error_rate"].estimand.n_train
    8
    """
    began = clock.perf_counter()
    level, seed = checked(level, seed, interval)
    parsed(measures)
    task, made = _task_and_learner(
        learner,
        X,
        y,
        target=target,
        unit=unit,
        time=time,
        strata=strata,
        drop=drop,
        kind=kind,
        positive=positive,
        cost=cost,
        given_fold=plan.partition(":")[2] if isinstance(plan, str) and plan.startswith("given:") else None,
    )
    if (gap is not None or window is not None) and task.time is None:
        raise BadInput("--gap and --window are lengths of time, and no time is given. Give --time, or leave them out.")
    if plan is not None and effort != "standard":
        raise BadInput(f"--effort chooses a plan where none is named; got --effort {effort} and a --plan. Give one.")
    unit_of_time = str(task.options.get("time_unit", ""))
    drawn = plan_for(
        task,
        "given" if isinstance(plan, str) and plan.startswith("given:") else plan,
        effort,
        seed,
        gap=None if gap is None else duration(gap, unit_of_time),
        window=None if window is None else duration(window, unit_of_time),
    )
    if count_failures_as_wrong and not task.classifies:
        raise BadInput("--count-failures-as-wrong is for classes: a failed regression has no wrong value to count.")
    how: dict[str, Any] = {"engine": engine_of(engine), "memory": None if memory is None else budget(memory)}
    kept = checkpoint(store, resume, task, made, drawn, seed, count_failures_as_wrong)
    with one_thread(), kept:
        found = predict_out_of_fold(
            task,
            made,
            drawn,
            seed=seed,
            keeps=kept.job,
            count_failures_as_wrong=count_failures_as_wrong,
            refit=refit,
            **how,
        )
        model = fit_all(made, task, seed)
        found = without_hard_probabilities(found)
        task = replace(task, said=found.predictions.said)
        fitted = _fitted(model, made, task, prob=found.predictions.prob is not None)
        scene = PlanPredictions(
            drawn,
            found.predictions,
            unit=task.unit,
            fitted=Evidence(fitted),
            by_row=needs_rows(drawn, interval),
        )
        run = _run(
            task,
            made,
            drawn,
            found,
            scene,
            measures,
            interval,
            InferenceSettings(level=level, seed=seed),
            because,
            curve,
            how,
        )
    if save is not None:
        save_model(model, made, task, Path(save))
    run = replace(run, seconds=clock.perf_counter() - began)
    run = kept.finish(run, found.predictions)
    if out is not None:
        run = replace(run, kept=str(write_predictions(found.predictions, run, Path(out), plan=drawn)))
    return run


def _task_and_learner(learner: Any, X: Any, y: Any, **roles: Any) -> tuple[Task, Learner]:
    """The data as the learner wants it, and the learner ready for such data."""
    made = learner_of(learner, kind=roles["kind"])
    task = read_task(X, y, learner_kinds=made.kinds, **roles)
    if made.wants == "encoded":
        task = encoded_task(task)
    return task, for_task(made, task)


def _fitted(model: Any, made: Learner, task: Task, *, prob: bool) -> Predictions:
    """What the fit on all rows predicts for these rows: resubstitution, and nothing but that."""
    rows = np.arange(task.n)
    given = replace(answered(task, rows, predict_rows(model, made, task, rows)), family="resubstitution")
    return given if prob else replace(given, prob=None)


def _run(
    task: Task,
    made: Learner,
    drawn: Plan,
    found: OutOfFold,
    scene: PlanPredictions,
    measures: Any,
    interval: str | None,
    ask: InferenceSettings,
    because: Mapping[str, str] | None,
    curve: bool,
    how: dict[str, Any],
) -> Run:
    """Estimates, findings and sheets of what was predicted."""
    explicit = measures is not None and measures != "all"
    chosen, typed = chosen_measures(measures, scene.main.evidence, learner=True)
    estimates = learned_estimates(chosen, scene, ask, interval, explicit=explicit)
    context = {"plan": drawn, "folds": found, "task": task}
    findings = findings_of(estimates, Evidence(scene.once.given, context), because or {})
    estimates = findings.withheld(estimates)
    sheets: tuple[Sheet, ...] = folds_sheet(chosen, scene)
    if curve:
        sheets += (learning_curve(task, made, drawn, chosen, ask, **how),)
    return Run(
        verb="evaluate",
        seed=ask.seed,
        data=DataFacts.of_task(task),
        estimates=estimates,
        findings=findings.all,
        options={"level": ask.level, "interval": interval},
        plan={**drawn.facts, "failed": len(found.failed)},
        learners=({"name": made.name, "params": dict(made.params), "how": found.how},),
        sheets=sheets,
        names={**names_of(chosen), **typed},
        versions=versions("scikit-learn"),
        predictions=found.predictions,
        drawn=drawn,
    )
