"""Matches: models side by side, from files and frames, from evaluated runs, or from learners fitted over one plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

from errbar.data.encoded import encoded_task
from errbar.data.several import gather_models
from errbar.data.tasks import gather_task
from errbar.data.times import duration
from errbar.engines import budget
from errbar.engines import engine as engine_of
from errbar.errors import BadInput
from errbar.estimating.comparing import Contrasted, on_rows, on_samples, over_plan
from errbar.estimating.design import plan_for, plan_for_comparison
from errbar.estimating.duo import Duo
from errbar.estimating.fixed import plural
from errbar.estimating.folds import OutOfFold, collect
from errbar.estimating.learned import estimand
from errbar.estimating.pairing import aligned
from errbar.estimating.scene import Scene
from errbar.learners import for_task
from errbar.learners import learner as learner_of
from errbar.learners.fitting import one_thread
from errbar.measures._evidence import Evidence
from errbar.records.contrast import Contrast
from errbar.records.learner import Learner
from errbar.records.measure import Measure
from errbar.records.method import Ask
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts
from errbar.records.task import Task
from errbar.verbs._checkpoint import checkpoint
from errbar.verbs._contenders import Contender, scenes
from errbar.verbs._match import Match
from errbar.verbs._naming import told_apart


def of_files(models: Any, roles: Mapping[str, Any], *, shared: bool, test: Contrast | None) -> Match:
    """Fixed predictions: on the same rows, or on separate samples where such a test was named."""
    givens = gather_models(models, **roles)
    if len(givens) < 2:
        raise BadInput(f"Comparing needs two models; found {len(givens)}. Give another file, or several columns.")
    if test is not None and test.takes == "samples":
        return _separate(givens)
    rows = aligned(givens, shared=shared)
    names = tuple(name for name, _ in rows.models)
    evidence = tuple(Evidence(given) for _, given in rows.models)

    @cache
    def duo(i: int, j: int) -> Duo:
        return Duo(evidence[i], evidence[j])

    def gap(m: Measure, i: int, j: int, ask: Ask, named: Contrast | None) -> Contrasted:
        return on_rows(m, duo(i, j), (names[i], names[j]), ask, named)

    unit = evidence[0].given.unit_name
    return Match(
        names=names,
        evidence=evidence,
        gap=gap,
        data=DataFacts.of(evidence[0].given),
        takes=("rows", "models"),
        what="fixed predictions on the same rows",
        default="paired (mcnemar for accuracy, delong for ROC area)",
        about=f"these fitted models, new {plural(unit) if unit else 'rows'} like these",
        said=rows.said,
        context={"rows": rows},
    )


def _separate(givens: Sequence[Any]) -> Match:
    names = tuple(g.name for g in givens)
    evidence = tuple(Evidence(g.predictions) for g in givens)

    def gap(m: Measure, i: int, j: int, ask: Ask, named: Contrast | None) -> Contrasted:
        assert named is not None
        return on_samples(m, evidence[i], evidence[j], (names[i], names[j]), ask, named)

    return Match(
        names=names,
        evidence=evidence,
        gap=gap,
        data=DataFacts.of(evidence[0].given),
        takes=("samples",),
        what="predictions on separate rows",
        default="z_unpaired",
        about="these fitted models, each on rows of its own",
        said=(f"separate samples of {' and '.join(f'{e.n:,}' for e in evidence)} rows",),
    )


def of_contenders(found: Sequence[Contender]) -> Match:
    """Evaluated learners over the plan they share."""
    if len(found) < 2:
        raise BadInput(f"Comparing needs two runs; found {len(found)}.")
    first = found[0].run
    plan = dict(first.plan or {})
    return _over(
        scenes(found), tuple(c.name for c in found), first.data, plan, tuple(c.run.learners[0] for c in found)
    )


def _over(
    stage: Sequence[Scene],
    names: tuple[str, ...],
    data: DataFacts,
    plan: Mapping[str, Any],
    learners: tuple[Mapping[str, Any], ...],
    said: tuple[str, ...] = (),
) -> Match:
    drawn = stage[0].plan

    def gap(m: Measure, i: int, j: int, ask: Ask, named: Contrast | None) -> Contrasted:
        return over_plan(m, stage[i], stage[j], (names[i], names[j]), ask, named)

    single = drawn.family in ("holdout", "time_ordered")
    about = estimand(drawn, data.unit_name, single=drawn.family == "holdout").sentence
    return Match(
        names=names,
        evidence=tuple(s.main.evidence for s in stage),
        gap=gap,
        data=data,
        takes=("rows",) if single else ("splits",),
        what=f"learners over {drawn.key}",
        default="paired" if single else "corrected_t",
        about=about.replace("the learner ", "the learners ").replace("the one model", "the models"),
        said=said,
        plan=plan,
        learners=learners,
        context={"plan": drawn},
    )


def of_learners(
    models: Any,
    X: Any,
    y: Any,
    ask: Ask,
    *,
    roles: Mapping[str, Any],
    gap: Any,
    window: Any,
    plan: Any,
    effort: str,
    powerful: bool,
    test: Contrast | None,
    how: Mapping[str, Any],
    store: Any,
    resume: bool,
) -> tuple[Match, list[Any]]:
    """Learners fitted here, over one plan drawn for all; and the jobs that keep their folds."""
    task, made = _task_and_learners(models, X, y, roles)
    names = tuple(name for name, _, _ in made)
    drawn = _drawn(task, plan, effort, powerful, test, ask.seed, gap, window)
    where = {"engine": engine_of(how["engine"]), "refit": how["refit"]}
    where["memory"] = None if how["memory"] is None else budget(how["memory"])
    found: list[OutOfFold] = []
    jobs: list[Any] = []
    with one_thread(), ExitStack() as stack:
        for _, learner, view in made:
            kept = stack.enter_context(checkpoint(store, resume, view, learner, drawn, ask.seed, False))
            found.append(collect(view, learner, drawn, seed=ask.seed, keeps=kept.job, **where))
            if kept.job is not None:
                jobs.append(kept.job)
    stage = [Scene(drawn, f.predictions, unit=task.unit, fitted=None) for f in found]
    learners = tuple(
        {"name": name, "params": dict(made_.params), "how": f.how} for (name, made_, _), f in zip(made, found)
    )
    said = tuple(f"{name}: {w}" for name, f in zip(names, found) for w in f.warned[:1])
    match = _over(stage, names, DataFacts.of_task(task), drawn.facts, learners, said)
    return match, jobs


def _drawn(
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
    lengths = {
        name: None if x is None else duration(x, unit_of_time) for name, x in (("gap", gap), ("window", window))
    }
    if plan is None and task.time is None:
        return plan_for_comparison(task, effort, seed, powerful=powerful)
    return plan_for(task, plan, effort, seed, **lengths)


def _task_and_learners(
    models: Any, X: Any, y: Any, roles: Mapping[str, Any]
) -> tuple[Task, list[tuple[str, Learner, Task]]]:
    """The rows once, and each learner with the view of them that it wants."""
    named = list(models.items()) if isinstance(models, Mapping) else [("", m) for m in _listed(models)]
    if len(named) < 2:
        raise BadInput(f"Comparing needs two learners; found {len(named)}. One alone is for errbar.evaluate.")
    made = [learner_of(model, kind=roles["kind"]) for _, model in named]
    kinds = tuple(k for k in made[0].kinds if all(k in m.kinds for m in made))
    if not kinds:
        raise BadInput(f"Learners compared predict the same kind of target; {made[0].name} and others do not.")
    task = gather_task(X, y, learner_kinds=kinds, **roles)
    views: dict[str, Task] = {}

    def view(learner: Learner) -> Task:
        wants = learner.wants
        if wants not in views:
            views[wants] = encoded_task(task) if wants == "encoded" else task
        return views[wants]

    own = [name or _written(m) for (name, _), m in zip(named, made)]
    names = [name for name, _ in told_apart(named, own)]
    return task, [(name, for_task(m, view(m)), view(m)) for name, m in zip(names, made)]


def _listed(models: Any) -> list[Any]:
    if isinstance(models, (str, Path)) or not isinstance(models, Sequence):
        raise BadInput(f"models is a list of learners or {{name: learner}}; got {type(models).__name__}.")
    return list(models)


def _written(learner: Learner) -> str:
    params = ", ".join(f"{k}={v}" for k, v in list(learner.params.items())[:3])
    return f"{learner.name}({params})" if params and "(" not in learner.name else learner.name
