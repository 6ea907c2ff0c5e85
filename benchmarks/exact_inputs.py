"""What the benchmarks of exact predictions share: a task, a learner, and the comparison that comes before a race."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.base import clone

from errbar.data.read_task import read_task
from errbar.learners import exact
from errbar.learners import learner as learner_of
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.requests.column_groups import TaskRoles


def numbers(n: int, d: int, seed: int = 0) -> Task:
    """Correlated columns on their own scales, and a noisy linear target."""
    rng = np.random.default_rng(seed)
    X = _columns(rng, n, d)
    return read_task(X, X @ rng.normal(size=d) + 3 * rng.normal(size=n), TaskRoles(kind="regression"))


def classes(n: int, d: int, k: int = 2, seed: int = 0) -> Task:
    """Correlated columns on their own scales, shifted by class, so that about a fifth of the rows are hard."""
    rng = np.random.default_rng(seed)
    y = rng.integers(0, k, n)
    X = _columns(rng, n, d)
    return read_task(X + 0.4 * X.std(axis=0) * rng.normal(size=(k, d))[y], y, TaskRoles(positive=1))


def _columns(rng: np.random.Generator, n: int, d: int) -> np.ndarray:
    mixed = rng.normal(size=(n, d)) @ (np.eye(d) + 0.2 * rng.normal(size=(d, d)))
    return mixed * rng.uniform(0.5, 5, d) + rng.normal(size=d)


def of(model: Any) -> Learner:
    """The estimator as a learner."""
    return learner_of(model)


def compared(model: Any, task: Task, plan: Plan, made: exact.Bulk, splits: int = 10) -> None:
    """Asserts that the first splits' predictions are those of scikit-learn fitted on their training rows."""
    assert exact.covers(of(model), task) is None
    for i in range(splits):
        split, at = plan.splits[i], slice(made.starts[i], made.starts[i + 1])
        train = split.train(task.n)
        fitted = clone(model).fit(task.X.take(train), task.target(train))
        rows = task.X.take(split.test)
        if task.classifies:
            prob = fitted.predict_proba(rows)[:, task.positive]
            np.testing.assert_array_equal(task.labels[made.label[at]], fitted.predict(rows))
            np.testing.assert_allclose(made.prob[at], prob, rtol=1e-8, atol=1e-13)
        else:
            size = np.abs(task.y).max()
            np.testing.assert_allclose(made.value[at], fitted.predict(rows), rtol=1e-8, atol=1e-11 * size)
