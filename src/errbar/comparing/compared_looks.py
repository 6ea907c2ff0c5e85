"""Compared looks: the models of a comparison, looked at on rows that a ledger may know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from errbar.auditing import keeps_ledger
from errbar.comparing.contrast_pairs import contrast_pairs
from errbar.comparing.fitted_learners import LearnerSet
from errbar.comparing.model_set import ModelSet
from errbar.comparing.question import Question
from errbar.records.run import Run
from errbar.requests.compare import CompareRequest

if TYPE_CHECKING:
    from errbar.auditing.looks import Looking


def open_learner_look(request: CompareRequest, learners: LearnerSet | None, question: Question) -> Looking | None:
    """The look of learners at rows that may hold a locked test set, before anything is fitted."""
    if learners is None or not keeps_ledger(request.store):
        return None
    from errbar.auditing.request_looks import begin_data_look

    return begin_data_look(request, learners.names, question.ask)


def contrast_looking(models: ModelSet, question: Question, request: CompareRequest, looking: Looking | None) -> Run:
    """The models contrasted; a look at a test set is recorded, and what a locked one still allows is shown."""
    fixed = request.X is None and models.plan is None and keeps_ledger(request.store)
    if fixed:
        from errbar.auditing.request_looks import begin_models_look

        named = {name: e.given for name, e in zip(models.names, models.evidence)}
        looking = begin_models_look(request, request.models, named, question.ask)
    if looking is None:
        return contrast_pairs(models, question)
    run = contrast_pairs(models, replace(question, ask=looking.adjusted))
    return looking.finish(run, save=False)
