"""Spot check: once a process, a closed form against real fits on a few rows, since scikit-learn may change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from errbar.errors import LearnerFailed
from errbar.learners.exact._data import data_of
from errbar.learners.exact._known import Known
from errbar.learners.exact._sides import sides
from errbar.records.family import Family
from errbar.records.learner import Learner
from errbar.records.model_params import own_params
from errbar.records.plan import Plan, Split
from errbar.records.task import Task
from errbar.records.types import Array, Floats, Ints

RELATIVE = 1e-8
_VERDICTS: dict[tuple[Any, ...], str | None] = {}


@dataclass(frozen=True)
class Plain:
    """A matrix as rows."""

    values: Floats

    def __len__(self) -> int:
        return len(self.values)

    def take(self, rows: Ints) -> Array:
        """Take the rows asked for."""
        return self.values[rows]

    def matrix(self) -> Floats:
        """All rows."""
        return self.values

    def digest(self) -> str:
        """Never asked for: the rows are fixed."""
        return "spot"


def differs(found: Known) -> str | None:
    """None where real fits agree; else what to say. Asked once for each type and kind of its parameters."""
    params = own_params(found.model)
    words = tuple((k, v) for k, v in sorted(params.items()) if v is None or isinstance(v, str | bool))
    key = (type(found.model), found.scaled, words)
    if key not in _VERDICTS:
        _VERDICTS[key] = None if _agrees(found) else _words(found)
    return _VERDICTS[key]


def _words(found: Known) -> str:
    import sklearn

    return f"this version of scikit-learn ({sklearn.__version__}) computes {found.case.name} differently"


def _agrees(found: Known) -> bool:
    """Two folds and a sample with repeats of 30 rows, 3 columns, 3 classes."""
    from sklearn.base import clone
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    from errbar.learners.fitting import fit_fold

    model = clone(found.model)
    if found.case.varies == "n_neighbors":
        model.set_params(n_neighbors=4)
    task, plan = _rows(found), _plan()
    learner = Learner(name="spot", model=make_pipeline(StandardScaler(), model) if found.scaled else model)
    data, around = data_of(task, features=found.case.features), sides(plan)
    assert not isinstance(data, str)
    made = found.case.find(model, data, around, None, found.scaled)[0]
    try:
        real = [fit_fold(learner, task, split, i, 0) for i, split in enumerate(plan.splits)]
    except LearnerFailed:
        return False
    ours = (made.label, made.prob, None if made.value is None else made.value[:, 0])
    theirs = tuple(_join([getattr(f, name) for f in real]) for name in ("label", "prob", "value"))
    sure = ~made.doubt[around.local]
    return all(_near(a, b, sure) for a, b in zip(ours, theirs))


def _join(parts: list[Array | None]) -> Array | None:
    return None if parts[0] is None else np.concatenate([p for p in parts if p is not None])


def _near(a: Array | None, b: Array | None, sure: Array) -> bool:
    if a is None or b is None:
        return a is b
    return a.shape == b.shape and bool(np.allclose(a[sure], b[sure], rtol=RELATIVE, atol=1e-12))


def _rows(found: Known) -> Task:
    """Fixed rows that every case can be fitted on: positive numbers around three centres."""
    i, j = np.arange(30)[:, None], np.arange(3)
    X = 4 + np.sin(1.7 * i * (j + 1) + j) + 0.8 * ((i + j) % 3 == 0)
    y = (np.arange(30) * 7 + 1) % 3
    if found.case.task == "classification":
        return Task(kind="multiclass", X=Plain(X), y=y, classes=("a", "b", "c"))
    return Task(kind="regression", X=Plain(X), y=X @ [1.0, -2.0, 0.5] + np.cos(3.1 * np.arange(30)))


def _plan() -> Plan:
    rows = np.arange(30)
    repeated = np.concatenate([rows[:14], rows[3:9], rows[3:5]])
    splits = (Split(test=rows[:9]), Split(test=rows[20:]), Split(test=rows[14:], trained=repeated))
    return Plan(family="given", traits=Family(design="partition"), n=30, splits=splits)
