"""Data: what the closed forms read of a task: a float matrix, and a target in the learner's own class order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from errbar.learners.exact._sides import Sides
from errbar.records.task import Task
from errbar.records.types import Array, Bools, Floats, Ints

FAR = 1e6
"""A column whose mean is this many times its spread has lost too many digits to compare two ways of computing."""

TAIL = 6.0
"""Columns with a value this many spreads from the mean are looked at more closely."""
BLOCK = 2048
"""Rows that are centred at once: few enough to stay in a processor's cache."""
OUT = 1e5
"""A value this many times as far from the median as the others leaves them too few digits."""


@dataclass(frozen=True, kw_only=True)
class Data:
    """Features and target. Class c here is class order[c] of the task: learners sort classes by value."""

    X: Floats | None
    code: Ints
    """Class of each row in the learner's order; empty in regression."""
    target: Floats
    """(rows, outputs) numbers; empty in classification."""
    order: Ints

    @property
    def k(self) -> int:
        """How many classes."""
        return len(self.order)

    @cached_property
    def far(self) -> str | None:
        """The first column, or target, that leaves too few digits, in words; looked for once."""
        return far_column(self.matrix, mean=self.means) or far_column(self.target, "target")

    @cached_property
    def means(self) -> Floats:
        """The mean of each feature."""
        return np.asarray(self.matrix.mean(axis=0))

    @property
    def matrix(self) -> Floats:
        """The features, where there is a matrix."""
        assert self.X is not None
        return self.X


def data_of(task: Task, *, features: bool = True) -> Data | str:
    """The task as numbers, or the reason why there are none."""
    X = task.X.matrix() if features else None
    if features and X is None:
        return "a column is no number or lacks values"
    if X is not None and (why := _shape(X, task)):
        return why
    if task.classifies:
        labels = np.arange(len(task.classes)) if task.labels is None else np.asarray(task.labels)
        order = np.argsort(labels, kind="stable")
        rank = np.argsort(order)
        code = rank[np.asarray(task.y, dtype=np.intp)]
        return Data(X=X, code=code, target=np.zeros((task.n, 0)), order=order)
    if task.y.dtype.kind not in "iuf" or task.y.dtype in (np.float32, np.float16):
        return f"the target is {task.y.dtype}, and a fit would compute in that precision"
    target = np.asarray(task.y, dtype=np.float64).reshape(task.n, -1)
    if not np.isfinite(target).all():
        return "the target is not finite in every row"
    return Data(X=X, code=np.zeros(0, dtype=np.intp), target=target, order=np.zeros(0, dtype=np.intp))


def _shape(X: Floats, task: Task) -> str | None:
    """Why a fit on the rows as they are given would not compute on this matrix in double precision."""
    if X.shape[1] == 0:
        return "there is no feature"
    given: Any = np.asarray(task.X.take(np.zeros(1, dtype=np.intp)))
    if given.ndim != 2:
        return "the rows are no dense table"
    if given.dtype in (np.float32, np.float16):
        return f"the features are {given.dtype}, and a fit would compute in that precision"
    return None


def far_column(X: Floats, what: str = "column", mean: Floats | None = None) -> str | None:
    """The first column that leaves too few digits to compare two ways of computing, in words.

    Its mean is far from zero compared with its spread, or a value is far from the middle compared with the others.
    """
    mean = X.mean(axis=0) if mean is None else mean
    spread, furthest = _spread_of(X, mean)
    if not np.isfinite(spread).all() or spread.max() > 1e100:
        return f"the spread of a {what} overflows"
    spread = np.where(spread > 1e-12 * np.abs(mean), spread, spread.max())
    for j in np.flatnonzero(np.abs(mean) > FAR * spread):
        return f"{what} {j + 1} has mean {mean[j]:.3g} with spread {spread[j]:.3g}: too few digits are left"
    if furthest <= TAIL * spread.min():  # at a glance: columns of one scale without tails
        return None
    for j in np.flatnonzero(np.maximum(X.max(axis=0) - mean, mean - X.min(axis=0)) > TAIL * spread):
        away = np.abs(X[:, j] - np.median(X[:, j]))
        typical = np.median(away[away > 0])
        if away.max() > OUT * typical:
            return f"{what} {j + 1} has a value {away.max() / typical:.2g} times as far out as is typical of it"
    return None


def _spread_of(X: Floats, mean: Floats) -> tuple[Floats, float]:
    """Standard deviations of columns, and how far any value is from its mean; in blocks, without a copy of X."""
    total, furthest = np.zeros_like(mean), 0.0
    buffer, ones = np.empty((min(BLOCK, len(X)), X.shape[1])), np.ones(min(BLOCK, len(X)))
    for first in range(0, len(X), BLOCK):
        part = X[first : first + BLOCK]
        squares = np.subtract(part, mean, out=buffer[: len(part)])
        squares *= squares
        total += ones[: len(part)] @ squares
        furthest = max(furthest, float(squares.max()))
    return np.sqrt(total / len(X)), furthest**0.5


def dwarfed(Y: Floats, sides: Sides) -> Bools:
    """Splits whose training targets vary so much less than all targets that few digits are left of their sums."""
    squares = Y * Y
    total = squares.sum(axis=0)
    if not total.any() or _vary_without(Y, squares, total, sides):
        return np.zeros(len(sides), dtype=np.bool_)
    sums = sides.sum_of(np.hstack([Y, squares]))
    m = Y.shape[1]
    left = sides.base[:, None] * total + sums[:, m:] - sums[:, :m] ** 2 / sides.n_train[:, None]
    return np.asarray((total > OUT**2 * left).any(axis=1))


def _vary_without(Y: Floats, squares: Floats, total: Floats, sides: Sides) -> bool:
    """True where training targets vary enough whichever rows a split leaves out: at a glance, for one centred target.

    Of m rows left out, the squares sum to S <= the m largest, and their own sum squared to m S at most.
    """
    most = int(np.diff(sides.bounds).max(initial=0))
    if Y.shape[1] != 1 or not 0 < most < len(Y) or not sides.base.all() or abs(Y.sum()) > 1e-9 * np.sqrt(total[0]):
        return False
    largest = np.partition(squares[:, 0], len(Y) - most)[len(Y) - most :].sum()
    return bool(total[0] - largest * (1 + most / (len(Y) - most)) > 0.01 * total[0])


def centre(X: Array) -> tuple[Floats, Floats]:
    """Columns less their means, and the means."""
    mean = X.mean(axis=0)
    return X - mean, mean


def by_class(rows: Array, code: Ints, k: int) -> Floats:
    """(classes, columns) sums of the rows of each class."""
    from scipy.sparse import csr_array

    members: Any = csr_array((np.ones(len(code)), (code, np.arange(len(code)))), shape=(k, len(code)))
    return np.asarray(members @ rows)
