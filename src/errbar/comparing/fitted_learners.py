"""Learners fitted here, over one plan that is drawn for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from errbar._shelf import own_concepts
from errbar.auditing.check_rows import FitQuestion, check_rows
from errbar.comparing.model_names import make_names_unique, position_of
from errbar.comparing.model_set import ModelSet
from errbar.comparing.over_plan import models_over_plan
from errbar.comparing.question import Question
from errbar.comparing.which_test import check_question
from errbar.errors import BadInput
from errbar.learners import learner as learner_of
from errbar.learners.fitting import one_thread
from errbar.records.check_input import FoldFacts
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.run_options import FittedLearner
from errbar.records.task import Task
from errbar.requests.compare import CompareRequest
from errbar.requests.kinds import Models
from errbar.resampling.checkpoint import open_checkpoint
from errbar.resampling.draw_plan import draw_requested_comparison_plan, splitter_given
from errbar.resampling.out_of_fold import FitSettings, OutOfFold, drop_hard_probabilities, predict_out_of_fold
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.prepare import Prepared, fit_settings, prepare
from errbar.resampling.rehearsal import rehearse
from errbar.resampling.request_digest import digest_request
from errbar.stores import Job, open_store


@dataclass(frozen=True, kw_only=True)
class LearnerSet:
    """Learners that are to be fitted over one plan, with the jobs that keep their folds."""

    request: CompareRequest
    names: tuple[str, ...]
    task: Task
    prepared: Sequence[Prepared]
    plan: Plan
    jobs: tuple[Job, ...]
    seed: int
    answers: str | None
    """The digest of the request."""
    facts: Mapping[type, object]
    """What was measured on the rows before they are fitted."""

    def find_answer(self) -> Run | None:
        """The run of an earlier call that asked the same; None where there is none, or where nothing is resumed."""
        if not self.request.resume or self.answers is None or self.request.store is None:
            return None
        with open_store(self.request.store) as opened:
            run = opened.answer(self.answers)
        if run is not None:
            for job in self.jobs:  # pending still, where the program was killed after it had saved the run
                job.finish()
        return run

    def fit(self) -> ModelSet:
        """Every learner fitted over the plan."""
        task, plan, jobs = self.task, self.plan, self.jobs
        found = _predict(self.prepared, plan, jobs, fit_settings(self.request), self.seed)
        predictions = [PlanPredictions(plan, f.predictions, unit=task.unit, fitted=None) for f in found]
        named = list(zip(self.names, self.prepared, found))
        learners = tuple(FittedLearner(name=name, params=dict(x.learner.params), **f.origin) for name, x, f in named)
        notes = tuple(f"{name}: {x}" for name, _, f in named for x in f.predictions.said if x not in task.said)
        data = DataFacts.of_task(task)
        models = models_over_plan(self.names, predictions, data, plan.facts, learners, notes=notes, jobs=jobs)
        folds = tuple(FoldFacts(fits=len(plan.splits), refit=f.refit) for f in found)
        own = own_concepts(splits=[splitter_given(self.request.plan, plan)])
        return replace(models, folds=folds, own=own, facts_of_rows=self.facts)


def prepare_learners(request: CompareRequest, question: Question) -> LearnerSet:
    """Learners with their names and the plan that is drawn for all of them; nothing is fitted yet."""
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
    for each in prepared:
        rehearse(question.measures, *each, drawn)
    facts = check_rows(task, FitQuestion(request, drawn, [each.learner for each in prepared], seed))
    fit_settings(request)  # a wrong engine is refused before folds are dropped
    kept = [open_checkpoint(request, each, drawn, seed) for each in prepared]
    jobs = tuple(x.job for x in kept if x.job is not None)
    answers = digest_request(request, task, drawn, [*names, *(job.key for job in jobs)]) if jobs else None
    return LearnerSet(
        request=request,
        names=names,
        task=task,
        prepared=prepared,
        plan=drawn,
        jobs=jobs,
        seed=seed,
        answers=answers,
        facts=facts,
    )


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
