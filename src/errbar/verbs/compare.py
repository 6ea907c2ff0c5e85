"""compare: two or more models in, which is better out: gaps with intervals, and what may be said of them."""

from __future__ import annotations

import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from errbar.comparing.contrast_pairs import Question, judged_run
from errbar.comparing.evaluated_runs import contenders, scored_runs
from errbar.comparing.fitted_learners import of_learners
from errbar.comparing.margins import amount
from errbar.comparing.model_sets import of_contenders, of_files, of_givens
from errbar.errors import BadInput
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.run import Run
from errbar.verbs._belongs import DATASETS, FILES, LEARNERS, OF_FILES, OF_LEARNERS, OF_ROWS, no_learners, none_of
from errbar.verbs._options import checked


def compare(
    models: Any,
    X: Any = None,
    y: Any = None,
    *,
    truth: Any = None,
    label: Any = None,
    prob: Any = None,
    score: Any = None,
    value: Any = None,
    id: Any = None,
    unit: Any = None,
    weight: Any = None,
    classes: Sequence[Any] | str | None = None,
    positive: Any = None,
    threshold: float = 0.5,
    cost: Any = None,
    target: Any = None,
    time: Any = None,
    gap: Any = None,
    window: Any = None,
    strata: Any = None,
    drop: Any = None,
    kind: Any = None,
    plan: Any = None,
    effort: str = "standard",
    powerful: bool = False,
    datasets: Any = None,
    learner: Any = None,
    better: Any = None,
    measures: str | Measure | Sequence[str | Measure] | None = None,
    primary: str | None = None,
    margin: Any = None,
    test: Any = None,
    against: str | None = None,
    shared: bool = False,
    engine: Any = "serial",
    memory: str | int | None = None,
    store: Any = None,
    resume: bool = False,
    refit: bool = False,
    level: float = 0.95,
    seed: int = 0,
    because: Mapping[str, str] | None = None,
) -> Run:
    """Which of two or more models is better, on which measure, by how much: every gap with an interval.

    `models` is {name: learner} or a list of learners with `X` and `y` (or `target`): one plan is drawn for all.
    Or {name: predictions} with `truth`: a path, a frame, a dict of roles such as {"prob": p}; or runs of `evaluate`
    (as objects, or as ids with `store`) or of `score` (as objects). With `datasets`, one table of scores: a row per
    data set, a column per learner.
    A gap is right minus left. `primary` names the one measure that decides; all others are adjusted (Holm).
    `margin` is the gap that is of no consequence, a number for the primary measure or {"accuracy": 0.01}.

    >>> import errbar
    >>> a, b = {"label": [1, 1, 0, 0]}, {"label": [1, 0, 0, 0]}
    >>> errbar.compare({"a": a, "b": b}, truth=[1, 1, 0, 0], measures="accuracy").comparisons[0].gap
    -0.25
    """
    began = clock.perf_counter()
    level, seed = checked(level, seed)
    ask = InferenceSettings(level=level, seed=seed)
    options = {"y": y, "target": target, "time": time, "gap": gap, "window": window, "strata": strata, "drop": drop}
    options |= {"kind": kind, "plan": plan, "effort": effort, "powerful": powerful, "engine": engine, "memory": memory}
    options |= {"resume": resume, "refit": refit, "truth": truth, "label": label, "prob": prob, "score": score}
    options |= {"value": value, "id": id, "weight": weight, "classes": classes, "threshold": threshold}
    options |= {"shared": shared, "unit": unit, "positive": positive, "cost": cost}
    if datasets is not None:
        from errbar.comparing.compare_datasets import compare_by_dataset

        asked = {**options, "primary": primary, "against": against, "because": because or None, "X": X, "value": None}
        none_of(asked, tuple(asked), "models compared on rows, not for scores by data set")
        run = compare_by_dataset(
            models,
            datasets=datasets,
            learner=learner,
            value=value,
            measure=_single(measures),
            better=better,
            test=test,
            margin=None if margin is None else amount(margin),
            level=level,
            seed=seed,
        )
        return _kept(replace(run, seconds=clock.perf_counter() - began), store, [])
    none_of({"learner": learner, "better": better}, ("learner", "better"), DATASETS)
    question = Question(
        measures=measures, primary=primary, margin=margin, test=test, against=against, because=because or {}
    )
    question.check()
    jobs: list[Any] = []
    if X is not None:
        none_of(options, OF_FILES, FILES)
        match, jobs = of_learners(
            models,
            X,
            y,
            ask,
            roles={
                "target": target,
                "unit": unit,
                "time": time,
                "strata": strata,
                "drop": drop,
                "kind": kind,
                "positive": positive,
                "cost": cost,
            },
            gap=gap,
            window=window,
            plan=plan,
            effort=effort,
            powerful=powerful,
            test=question.contrast,
            against=against,
            how={"engine": engine, "memory": memory, "refit": refit},
            store=store,
            resume=resume,
        )
    else:
        no_learners(models)
        none_of(options, OF_LEARNERS, LEARNERS)
        scored = scored_runs(models)
        evaluated = None if scored is not None else contenders(models, store)
        if scored is not None:
            none_of(options, OF_FILES + OF_ROWS, f"{FILES}, not for runs, which bring their own")
            match = of_givens(scored, shared=shared, test=question.contrast)
        elif evaluated is not None:
            none_of(options, OF_FILES + OF_ROWS, f"{FILES}, not for runs, which bring their own")
            match = of_contenders(evaluated)
        else:
            roles = {"truth": truth, "label": label, "prob": prob, "score": score, "value": value, "id": id}
            roles |= {"unit": unit, "weight": weight, "classes": classes, "positive": positive}
            roles |= {"threshold": threshold, "cost": cost}
            match = of_files(models, roles, shared=shared, test=question.contrast)
    run = replace(judged_run(match, question, ask), seconds=clock.perf_counter() - began)
    return _kept(run, store, jobs)


def _kept(run: Run, store: Any, jobs: list[Any]) -> Run:
    """The run in the store where there is one; only then are the folds of its learners let go."""
    if store is None:
        return run
    from errbar.stores import open_store

    with open_store(store) as opened:
        opened.save(run)
    for job in jobs:
        job.clear()
    return run


def _single(measures: Any) -> str | Measure | None:
    """The one measure that a table of scores holds."""
    if measures is None or isinstance(measures, (str, Measure)):
        return measures
    if len(measures) != 1:
        raise BadInput(f"A table of scores by data set is about one measure; found {len(measures)}. Name one.")
    only: str | Measure = measures[0]
    return only
