"""Whole procedure: a function of all rows and their target that gives a prediction for every row."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.learners._function import ANSWERING, FitFunction
from errbar.records.learner import Learner
from errbar.records.task import Task
from errbar.records.types import Array, Ints


def run_procedure(learner: Learner, task: Task, order: Ints) -> Array | None:
    """What a function (X, y) -> predictions of all rows gives for the target in that order.

    None where it is no such function but a learner: an estimator, or a function that gives a fitted model.
    """
    if not isinstance(learner.model, FitFunction):
        return None
    found = learner.model.function(task.X.take(np.arange(task.n)), task.target(order))
    if callable(found) or any(hasattr(found, name) for name in ANSWERING):
        return None
    answers = np.asarray(found)
    if answers.shape != (task.n,):
        raise BadInput(
            f"A function (X, y) that is probed must give one prediction a row ({task.n:,}), or a fitted model; "
            f"{learner.name} gave an array of shape {answers.shape}."
        )
    return answers
