"""Compared looks: the models of a comparison, looked at on rows that a ledger may know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from errbar.comparing.contrast_pairs import contrast_pairs
from errbar.comparing.model_set import ModelSet
from errbar.comparing.question import Question
from errbar.looking import keeps_ledger
from errbar.records.run import Run
from errbar.requests.compare import CompareRequest
from errbar.requests.find_identity import state_question

if TYPE_CHECKING:
    from errbar.comparing.fitted_learners import LearnerSet
    from errbar.looking.evaluated_looks import EvaluatedLook


def open_learner_look(request: CompareRequest, learners: LearnerSet | None, question: Question) -> EvaluatedLook | None:
    """What is recorded of learners, so that seeds are counted; Refusal where their rows hold a locked test set."""
    if learners is None or request.store is None:
        return None
    from errbar.looking.evaluated_looks import open_evaluated_look

    return open_evaluated_look(request, learners.names, question.ask)


def contrast_looking(
    models: ModelSet, question: Question, request: CompareRequest, fitted: EvaluatedLook | None
) -> Run:
    """The models contrasted; a look at a test set is recorded, and what a locked one still allows is shown."""

    def contrast(asked: Question) -> Run:
        return state_question(contrast_pairs(models, asked), request, *(e.given for e in models.evidence))

    if fitted is not None:
        return fitted.finish(contrast(question))
    if request.X is not None or models.plan is not None or not keeps_ledger(request.store):
        return contrast(question)
    from errbar.looking.request_looks import begin_models_look

    named = {name: e.given for name, e in zip(models.names, models.evidence)}
    looking = begin_models_look(request, request.models, named, question.ask)
    if looking is None:
        return contrast(question)
    return looking.finish(contrast(replace(question, ask=looking.adjusted)), save=False)
