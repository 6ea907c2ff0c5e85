"""Row scores: candidates graded by a mean of row losses, in a few array operations each.

What `score_candidate` gives for the same predictions, without a record of them for every candidate: a path of a
hundred penalties costs less to fit than such records cost to make.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar.records.measure import Measure, RowLoss
from errbar.records.plan import Split
from errbar.records.spread import slope_at
from errbar.records.task import Task
from errbar.records.types import Array, Floats, Ints
from errbar.selecting.candidate_folds import CandidateFolds, Role
from errbar.selecting.candidate_score import CandidateScore

AT_ONCE = 1 << 15
"""Predictions that are graded in one array: few enough to stay in a processor's cache."""


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

    def score(self, folds: CandidateFolds, candidates: Sequence[int], *, by_row: bool) -> dict[int, CandidateScore]:
        """Scores of those candidates that have one that is finite, and what the measure reads.

        Many that predict for few rows are graded at once. Losses may overflow: who calls says that NumPy need not warn.
        """
        out = {} if by_row or not self.loss.squares else self._score_squares(folds, candidates)
        rest = [c for c in candidates if c not in out]
        folds.predict(rest)
        step = max(1, AT_ONCE // len(self.truth))
        there = [(c, x) for c in rest if (x := self._find_predictions(folds, c)) is not None]
        truth = np.tile(self.truth, min(step, len(there)))
        for first in range(0, len(there), step):
            some = there[first : first + step]
            said = some[0][1] if len(some) == 1 else np.concatenate([x for _, x in some])
            losses = np.asarray(self.loss.of(truth[: len(said)], said), dtype=np.float64).reshape(len(some), -1)
            sums = np.add.reduceat(losses, self.starts, axis=1)
            out |= self._score_sums([c for c, _ in some], sums, losses if by_row else None)
        return out

    def _score_squares(self, folds: CandidateFolds, candidates: Sequence[int]) -> dict[int, CandidateScore]:
        """Scores of candidates whose squared errors are known without what they predict."""
        known = {c: x for c in candidates if (x := folds.squares_of(c, len(self.sizes))) is not None}
        return self._score_sums(list(known), np.array(list(known.values()))) if known else {}

    def _score_sums(
        self, candidates: list[int], sums: Floats, losses: Floats | None = None
    ) -> dict[int, CandidateScore]:
        """Scores from (candidates, splits) sums of losses, those that are finite."""
        means = (sums.sum(axis=1) / len(self.truth)).tolist()
        by_split = self.sign * (sums / self.sizes)
        return {
            c: CandidateScore(
                value=float(self.loss.through(means[i])),
                loss=self.sign * means[i],
                by_split=by_split[i],
                by_row=None if losses is None else self._by_row(losses[i]),
                slope=1.0 if losses is None else slope_at(self.loss.through, means[i]),
            )
            for i, c in enumerate(candidates)
            if math.isfinite(means[i])
        }

    def _find_predictions(self, folds: CandidateFolds, candidate: int) -> Array | None:
        splits = len(self.sizes)
        if folds.failure(candidate, splits) is not None:
            return None
        found = folds.predictions_of(candidate, splits, self.role)
        return None if found is None or found.ndim != 1 else found

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
