"""Predictions, tasks and models read by keyword, as tests write them."""

from errbar.data import models, read_predictions, read_task
from errbar.requests.compare import CompareRequest
from errbar.requests.evaluate import EvaluateRequest
from errbar.requests.score import ScoreRequest


def predictions_of(data=None, **roles):
    return read_predictions.read_predictions(data, ScoreRequest(**roles))


def task_of(X, y=None, *, learner_kinds=(), **roles):
    return read_task.read_task(X, y, EvaluateRequest(learner=None, X=X, **roles), learner_kinds)


def models_of(given, **roles):
    return models.read_models(given, CompareRequest(models=given, **roles))
