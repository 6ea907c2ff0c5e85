"""Cuts: rows sorted by score, what each goal is worth at every cut between them, and the cut that serves it best."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar.deciding.goals import Goal
from errbar.records.scored import HAIR
from errbar.records.types import Bools, Floats, Ints


class SortedRows(NamedTuple):
    """Rows by falling score: the first k of them are called positive."""

    score: Floats
    positive: Floats
    """Weight of the row where it is positive, else 0."""
    negative: Floats
    extra: Floats
    """What calling the row positive costs more than calling it negative, times its weight."""

    def take(self, rows: Bools) -> SortedRows:
        """Some of the rows, in the same order."""
        return SortedRows(*(part[rows] for part in self))

    @property
    def is_cut(self) -> Bools:
        """For k = 0 ... n whether a threshold can call just the first k: not between equal scores."""
        apart = np.ones(len(self.score) + 1, dtype=np.bool_)
        apart[1:-1] = self.score[1:] != self.score[:-1]
        return apart


class Between(NamedTuple):
    """All thresholds above `low` up to `high` call the same rows."""

    low: float
    high: float
    called: int
    """How many rows of those that were sorted."""


def choose_cut(rows: SortedRows, goal: Goal, prevalence: float | None = None) -> Between:
    """The cut that serves the goal best on these rows, the one with the fewest calls where several do."""
    k = _count_called(rows, goal, prevalence)
    n = len(rows.score)
    high = math.inf if k == 0 else float(rows.score[k - 1])
    low = -math.inf if k == n else float(rows.score[k])
    return Between(low, high, k)


def _count_called(rows: SortedRows, goal: Goal, prevalence: float | None) -> int:
    there = rows.is_cut
    if goal.name in ("cost", "youden", "f1"):
        lost = np.where(there, loss_by_cut(rows, goal, prevalence), np.inf)
        # Sums in another order differ by rounding: no reason to call one cut better.
        return int(np.argmax(lost <= float(lost.min()) + HAIR * float(np.abs(lost[there]).max())))
    assert goal.amount is not None
    if goal.name == "sensitivity":
        reached = above(rows.positive) >= goal.amount * rows.positive.sum() * (1 - HAIR)
        return int(np.argmax(there & reached))
    spent = above(rows.negative) if goal.name == "specificity" else above(rows.positive + rows.negative)
    room = 1 - goal.amount if goal.name == "specificity" else goal.amount
    within = spent <= room * spent[-1] * (1 + HAIR)
    return int(np.flatnonzero(there & within)[-1])


def loss_by_cut(rows: SortedRows, goal: Goal, prevalence: float | None) -> Floats:
    """What is to be made small, for the first 0, 1, ... n rows called: cost, 1 - Youden's index, 1 - F1."""
    if goal.name == "cost":
        scale = class_scale(rows, prevalence)
        return above(rows.extra * np.where(rows.positive > 0, scale[0], scale[1]))
    tp, fp = above(rows.positive), above(rows.negative)
    if goal.name == "youden":
        return np.asarray(1 - tp / (tp[-1] or 1.0) + fp / (fp[-1] or 1.0))
    return np.asarray(1 - 2 * tp / (tp + fp + (tp[-1] or 1.0)))


def class_scale(rows: SortedRows, prevalence: float | None) -> tuple[float, float]:
    """What a positive and a negative row count for per row of the place of use: 1 / rows without a prevalence."""
    p, n = float(rows.positive.sum()), float(rows.negative.sum())
    if prevalence is None:
        return 1 / (p + n), 1 / (p + n)
    return prevalence / (p or 1.0), (1 - prevalence) / (n or 1.0)


def above(weights: Floats) -> Floats:
    """Sums over the first 0, 1, ... n rows."""
    return np.concatenate([[0.0], np.cumsum(weights)])


def sort_rows(score: Floats, positive: Bools, weight: Floats, extra: Floats) -> tuple[SortedRows, Ints]:
    """Rows by falling score, and their places before; equal scores keep their order."""
    order = np.argsort(-score, kind="stable")
    up = positive[order]
    w = weight[order]
    return SortedRows(score[order], np.where(up, w, 0.0), np.where(up, 0.0, w), (extra * weight)[order]), order


def threshold_between(found: Between, *, is_prob: bool) -> float:
    """A number of few digits that calls just these rows; for probabilities within 0 and 1 where one does."""
    low, high = found.low, found.high
    if is_prob:
        if low == -math.inf:
            return 0.0
        if high == math.inf and low < 1:
            high = 1.0
    if math.isinf(low) or math.isinf(high):
        return high if math.isinf(high) else low
    middle = low + (high - low) / 2
    for digits in range(1, 17):
        near = float(f"{middle:.{digits}g}")
        if low < near <= high:
            return near
    return high
