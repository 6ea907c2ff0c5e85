"""Classes alone: what a model is asked where nothing but the classes of its predictions is graded."""

from __future__ import annotations

from typing import Protocol

from errbar.learners.fitting.answer_errors import Answered, array_of, class_codes
from errbar.learners.fitting.answers import FitAnswer, answer, has_method, is_number_for_two
from errbar.learners.fitting.decision_scores import NAME as DECISION
from errbar.records.types import Ints


class Predicts(Protocol):
    """A fitted model."""

    def predict(self, X: object, /) -> object:
        """One class a row, for most models."""


def answer_classes(model: Predicts, X: object, n: int, task: Answered, seen: Ints) -> FitAnswer:
    """Return the classes that `predict` names, as `answer` reads them, without probabilities and scores.

    A support vector machine takes as long for its scores as for its classes; a search grades classes a hundred times.
    Whatever is not plainly a class a row is left to `answer`, as is a model that is asked for nothing else anyway.
    """
    says_more = has_method(model, "predict_proba") or has_method(model, DECISION)
    if not task.classifies or not says_more or not has_method(model, "predict"):
        return answer(model, X, n, task, seen)
    given = array_of(model.predict(X), "predict")
    many_columns = given.values.ndim == 2 and given.values.shape[1] > 1
    if many_columns or is_number_for_two(given.values, model, n, task):
        return answer(model, X, n, task, seen)
    return FitAnswer(label=class_codes(given, n, task))
