"""k nearest neighbours without refitting: one search among all rows serves every split and every k.

Each tested row keeps a list of its nearest rows; the neighbours in a split are those of the list that train in it.
Where rows at the same distance lie on both sides of the k-th place and would answer differently, the choice is the
search algorithm's own, and the split is fitted for real.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral
from typing import Any

import numpy as np

from errbar.learners.exact._case import ANY, Case, ExactPredictions
from errbar.learners.exact._data import Data
from errbar.learners.exact._neighbours import NeighbourPool
from errbar.learners.exact._sides import Sides
from errbar.records.types import Bools, Floats, Ints

CLOSE = 1e-9
"""Weighted votes this near to each other (relative), and weights known no better than this, are left to a real fit."""
TREE = 15
"""Up to this many columns scikit-learn searches a tree, which measures distances without cancellation."""
SAMPLE = 100
PRESENT = 0.4


def find(model: Any, data: Data, sides: Sides, values: Sequence[Any] | None, scaled: bool) -> list[ExactPredictions]:
    """Predictions for every k."""
    asked = np.array([int(k) for k in ([model.n_neighbors] if values is None else values)])
    # A real fit says what is wrong with fewer than one neighbour, or more than there are.
    ks = np.clip(asked, 1, max(1, int(sides.n_train.max(initial=1))))
    y = _answers(data)
    brute = _brute(model, data, ks, sides)
    near, doubt = _neighbours(data, y, sides, ks, brute=brute)
    weight = None
    if model.weights == "distance":
        near, weight = _weights(data.matrix, sides, near, doubt, brute=brute)
    sums = _votes(y, near, weight, ks, data.k)
    below = ks[:, None].astype(np.float64) if weight is None else np.cumsum(weight, axis=1)[:, ks - 1].T
    out = []
    for a, k in enumerate(asked):
        bad = doubt[a] | (sides.n_train < k) | (k < 1)
        share = sums[a] / below[a][:, None]
        if not data.k:
            out.append(ExactPredictions(bad, value=share))
            continue
        if weight is not None:
            bad = bad | _any(_tied(share), sides)
        out.append(ExactPredictions(bad, label=share.argmax(axis=1), prob=share))
    return out


def _answers(data: Data) -> Floats:
    """(rows, outputs) what a neighbour says."""
    return data.target if not data.k else data.code[:, None].astype(np.float64)


def _brute(model: Any, data: Data, ks: Ints, sides: Sides) -> bool:
    """True where a fit may compute distances as x'x - 2 x'y + y'y, which cancels."""
    if model.algorithm in ("kd_tree", "ball_tree"):
        return False
    few = bool((ks.max() >= sides.n_train // 2).any())
    return model.algorithm == "brute" or data.matrix.shape[1] > TREE or few


def _neighbours(data: Data, y: Floats, sides: Sides, ks: Ints, *, brute: bool) -> tuple[Ints, Bools]:
    """The nearest training rows of every test row; (ks, splits) doubt."""
    X, most = data.matrix, int(ks.max())
    pool = NeighbourPool(X, y, np.arange(sides.n), brute=brute)
    if sides.alone:
        rows, tied = pool.nearest(X, sides.row, None, ks)
        return rows, tied.T
    rows = np.zeros((len(sides.row), most), dtype=np.intp)
    tied = np.zeros((len(sides.row), len(ks)), dtype=np.bool_)
    shared = _shared(sides)
    lists = pool.lists(X, _length(sides, shared, most)) if shared.any() else None
    for s in range(len(sides)):
        at, tests, counts = slice(sides.starts[s], sides.starts[s + 1]), sides.tests(s), sides.counts(s)
        fewer = np.minimum(ks, int(sides.n_train[s]))
        if shared[s] and lists is not None:
            found = pool.nearest(X, tests, counts, fewer, lists=lists.of(tests))
        else:
            some = np.flatnonzero(counts)
            found = NeighbourPool(X[some], y[some], some, brute=brute).nearest(X, tests, counts[some], fewer)
        rows[at, : fewer.max()], tied[at] = found
    return rows, np.stack([_any(tied[:, a], sides) for a in range(len(ks))])


def _shared(sides: Sides) -> Bools:
    """Splits that train on so many different rows that lists of nearest rows among all of them are not too long."""
    changed = np.diff(sides.bounds) / sides.n
    return np.asarray(np.where(sides.base > 0, 1 - changed, changed) > PRESENT)


def _length(sides: Sides, shared: Bools, most: int) -> int:
    """Long enough for nearly every row: as many again as a split leaves out, and a margin."""
    changed = np.diff(sides.bounds) / sides.n
    share = float(np.where(sides.base > 0, 1 - changed, changed)[shared].min())
    want = (most + 2) / share
    return int(want + 4 * np.sqrt(want * (1 - share))) + 2


def _any(rows: Bools, sides: Sides) -> Bools:
    return np.bincount(sides.local[rows], minlength=len(sides)) > 0


def _weights(X: Floats, sides: Sides, near: Ints, doubt: Bools, *, brute: bool) -> tuple[Ints, Floats]:
    """Neighbours by distance, and 1 / distance; where one lies on the row itself, it and its like alone count."""
    square = np.empty(near.shape)
    step = max(1, 2_000_000 // max(1, near.shape[1] * X.shape[1]))
    for first in range(0, len(square), step):
        at = slice(first, first + step)
        away = X[near[at]] - X[sides.row[at]][:, None, :]
        square[at] = np.einsum("ijk,ijk->ij", away, away)
    order = np.argsort(square, axis=1, kind="stable")
    near, square = np.take_along_axis(near, order, 1), np.take_along_axis(square, order, 1)
    if brute:
        size = (X * X).sum(axis=1)
        noise = 4 * (X.shape[1] + 2) * np.finfo(float).eps * (size[sides.row] + size[near[:, 0]])
        doubt |= _any(noise > CLOSE * square[:, 0], sides)
    with np.errstate(divide="ignore"):
        weight = 1 / np.sqrt(square)
    on = np.isinf(weight[:, 0])
    weight[on] = np.isinf(weight[on])
    return near, weight


def _votes(y: Floats, near: Ints, weight: Floats | None, ks: Ints, classes: int) -> list[Floats]:
    """For each k: (rows, classes or outputs) sums over the k nearest."""
    said = y[near]
    parts = [said[:, :, j] for j in range(y.shape[1])]
    if classes:
        parts = [(said[:, :, 0] == c).astype(np.float64) for c in range(classes)]
    sums = [np.cumsum(p if weight is None else p * weight, axis=1)[:, ks - 1] for p in parts]
    return list(np.stack(sums, axis=2).transpose(1, 0, 2))


def _tied(share: Floats) -> Bools:
    if share.shape[1] < 2:
        return np.zeros(len(share), dtype=np.bool_)
    best = np.partition(share, -2, axis=1)
    return np.asarray(best[:, -1] - best[:, -2] <= CLOSE)


def refuses(model: Any, data: Data, scaled: bool) -> str | None:
    """Distances other than Euclidean, and data where ties in distance decide for most rows."""
    if model.metric == "minkowski" and model.p != 2:
        return f"{type(model).__name__}(p={model.p!r}) has no closed form here; p may be 2"
    k, n = model.n_neighbors, len(data.matrix)
    if not isinstance(k, Integral) or not 1 <= int(k) < n:
        return f"n_neighbors={k!r} needs a whole number from 1 and fewer than the {n:,} rows"
    some = np.linspace(0, n - 1, min(n, SAMPLE)).astype(np.intp)
    pool = NeighbourPool(data.matrix, _answers(data), np.arange(n), brute=True)
    _, tied = pool.nearest(data.matrix, some, None, np.array([int(k)]))
    if 2 * tied.sum() > len(some):
        return f"ties in distance decide the neighbours of {tied.mean():.0%} of the rows"
    return None


_TAKES: dict[str, tuple[Any, ...] | None] = {
    "n_neighbors": ANY,
    "weights": ("uniform", "distance"),
    "algorithm": ("auto", "brute", "kd_tree", "ball_tree"),
    "leaf_size": ANY,
    "p": ANY,
    "metric": ("minkowski", "euclidean"),
    "metric_params": (None,),
    "n_jobs": ANY,
}
_DOUBTS = "rows at the same distance that would answer differently, or more neighbours than training rows"

knn = (
    Case(
        module="sklearn.neighbors",
        name="KNeighborsClassifier",
        task="classification",
        takes=_TAKES,
        find=find,
        refuses=refuses,
        varies="n_neighbors",
        counts=True,
        doubts=_DOUBTS,
    ),
    Case(
        module="sklearn.neighbors",
        name="KNeighborsRegressor",
        task="regression",
        takes=_TAKES,
        find=find,
        refuses=refuses,
        varies="n_neighbors",
        counts=True,
        doubts=_DOUBTS,
    ),
)
