"""Rows of features for tests: a bare matrix, and a view with numbers, categories and dates."""

from dataclasses import dataclass

import numpy as np

from errbar.records.task import Task


class Numbers:
    """A matrix of finite numbers."""

    def __init__(self, values):
        self.values = np.asarray(values, dtype=float)

    def __len__(self):
        return len(self.values)

    def take(self, rows):
        return self.values[rows]

    def matrix(self):
        return self.values

    def digest(self):
        return "numbers"


@dataclass(frozen=True)
class Column:
    name: str
    kind: str
    levels: tuple = ()


class Coded(Numbers):
    """A float matrix with NaN, and what its columns are."""

    def __init__(self, values, columns):
        super().__init__(values)
        self.columns = columns

    def matrix(self):
        complete = np.isfinite(self.values).all() and all(c.kind != "category" for c in self.columns)
        return self.values if complete else None


def mixed(n=120, seed=0):
    """Two numbers (one with gaps), a category with a gap, and a date; and a signal that they carry."""
    rng = np.random.default_rng(seed)
    a, b, day = rng.normal(size=n), rng.normal(size=n), rng.integers(18_000, 19_000, size=n)
    town = rng.integers(0, 3, size=n).astype(float)
    signal = a + (town == 1) + (day - 18_500) / 300 + 0.3 * rng.normal(size=n)
    b[rng.random(n) < 0.2] = np.nan
    town[rng.random(n) < 0.1] = np.nan
    columns = (
        Column("a", "number"),
        Column("b", "number"),
        Column("town", "category", ("x", "y", "z")),
        Column("day", "date"),
    )
    return Coded(np.column_stack([a, b, town, day]), columns), signal


def classes(X, codes, labels=None, positive=None):
    """A classification task."""
    codes = np.asarray(codes)
    k = int(codes.max()) + 1 if labels is None else len(labels)
    labels = None if labels is None else np.asarray(labels)
    names = tuple(map(str, range(k) if labels is None else labels))
    kind = "binary" if k == 2 else "multiclass"
    return Task(kind=kind, X=X, y=codes, classes=names, labels=labels, positive=positive)


def numbers(X, y):
    """A regression task, of several outputs where y has columns."""
    y = np.asarray(y, dtype=float)
    return Task(kind="regression" if y.ndim == 1 else "multioutput", X=X, y=y)
