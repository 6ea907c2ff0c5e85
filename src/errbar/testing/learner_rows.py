"""Rows of features to fit on: a bare matrix, and a view with numbers, categories and dates."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.task import Task
from errbar.records.types import Array, Floats, Ints, Kind


class NumberRows:
    """A matrix of finite numbers."""

    def __init__(self, values: object) -> None:
        self.values: Floats = np.asarray(values, dtype=float)

    def __len__(self) -> int:
        return len(self.values)

    def take(self, rows: Ints) -> Floats:
        """Some of the rows."""
        return self.values[rows]

    def matrix(self) -> Floats | None:
        """All rows, as a model without preprocessing takes them; None where it could not."""
        return self.values

    def digest(self) -> str:
        """What stands for the rows in a run's id."""
        return "numbers"


class ExampleColumn(NamedTuple):
    """What a column is."""

    name: str
    kind: str
    levels: tuple[str, ...] = ()


class CodedRows(NumberRows):
    """A float matrix with NaN, and what its columns are."""

    def __init__(self, values: object, columns: tuple[ExampleColumn, ...]) -> None:
        super().__init__(values)
        self.columns = columns

    def matrix(self) -> Floats | None:
        """All rows, where they are complete numbers."""
        complete = np.isfinite(self.values).all() and all(c.kind != "category" for c in self.columns)
        return self.values if complete else None


def mixed(n: int = 120, seed: int = 0) -> tuple[CodedRows, Floats]:
    """Two numbers (one with gaps), a category with a gap, and a date; and a signal that they carry."""
    rng = np.random.default_rng(seed)
    a, b, day = rng.normal(size=n), rng.normal(size=n), rng.integers(18_000, 19_000, size=n)
    town = rng.integers(0, 3, size=n).astype(float)
    signal = a + (town == 1) + (day - 18_500) / 300 + 0.3 * rng.normal(size=n)
    b[rng.random(n) < 0.2] = np.nan
    town[rng.random(n) < 0.1] = np.nan
    columns = (
        ExampleColumn("a", "number"),
        ExampleColumn("b", "number"),
        ExampleColumn("town", "category", ("x", "y", "z")),
        ExampleColumn("day", "date"),
    )
    return CodedRows(np.column_stack([a, b, town, day]), columns), signal


def classes(X: object, codes: object, labels: object = None, positive: int | None = None) -> Task:
    """A classification task."""
    found = np.asarray(codes)
    names: Array | None = None if labels is None else np.asarray(labels)
    k = int(found.max()) + 1 if names is None else len(names)
    spelt = tuple(map(str, range(k) if names is None else names))
    kind: Kind = "binary" if k == 2 else "multiclass"
    return Task(kind=kind, X=X, y=found, classes=spelt, labels=names, positive=positive)  # type: ignore[arg-type]


def numbers(X: object, y: object) -> Task:
    """A regression task, of several outputs where y has columns."""
    values = np.asarray(y, dtype=float)
    kind: Kind = "regression" if values.ndim == 1 else "multioutput"
    return Task(kind=kind, X=X, y=values)  # type: ignore[arg-type]


def task_of(kind: Kind, rows: NumberRows, signal: Floats) -> Task:
    """A task of this kind whose target the signal decides."""
    if kind == "binary":
        return classes(rows, (signal > np.median(signal)).astype(int), ["no", "yes"])
    if kind == "multiclass":
        return classes(rows, np.digitize(signal, np.quantile(signal, [1 / 3, 2 / 3])), ["a", "b", "c"])
    if kind == "multilabel":
        y = np.column_stack([signal > np.median(signal), signal < np.quantile(signal, 0.3)]).astype(int)
        return Task(kind=kind, X=rows, y=y, classes=("high", "low"))
    return numbers(rows, signal if kind == "regression" else np.column_stack([signal, -signal]))
