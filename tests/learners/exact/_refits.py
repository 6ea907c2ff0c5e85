"""The oracle: scikit-learn fitted on every split's training rows, and plans of every shape to try it on."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import sklearn
from sklearn.base import clone

from errbar.families import family_named
from errbar.learners import exact
from errbar.records.learner import Learner
from errbar.records.plan import Partitions, Plan, Split
from errbar.records.task import Task

RTOL = 1e-8
OLD = tuple(map(int, sklearn.__version__.split(".")[:2])) < (1, 7)
"""True where scripts/test --lowest runs: its discriminant analysis computes otherwise."""


@dataclass(frozen=True)
class Matrix:
    """Rows of a plain array."""

    values: Any

    def __len__(self):
        return len(self.values)

    def take(self, rows):
        return self.values[rows]

    def matrix(self):
        whole = np.asarray(self.values, dtype=np.float64)
        return whole if np.isfinite(whole).all() else None

    def digest(self):
        return "matrix"


def learner(model: Any) -> Learner:
    return Learner(name=type(model).__name__, model=model)


def regression(X, y) -> Task:
    return Task(kind="regression" if np.ndim(y) == 1 else "multioutput", X=Matrix(X), y=y)


def classification(X, y, labels=None, positive=None) -> Task:
    k = int(y.max()) + 1
    return Task(
        kind="binary" if k == 2 else "multiclass",
        X=Matrix(X),
        y=y,
        classes=tuple(f"class {c}" for c in range(k)),
        labels=labels,
        positive=positive,
    )


def plan(n: int, splits: Any, family: str = "given") -> Plan:
    return Plan(family=family, traits=family_named(family), n=n, splits=splits)


def kfold(n: int, k: int, repeats: int = 1, seed: int = 0) -> Plan:
    rng = np.random.default_rng(seed)
    return plan(n, Partitions(tuple(rng.permutation(np.arange(n) % k) for _ in range(repeats))))


def unequal(n: int, seed: int = 0) -> Plan:
    """Folds of 1, 2, 5, and the rest in two."""
    codes = np.repeat(np.arange(5), [1, 2, 5, (n - 8) // 2, n - 8 - (n - 8) // 2])
    return plan(n, Partitions((np.random.default_rng(seed).permutation(codes),)))


def leave_one_out(n: int) -> Plan:
    return plan(n, Partitions((np.arange(n),)))


def leave_two_out(n: int, most: int = 15) -> Plan:
    return plan(n, tuple(Split(test=np.array(pair)) for pair in list(combinations(range(n), 2))[:most]))


def bootstrap(n: int, repeats: int = 6, seed: int = 0) -> Plan:
    rng = np.random.default_rng(seed)
    drawn = [rng.integers(n, size=n) for _ in range(repeats)]
    return plan(n, tuple(Split(test=np.setdiff1d(np.arange(n), d), trained=d, repeat=i) for i, d in enumerate(drawn)))


def nested(n: int, k: int = 4, seed: int = 0) -> Plan:
    codes = np.random.default_rng(seed).permutation(np.arange(n) % k)
    main = [Split(test=np.flatnonzero(codes == a), fold=a) for a in range(k)]
    inner = [
        Split(test=np.flatnonzero((codes == a) | (codes == b)), fold=a, other=b, role="inner")
        for a, b in combinations(range(k), 2)
    ]
    return plan(n, (*main, *inner))


def windows(n: int, k: int = 4) -> Plan:
    """Later blocks, each after the two blocks before it: most rows neither train nor test."""
    edges = np.linspace(0, n, k + 3).astype(int)
    return plan(
        n,
        tuple(
            Split(test=np.arange(edges[i], edges[i + 1]), trained=np.arange(edges[i - 2], edges[i]), fold=i - 2)
            for i in range(2, k + 2)
        ),
    )


def growing(n: int, k: int = 4) -> Plan:
    """Later blocks, each after everything before it."""
    edges = np.linspace(0, n, k + 2).astype(int)
    return plan(
        n, tuple(Split(test=np.arange(edges[i], edges[i + 1]), trained=np.arange(edges[i])) for i in range(1, k + 1))
    )


def resubstitution(n: int) -> Plan:
    return plan(n, (Split(test=np.arange(n), trained=np.arange(n)),))


SHAPES = {
    "kfold": lambda n: kfold(n, 5),
    "repeated": lambda n: kfold(n, 3, repeats=3, seed=1),
    "unequal": unequal,
    "leave_one_out": leave_one_out,
    "leave_two_out": leave_two_out,
    "bootstrap": bootstrap,
    "nested": nested,
    "windows": windows,
    "growing": growing,
    "resubstitution": resubstitution,
}


def refits(model: Any, task: Task, plan: Plan) -> dict[str, np.ndarray]:
    """Predictions of scikit-learn fitted split by split; a class without training rows has probability 0."""
    labels, probs, values = [], [], []
    names = np.arange(len(task.classes)) if task.labels is None else task.labels
    for split in plan.splits:
        train = split.train(task.n)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # a class of one row
            fitted = clone(model).fit(task.X.take(train), task.target(train))
        rows = task.X.take(split.test)
        if not task.classifies:
            values.append(fitted.predict(rows))
            continue
        code = {name: c for c, name in enumerate(names.tolist())}
        labels.append([code[v] for v in fitted.predict(rows).tolist()])
        full = np.zeros((len(rows), len(names)))
        full[:, [code[v] for v in fitted.classes_.tolist()]] = fitted.predict_proba(rows)
        probs.append(full)
    if not task.classifies:
        return {"value": np.concatenate(values)}
    prob = np.concatenate(probs)
    if len(names) == 2:
        prob = prob[:, 1 if task.positive is None else task.positive]
    return {"label": np.concatenate(labels).astype(int), "prob": prob}


def agree(model: Any, task: Task, plan: Plan) -> exact.Bulk:
    """Asserts that the learner is covered and that the closed form gives what refitting gives, and returns it."""
    reason = exact.covers(learner(model), task)
    if OLD and reason and reason.startswith("this version of scikit-learn"):
        pytest.skip(reason)  # refitted there, as the spot check decides; never on a version that CI pins
    assert reason is None
    got = exact.predicted(learner(model), task, plan)
    same(got, refits(model, task, plan), scale=float(np.abs(task.y).max()))
    assert got.row.tolist() == np.concatenate([s.test for s in plan.splits]).tolist()
    assert got.split.tolist() == np.repeat(np.arange(len(plan.splits)), [len(s.test) for s in plan.splits]).tolist()
    assert got.n_train.tolist() == [s.n_train(task.n) for s in plan.splits]
    return got


def same(got: exact.Bulk, want: dict[str, np.ndarray], *, scale: float = 1.0) -> None:
    """Labels identical; probabilities, and values beside the target's own size, equal up to rounding."""
    if "label" in want:
        assert got.value is None and got.label is not None and got.prob is not None
        np.testing.assert_array_equal(got.label, want["label"])
        np.testing.assert_allclose(got.prob, want["prob"], rtol=RTOL, atol=1e-13)
    else:
        assert got.label is None and got.prob is None and got.value is not None
        np.testing.assert_allclose(got.value, want["value"], rtol=RTOL, atol=1e-11 * scale)
