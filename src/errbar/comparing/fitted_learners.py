"""Learners fitted here, over one plan that is drawn for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from errbar._shelf import own_concepts
from errbar.comparing.model_set import ModelSet, make_names_unique, models_over_plan, position_of
from errbar.comparing.question import Question
from errbar.comparing.which_test import check_question
from errbar.errors import BadInput
from errbar.learners import learner as learner_of
from errbar.learners.fitting import one_thread
from errbar.records.check_input import FoldFacts
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts
from errbar.requests.compare import CompareRequest
from errbar.requests.kinds import Models
from errbar.resampling.checkpoint import open_checkpoint
from errbar.resampling.draw_plan import draw_requested_comparison_plan, splitter_given
from errbar.resampling.out_of_fold import FitSettings, OutOfFold, drop_hard_probabilities, predict_out_of_fold
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.prepare import Prepared, fit_settings, prepare
from errbar.stores import Job


def fit_learners(request: CompareRequest, question: Question) -> ModelSet:
    """Learners fitted over one plan drawn for all, with the jobs that keep their folds."""
    named = _by_name(request.models)
    made = [learner_of(model, kind=request.kind) for _, model in named]
    task, prepared = prepare(request.X, request.y, request, made)
    own = [name or _describe_learner(m) for (name, _), m in zip(named, made)]
    names = tuple(name for name, _ in make_names_unique(named, own))
    if question.against is not None:
        position_of(question.against, names)
    seed, test = question.ask.seed, question.contrast
    drawn = draw_requested_comparison_plan(
        task, request, seed, powerful=request.powerful, test=None if test is None else test.name
    )
    check_question(question, task, drawn)
    how = fit_settings(request)
    kept = [open_checkpoint(request, each, drawn, seed) for each in prepared]
    jobs = tuple(x.job for x in kept if x.job is not None)
    found = _predict(prepared, drawn, jobs, how, seed)
    predictions = [PlanPredictions(drawn, f.predictions, unit=task.unit, fitted=None) for f in found]
    learners = tuple(
        {"name": name, "params": dict(each.learner.params), **f.origin} for name, each, f in zip(names, prepared, found)
    )
    notes = tuple(f"{name}: {x}" for name, f in zip(names, found) for x in f.predictions.said if x not in task.said)
    data = DataFacts.of_task(task)
    models = models_over_plan(names, predictions, data, drawn.facts, learners, notes=notes, jobs=jobs)
    folds = tuple(FoldFacts(fits=len(drawn.splits), refit=f.refit) for f in found)
    return replace(models, folds=folds, own=own_concepts(splits=[splitter_given(request.plan, drawn)]))


def _predict(
    prepared: Sequence[Prepared], drawn: Plan, jobs: Sequence[Job], how: FitSettings, seed: int
) -> list[OutOfFold]:
    """Every learner out of fold, one after the other. Ctrl-C says what is kept of all of them."""
    keep: Sequence[Job | None] = jobs or [None] * len(prepared)
    try:
        with one_thread():
            return [
                drop_hard_probabilities(predict_out_of_fold(task, learner, drawn, seed=seed, how=how, keeps=job))
                for (learner, task), job in zip(prepared, keep)
            ]
    except KeyboardInterrupt:
        if not jobs:
            raise
        done, total = sum(len(job.done()) for job in jobs), len(prepared) * len(drawn.splits)
        raise KeyboardInterrupt(f"{done} of {total} folds are kept. Run it again with `resume` to continue.") from None


def _by_name(models: Models) -> list[tuple[str, object]]:
    """Learners with their names, empty where none is given."""
    if isinstance(models, Mapping):
        named = [(str(name), model) for name, model in models.items()]
    elif isinstance(models, (str, Path)) or not isinstance(models, Sequence):
        raise BadInput(f"models is a list of learners or {{name: learner}}; got {type(models).__name__}.")
    else:
        named = [("", model) for model in models]
    if len(named) < 2:
        raise BadInput(f"Comparing needs two learners; found {len(named)}. One alone is for errbar.evaluate.")
    return named


def _describe_learner(learner: Learner) -> str:
    params = ", ".join(f"{k}={v}" for k, v in list(learner.params.items())[:3])
    return f"{learner.name}({params})" if params and "(" not in learner.name else learner.name
