"""Golden columns: features that predict the target by themselves almost without error."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from errbar._numeric.exact_tails import binomial_at_least
from errbar.auditing.checked_table import CheckedTable
from errbar.learners.probes import predict_by_column, predict_by_forest, stratified_folds
from errbar.records.column_facts import GoldenColumn, GoldenColumns
from errbar.records.column_table import ColumnTable
from errbar.records.types import Array, Bools, Floats, Ints

ROWS = 5000
FOLDS = 5
LEAVES = 32
PART = 4
"""One row of so many shows of most columns that they separate nothing."""
SKILL = 0.95
R2 = 0.97
NEIGHBOUR_FIT = 0.9
"""1 - median |error| / MAD of a prediction by both neighbours in the order of x: at most 0.69 in clean data."""
TREES = 60
BY = 0.1
SIGN = 0.001
LEAST_PRESENT = 20
SCREENED = 1000
"""Rows by which most columns are set aside, with SLACK for chance: ten times as fast as all rows."""
SLACK = 0.1
BLOCK = 256
"""Columns that are screened at once."""


class _Alone(NamedTuple):
    place: int
    skill: float
    there: Bools
    answer: Array
    """Out-of-fold prediction of the rows where the column is present."""


def measure(table: CheckedTable) -> GoldenColumns | None:
    """Columns that predict the target alone."""
    numbers = table.numbers
    if numbers is None:
        return None
    found = find_golden_columns(numbers, table.seed)
    return GoldenColumns(found=found, rows=min(ROWS, numbers.n), is_class=bool(numbers.classes))


def find_golden_columns(table: ColumnTable, seed: int = 0) -> tuple[GoldenColumn, ...]:
    """Columns that predict the target alone, the best first: one tree a column, and only where it can be good."""
    rows = table.sample(ROWS, seed)
    return tuple(_facts(rows, found) for found in _alone(rows, seed))


def weigh_golden_columns(table: ColumnTable, seed: int = 0) -> tuple[GoldenColumn, ...]:
    """The same, each against a forest of all columns that are not golden, in the same folds."""
    rows = table.sample(ROWS, seed)
    found = _alone(rows, seed)
    others = [j for j in range(len(rows.columns)) if j not in {f.place for f in found}]
    if not found or not others:
        return tuple(_facts(rows, f) for f in found)
    fold = stratified_folds(rows.y, FOLDS, seed, classifies=bool(rows.classes))
    answer = predict_by_forest(rows.values[:, others], rows.y, fold, TREES, seed, classifies=bool(rows.classes))
    return tuple(_weigh(rows, f, answer) for f in found)


def _alone(rows: ColumnTable, seed: int) -> list[_Alone]:
    fold = stratified_folds(rows.y, FOLDS, seed, classifies=bool(rows.classes))
    found = [f for j in _screen(rows) if (f := _look_at(rows, j, fold)) is not None]
    return sorted(found, key=lambda f: -f.skill)


def _screen(rows: ColumnTable) -> list[int]:
    """Columns that may be golden: those without gaps by some of the rows, many at once; all that have gaps."""
    may = np.ones(len(rows.columns), dtype=np.bool_)
    if rows.n < LEAST_PRESENT or rows.y.min() == rows.y.max():
        return []
    for start in range(0, len(may), BLOCK):
        x = rows.values[:, start : start + BLOCK].T
        whole = np.flatnonzero(~np.isnan(x).any(axis=1))
        may[start + whole] = _may_tell(x[whole], rows.y, classifies=bool(rows.classes))
    return [int(j) for j in np.flatnonzero(may)]


def _may_tell(x: Floats, y: Array, *, classifies: bool) -> Bools:
    """For each of these columns, (columns, rows): False where a part of the rows shows that it cannot be golden."""
    if classifies:
        # Leaving rows out adds no change: where a part of the rows has too many, all of them have.
        return np.asarray(count_changes(x[:, ::PART], y[::PART]) <= most_changes(y))
    step = -(-len(y) // SCREENED)
    z = y.astype(np.float64)[::step][order_by(x[:, ::step])]
    return np.asarray(can_explain(z, R2 - SLACK) | (fit_by_neighbours(z)[1] > NEIGHBOUR_FIT - SLACK))


def _facts(rows: ColumnTable, found: _Alone) -> GoldenColumn:
    return GoldenColumn(
        name=rows.columns[found.place].name,
        skill=found.skill,
        present=float(found.there.mean()),
        others=len(rows.columns) - 1,
    )


def _look_at(rows: ColumnTable, j: int, fold: Ints) -> _Alone | None:
    """One column's out-of-fold skill where it is present, None where it is too low."""
    x = rows.values[:, j]
    there = ~np.isnan(x)
    x, y, classifies = x[there], rows.y[there], bool(rows.classes)
    if len(y) < max(LEAST_PRESENT, 0.2 * rows.n) or y.min() == y.max() or x.min() == x.max():
        return None
    if not there.all() and not _may_tell(x[None], y, classifies=classifies)[0]:
        return None
    if classifies:
        if not can_separate(x, y):
            return None
        answer = predict_by_column(x, y, fold[there], classifies=True)
        reached = skill_of(y, answer, classifies=True)
        return _Alone(j, reached, there, answer) if reached >= SKILL else None
    y, order = y.astype(np.float64), order_by(x)
    if can_explain(y[order]):
        answer = predict_by_column(x, y, fold[there], classifies=False)
        reached = skill_of(y, answer, classifies=False)
        if reached >= R2:
            return _Alone(j, reached, there, answer)
    guess, fit = fit_by_neighbours(y[order])
    if fit > NEIGHBOUR_FIT:
        answer = np.empty(len(y))
        answer[order] = guess
        return _Alone(j, skill_of(y, answer, classifies=False), there, answer)
    return None


def can_separate(x: Floats, y: Array) -> bool:
    """False where no tree of 32 leaves on x has a skill of 0.95, found by counting changes of class in the order of x.

    Within a leaf every change of class has a wrong row beside it, and a wrong row is beside two changes at most; ties
    are ordered by class, which makes the fewest.
    """
    return bool(count_changes(x, y) <= most_changes(y)) and count_ties(x, y) <= (1 - SKILL) * _no_skill(y)


def most_changes(y: Array) -> float:
    """Changes of class in the order of a column that may separate these classes."""
    return LEAVES - 1 + 2 * (1 - SKILL) * _no_skill(y)


def _no_skill(y: Array) -> int:
    """Rows outside the largest class."""
    return len(y) - int(np.unique(y, return_counts=True)[1].max())


def count_ties(x: Floats, y: Array) -> int:
    """Rows outside the largest class of their value of x: any rule of x is wrong on as many."""
    _, place = np.unique(x, return_inverse=True)
    _, code = np.unique(y, return_inverse=True)
    k = int(code.max()) + 1
    counts = np.bincount(place.reshape(-1) * k + code.reshape(-1), minlength=k * (int(place.max()) + 1)).reshape(-1, k)
    return len(y) - int(counts.max(axis=1).sum())


def count_changes(x: Floats, y: Array) -> Ints:
    """Changes of class from row to row in the order of x, or of each row of an x of several columns."""
    z = y[np.lexsort((np.broadcast_to(y, x.shape), x), axis=-1)]
    return np.asarray((z[..., 1:] != z[..., :-1]).sum(axis=-1))


def order_by(x: Floats) -> Ints:
    """Rows in the order of x, or of each row of an x of several columns.

    Ties stand in a random order: in that of the file, which may be sorted by the target, they would tell each other.
    """
    mixed = _mix(x.shape[-1])
    return np.asarray(mixed[np.argsort(x[..., mixed], axis=-1, kind="stable")])


@lru_cache(maxsize=4)
def _mix(n: int) -> Ints:
    """n rows in a random order, always the same one."""
    return np.argsort(np.random.default_rng(0).random(n))


def can_explain(z: Floats, r2: float = R2) -> Bools:
    """False where no tree of 32 leaves on x has that R2, found by the jumps of the target z in the order of x.

    (a - b)^2 <= 2 a^2 + 2 b^2, so the squared jumps within leaves are at most 4 times the sum of squares left.
    """
    jumps = np.diff(z)
    jumps *= jumps
    cut = max(0, jumps.shape[-1] - (LEAVES - 1))
    inside = np.partition(jumps, cut, axis=-1)[..., :cut].sum(axis=-1)
    return np.asarray(inside <= 4 * (1 - r2) * z.shape[-1] * z.var(axis=-1))


def fit_by_neighbours(z: Floats) -> tuple[Floats, Floats]:
    """In the order of x, every target by the mean of its two neighbours, and 1 - median |error| / MAD."""
    guess = np.empty(z.shape)
    guess[..., 1:-1] = (z[..., :-2] + z[..., 2:]) / 2
    guess[..., 0], guess[..., -1] = z[..., 1], z[..., -2]
    spread = _median(np.abs(z - _median(z)[..., None]))
    error = _median(np.abs(z - guess))
    return guess, 1 - np.divide(error, spread, out=np.ones_like(spread), where=spread > 0)


def _median(x: Floats) -> Floats:
    """The median of numbers without gaps: many columns ask, and most of NumPy's time goes into looking for gaps."""
    low, high = (x.shape[-1] - 1) // 2, x.shape[-1] // 2
    at = np.partition(x, (low, high), axis=-1)
    return np.asarray((at[..., low] + at[..., high]) / 2)


def skill_of(y: Array, answer: Array, *, classifies: bool) -> float:
    """1 less the error over that of the most frequent class, or of the mean (squared error)."""
    if classifies:
        wrong = float((y != answer).mean())
        return 1 - wrong / (1 - float(np.unique(y, return_counts=True)[1].max()) / len(y))
    return 1 - float(((y - answer) ** 2).mean()) / float(y.var())


def _weigh(rows: ColumnTable, found: _Alone, forest: Array) -> GoldenColumn:
    """The column against the others where it is present: by skill, and by a sign test over rows."""
    y, others, classifies = rows.y[found.there], forest[found.there], bool(rows.classes)
    theirs = skill_of(y, others, classifies=classifies)
    own = (y != found.answer) if classifies else np.abs(y - found.answer)
    rest = (y != others) if classifies else np.abs(y - others)
    wins, losses = int((own < rest).sum()), int((own > rest).sum())
    p = binomial_at_least(wins, wins + losses, 0.5)
    return replace(
        _facts(rows, found),
        others_skill=theirs,
        beats_others=found.skill - theirs >= BY and p < SIGN,
    )
