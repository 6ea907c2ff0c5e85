"""Golden columns: features that predict the target by themselves almost without error."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from errbar._numeric.exact_tails import binomial_at_least
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_budget import COLUMNS, least_columns
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.detectors.golden_screen import (
    LEAVES,
    explains,
    guess_by_neighbours,
    neighbour_fit,
    screen_classes,
    screen_numbers,
)
from errbar.auditing.untestable_reason import no_numbers, or_untestable
from errbar.learners.probes import predict_by_column, predict_by_forest, stratified_folds
from errbar.records.check_input import Untestable
from errbar.records.column_facts import GoldenColumn, GoldenColumns
from errbar.records.types import Array, Bools, Floats, Ints

ROWS = 5000
FOLDS = 5
PART = 1000
"""Rows by which most columns are known to separate nothing."""
SKILL = 0.95
R2 = 0.97
NEIGHBOUR_FIT = 0.9
"""1 - median |error| / MAD of a prediction by both neighbours in the order of x: at most 0.69 in clean data."""
TREES = 60
BY = 0.1
SIGN = 0.001
LEAST_PRESENT = 20
SLACK = 0.1
"""How far below the bars a column may be on the rows of the screen, by chance."""


class _Alone(NamedTuple):
    place: int
    skill: float
    there: Bools
    answer: Array
    """Out-of-fold prediction of the rows where the column is present."""


def measure(table: CheckedTable) -> GoldenColumns | Untestable:
    """Return columns that predict the target alone."""
    numbers = table.numbers
    found = no_numbers(table) if numbers is None else find_golden_columns(numbers, table.seed)
    return or_untestable(found, GoldenColumns)


def find_golden_columns(table: ColumnTable, seed: int = 0) -> GoldenColumns:
    """Columns that predict the target alone, the best first: one tree a column, and only where it can be good."""
    rows = table.sample(ROWS, seed)
    found, left_out = _alone(rows, seed)
    return _record(rows, [_facts(rows, f) for f in found], left_out)


def weigh_golden_columns(table: ColumnTable, seed: int = 0) -> GoldenColumns:
    """Find golden columns, each weighed against a forest of the other columns in equal folds."""
    rows = table.sample(ROWS, seed)
    found, left_out = _alone(rows, seed)
    others = np.setdiff1d(np.arange(len(rows.columns)), [f.place for f in found])
    if not found or not len(others):
        return _record(rows, [_facts(rows, f) for f in found], left_out)
    read = others[rows.only(others.tolist()).sample_columns(COLUMNS, seed)]
    fold = stratified_folds(rows.y, FOLDS, seed, classifies=bool(rows.classes))
    answer = predict_by_forest(rows.values[:, read], rows.y, fold, TREES, seed, classifies=bool(rows.classes))
    return _record(
        rows, [_weigh(rows, f, answer, len(read) if len(read) < len(others) else None) for f in found], left_out
    )


def _record(rows: ColumnTable, found: list[GoldenColumn], left_out: str) -> GoldenColumns:
    return GoldenColumns(found=tuple(found), rows=rows.n, is_class=bool(rows.classes), narrowed=left_out)


def _alone(rows: ColumnTable, seed: int) -> tuple[list[_Alone], str]:
    """Columns that predict the target alone, and what was left out to look for them."""
    score = (
        screen_classes(rows, SKILL, seed) if rows.classes else screen_numbers(rows, R2 - SLACK, NEIGHBOUR_FIT - SLACK)
    )
    places, may = least_columns(score)
    if not may:
        return [], ""
    fold = stratified_folds(rows.y, FOLDS, seed, classifies=bool(rows.classes))
    found = [f for j in places.tolist() if (f := _look_at(rows, j, fold)) is not None]
    told = f"trees fitted on {len(places):,} of {may:,} columns that may tell the target, those whose order tells most"
    left_out = told if may > len(places) else ""
    return sorted(found, key=lambda f: -f.skill), left_out


def _facts(rows: ColumnTable, found: _Alone) -> GoldenColumn:
    return GoldenColumn(
        name=rows.columns[found.place].name,
        skill=found.skill,
        present=float(found.there.mean()),
        others=len(rows.columns) - 1,
        chance=chance_of_best(rows.y[found.there], found.answer, len(rows.columns)) if rows.classes else 0.0,
    )


def chance_of_best(y: Array, answer: Array, columns: int) -> float:
    """Return about how likely the best of so many columns of noise has as few wrong answers.

    In the order of noise a row is told by the row next to it, which is of its class with the share of that class. Two
    rows that are next to each other tell each other: two thirds of the rows count. Against 1,000,000 columns of noise
    each (20 to 60 rows, a tenth to half of them positive) it was 0.7 to 1.9 times the chance of no wrong answer.
    """
    count = np.unique(y, return_counts=True)[1]
    right = 2 / 3 * float((count * np.log(count / len(y))).sum())
    log = math.log(columns) + math.log(math.comb(len(y), int((y != answer).sum()))) + right
    return math.exp(min(0.0, log))


def _look_at(rows: ColumnTable, j: int, fold: Ints) -> _Alone | None:
    """One column's out-of-fold skill where it is present, None where it is too low."""
    x = rows.values[:, j]
    there = ~np.isnan(x)
    x, y = x[there], rows.y[there]
    if len(y) < max(LEAST_PRESENT, 0.2 * rows.n) or y.min() == y.max() or x.min() == x.max():
        return None
    if rows.classes:
        if not can_separate(x, y):
            return None
        answer = predict_by_column(x, y, fold[there], classifies=True)
        reached = skill_of(y, answer, classifies=True)
        return _Alone(j, reached, there, answer) if reached >= SKILL else None
    y = y.astype(np.float64)
    if can_explain(x, y):
        answer = predict_by_column(x, y, fold[there], classifies=False)
        reached = skill_of(y, answer, classifies=False)
        if reached >= R2:
            return _Alone(j, reached, there, answer)
    answer, fit = fit_by_neighbours(x, y)
    if fit > NEIGHBOUR_FIT:
        return _Alone(j, skill_of(y, answer, classifies=False), there, answer)
    return None


def can_separate(x: Floats, y: Array) -> bool:
    """False where no tree of 32 leaves on x has a skill of 0.95, found by counting changes of class in the order of x.

    Within a leaf every change of class has a wrong row beside it, and a wrong row is beside two changes at most; ties
    are ordered by class, which makes the fewest.
    """
    no_skill = len(y) - int(np.unique(y, return_counts=True)[1].max())
    most = LEAVES - 1 + 2 * (1 - SKILL) * no_skill
    # Leaving rows out adds no change: where a part of the rows has too many, all of them have.
    if len(y) > PART and count_changes(x[:PART], y[:PART]) > most:
        return False
    return count_changes(x, y) <= most and count_ties(x, y) <= (1 - SKILL) * no_skill


def count_ties(x: Floats, y: Array) -> int:
    """Rows outside the largest class of their value of x: any rule of x is wrong on as many."""
    _, place = np.unique(x, return_inverse=True)
    _, code = np.unique(y, return_inverse=True)
    k = int(code.max()) + 1
    counts = np.bincount(place.reshape(-1) * k + code.reshape(-1), minlength=k * (int(place.max()) + 1)).reshape(-1, k)
    return len(y) - int(counts.max(axis=1).sum())


def count_changes(x: Floats, y: Array) -> int:
    """Changes of class from row to row in the order of x."""
    z = y[np.lexsort((y, x))]
    return int((z[1:] != z[:-1]).sum())


def can_explain(x: Floats, y: Floats, r2: float = R2) -> bool:
    """False where no tree of 32 leaves on x has that R2."""
    return bool(explains(y[np.argsort(x, kind="stable")][None, :], y, r2)[0])


def fit_by_neighbours(x: Floats, y: Floats) -> tuple[Floats, float]:
    """Every row predicted by the mean of its two neighbours in the order of x, and 1 - median |error| / MAD."""
    # Ties in a random order: in that of the file, which may be sorted by the target, they would tell each other.
    order = np.lexsort((np.random.default_rng(0).random(len(x)), x))
    out = np.empty(len(y))
    out[order] = guess_by_neighbours(y[order])
    return out, float(neighbour_fit(y[order][None, :])[0])


def skill_of(y: Array, answer: Array, *, classifies: bool) -> float:
    """1 less the error over that of the most frequent class, or of the mean (squared error)."""
    if classifies:
        wrong = float((y != answer).mean())
        return 1 - wrong / (1 - float(np.unique(y, return_counts=True)[1].max()) / len(y))
    return 1 - float(((y - answer) ** 2).mean()) / float(y.var())


def _weigh(rows: ColumnTable, found: _Alone, forest: Array, read: int | None) -> GoldenColumn:
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
        others_read=read,
        beats_others=found.skill - theirs >= BY and p < SIGN,
    )
