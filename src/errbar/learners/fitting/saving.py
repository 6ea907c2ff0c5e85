"""Saving: a fitted model in a form that another process can load, and asked there about new rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from errbar.errors import LearnerFailed
from errbar.foreign import Ended, foreign
from errbar.learners._identity import own, parts
from errbar.learners.fitting.answer_errors import Answered, NoPrediction
from errbar.learners.fitting.answers import FitAnswer, answer, probabilities
from errbar.learners.fitting.warned import collecting
from errbar.records.learner import Learner


class ByValue:
    """A model whose code no other process can import: pickled together with that code."""

    def __init__(self, model: object) -> None:
        self.model = model

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        from joblib.externals.loky import cloudpickle_wrapper as cloudpickle

        return cloudpickle.loads, (cloudpickle.dumps(self.model),)


def needs_code(learner: Learner) -> bool:
    """True where the model is pickled together with its code: a class or function of the user's own."""
    return any(own(part) for part in parts(learner.model))


def answer_new_rows(model: object, X: object, n: int, target: Answered, name: str) -> FitAnswer:
    """Checked predictions of a fitted model for n new rows; LearnerFailed, by its name, where it has none."""
    with collecting(), _blame_model(name, n):
        return answer(model, X, n, target, np.arange(len(target.classes)))


def class_probabilities(model: object, X: object, n: int, target: Answered, name: str) -> FitAnswer:
    """Checked probabilities of n new rows for every class, also where there are two."""
    with collecting(), _blame_model(name, n):
        return FitAnswer(prob=probabilities(model, X, n, target))


@contextmanager
def _blame_model(name: str, n: int) -> Iterator[None]:
    def tell(ended: Ended) -> LearnerFailed:
        why = str(ended.cause) if isinstance(ended.cause, NoPrediction) else ended.words
        return LearnerFailed(f"{name}: predicting {n:,} new rows failed: {why}.")

    with foreign(tell):
        yield
