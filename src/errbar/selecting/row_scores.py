"""Row scores: candidates graded by a mean of row losses, in a few array operations each.

What `score_candidate` gives for the same predictions, without a record of them for every candidate: a path of a
hundred penalties costs less to fit than such records cost to make.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar.records.measure import Measure, RowLoss
from errbar.records.plan import Split
from errbar.records.task import Task
from errbar.records.types import Array, Floats, Ints
from errbar.selecting.candidate_folds import CandidateFolds, Role
from errbar.selecting.candidate_score import CandidateScore


class RowScores(NamedTuple):
    """The truth of the test rows of some splits, and how rows are graded against it."""

    loss: RowLoss
    role: Role
    sign: float
    truth: Array
    row: Ints
    starts: Ints
    sizes: Floats
    n: int

    def score(self, folds: CandidateFolds, candidate: int, *, by_row: bool) -> CandidateScore | None:
        """The candidate's score; None where it has none that is finite, or lacks what the measure reads.

        Losses may overflow: who calls says that NumPy need not warn of it.
        """
        splits = len(self.sizes)
        if folds.failure(candidate, splits) is not None:
            return None
        predicted = folds.predictions_of(candidate, splits, self.role)
        if predicted is None or predicted.ndim != 1:
            return None
        losses = np.asarray(self.loss.of(self.truth, predicted), dtype=np.float64)
        sums = np.add.reduceat(losses, self.starts)
        mean = float(sums.sum()) / len(losses)
        if not np.isfinite(mean):
            return None
        return CandidateScore(
            value=float(self.loss.through(mean)),
            loss=self.sign * mean,
            by_split=self.sign * (sums / self.sizes),
            by_row=self._by_row(losses) if by_row else None,
        )

    def _by_row(self, losses: Floats) -> Floats:
        times = np.bincount(self.row, minlength=self.n)
        with np.errstate(invalid="ignore"):
            return np.asarray(np.bincount(self.row, weights=self.sign * losses, minlength=self.n) / times)


def row_scores(measure: Measure, task: Task, splits: Sequence[Split]) -> RowScores | None:
    """None where the measure is no mean of row losses, or these rows have weights or several targets."""
    loss, role = measure.row_loss, measure.reads
    if loss is None or role not in ("label", "value") or measure.better == "near":
        return None
    if task.weight is not None or task.y.ndim != 1 or any(x is not None for x in measure.settings.values()):
        return None
    row = np.concatenate([split.test for split in splits])
    sizes = np.array([len(split.test) for split in splits])
    if not sizes.all():
        return None
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    sign = 1.0 if measure.better == "low" else -1.0
    return RowScores(loss, role, sign, task.y[row], row, starts, sizes.astype(float), task.n)
