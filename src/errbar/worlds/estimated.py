"""Estimated: a world made from data by naive Bayes: every feature independent of the others within a class.

Options: `file` and `target` (read by errbar.world). Numbers are normal within a class, with its mean and variance in
the data (plus a billionth of the widest feature's variance, so that none is 0); categories have the shares
(count + 1) / (rows + levels); classes their shares in the data. All numbers: Gaussian clouds. All categories, up to
50,000 combinations: a table, exact sums. Mixed: Monte Carlo.
Its truths are truths of this estimate, not of where the data came from, and are labelled so (`estimated`): the real
features are not independent. Use it for a world of about the right size and difficulty.
Not to be confused with population, which keeps the data's own rows.

>>> import numpy as np
>>> from errbar.worlds import estimated
>>> w = estimated.of(np.array([[0.0], [2.0], [4.0], [6.0]]), np.array(["a", "a", "b", "b"]))
>>> round(w.bayes_error.value, 4), w.bayes_error.estimated  # means 1 and 5, sd 1: Phi(-2)
(0.0228, True)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import CLASSIFICATION, Array, Floats, Ints
from errbar.records.world import Law, World
from errbar.worlds._finite import Finite, finite
from errbar.worlds._given_rows import keep, matrix, rows_needed, targets
from errbar.worlds._mixture import Mixture, clouds
from errbar.worlds._naive import Naive

MOST_VECTORS = 50_000


def _unread(settings: Mapping[str, object]) -> Law:
    raise rows_needed(settings, "estimated", "of(X, y)")


def of(X: object, y: object, *, categories: Collection[int] = (), given: Mapping[str, object] | None = None) -> World:
    """The world estimated from rows X (numbers, or codes 0, 1, ... in the columns `categories`) and labels y.

    `given` is what the world was called with, for its name in reports.
    """
    X = matrix(X, "estimated")
    y = targets(y, len(X), "estimated")
    missing = int(np.sum(~np.isfinite(X).all(axis=1)))
    if missing:
        raise BadInput(
            f"An estimated world needs every value; {missing:,} of {len(X):,} rows lack one. Drop them first."
        )
    labels, code = np.unique(y, return_inverse=True)
    rows = np.bincount(code)
    if len(labels) < 2 or rows.min() < 2:
        found = ", ".join(f"{label} {count}" for label, count in zip(labels, rows))
        raise BadInput(f"An estimated world needs 2 classes with 2 rows each, or more; got rows per class: {found}.")
    law = _law(X, code, labels, sorted(categories))
    return replace(estimated, find=partial(keep, law), given=dict(given or {}))


def _law(X: Floats, code: Ints, labels: Array, categories: list[int]) -> Law:
    shares = np.bincount(code) / len(code)
    tables = {c: _laplace(X[:, c], code, c) for c in categories}
    numbers = np.setdiff1d(np.arange(X.shape[1]), categories)
    if not len(numbers) and np.prod([t.shape[1] for t in tables.values()], dtype=np.float64) <= MOST_VECTORS:
        return _list_combinations(tables, shares, labels)
    normal = _normal(X[:, numbers], code, shares, labels)
    return Naive(normal=normal, numbers=numbers, tables_of=tables) if tables else normal


def _laplace(codes: Floats, of: Ints, column: int) -> Floats:
    """(classes, levels): each level once more than it was seen (Laplace 1812)."""
    if np.any(codes != np.rint(codes)) or codes.min() < 0:
        raise BadInput(f"A category column must hold codes 0, 1, ...; column {column} holds other numbers.")
    levels = int(codes.max()) + 1
    counts = np.bincount(of * levels + codes.astype(np.int64), minlength=(int(of.max()) + 1) * levels) + 1.0
    counts = counts.reshape(-1, levels)
    return np.asarray(counts / counts.sum(axis=1, keepdims=True))


def _normal(X: Floats, code: Ints, shares: Floats, labels: Array) -> Mixture:
    k = len(shares)
    mean = np.array([X[code == c].mean(axis=0) for c in range(k)]).reshape(k, -1)
    variance = np.array([X[code == c].var(axis=0) for c in range(k)]).reshape(k, -1)
    if X.shape[1] and not np.ptp(X, axis=0).any():
        raise BadInput("An estimated world needs a feature that varies; every number here is constant.")
    variance += 1e-9 * (X.var(axis=0).max() if X.shape[1] else 1.0)
    return replace(clouds(mean=mean, spread=np.sqrt(variance), weight=shares, of=np.arange(k)), labels=labels)


def _list_combinations(tables: dict[int, Floats], shares: Floats, labels: Array) -> Finite:
    """Every combination of codes with its probability under each class."""
    sizes = [t.shape[1] for t in tables.values()]
    vectors = np.stack(np.meshgrid(*map(np.arange, sizes), indexing="ij"), axis=-1).reshape(-1, len(sizes))
    joint = np.tile(shares, (len(vectors), 1))
    for j, table in enumerate(tables.values()):
        joint *= table.T[vectors[:, j]]
    return finite(vectors.astype(np.float64), joint, labels)


estimated = World(
    name="estimated",
    label="estimated from data by naive Bayes (an estimate)",
    kinds=CLASSIFICATION,
    find=_unread,
    options={"file": None, "target": None},
    estimated=True,
    cites=("laplace1812", "hastie2009"),
    about=__doc__ or "",
)
