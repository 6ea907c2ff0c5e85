"""Fold job: all that a fit of a plan's splits needs, one fit of it, and what stands for a fit that was ended."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.errors import LearnerFailed
from errbar.learners.fitting import describe_fit, fit_all, fit_failed, fit_fold, predict_rows
from errbar.records.engine import Limit
from errbar.records.learner import Fold, Learner
from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.resampling.refit_probe import PROBED


class FoldJob(NamedTuple):
    """All that a fit anywhere needs; sent to a worker once."""

    learner: Learner
    task: Task
    plan: Plan
    seed: int
    wrong: bool
    """Count a failed fit as wrong on all its rows instead of stopping."""
    inside: bool = False
    """Ask each fit about its training rows too."""


class FitOfAll(NamedTuple):
    """The model fitted on all rows with what it answers for them, or why there is none."""

    model: object = None
    answers: Fold | None = None
    failure: Exception | None = None

    def open(self) -> tuple[object, Fold]:
        """Model and answers; what the fit raised is raised now."""
        if self.failure is not None:
            raise self.failure
        assert self.answers is not None
        return self.model, self.answers


def fit_and_answer_all(learner: Learner, task: Task, seed: int) -> tuple[object, Fold]:
    """Fit on all rows and answer for the same rows."""
    model = fit_all(learner, task, seed)
    return model, predict_rows(model, learner, task, np.arange(task.n))


def key_of_all(plan: Plan) -> int:
    """The key of the fit on all rows: after those of the splits and of the probe."""
    return len(plan.splits) + 1


def fit_key(work: FoldJob, key: int) -> Fold | FitOfAll:
    """Fit and predict one split, or fit all rows."""
    if key != key_of_all(work.plan):
        return fit_one_fold(work, key)
    try:
        return FitOfAll(*fit_and_answer_all(work.learner, work.task, work.seed))
    except Exception as cause:  # the folds come first, and are kept; whoever needs this fit is told
        return FitOfAll(failure=cause)


def fit_one_fold(work: FoldJob, key: int) -> Fold:
    """Fit and predict one split; the same numbers whoever does it. The key after the last split is the probe."""
    index = _split_of(work, key)
    try:
        inside = work.inside and key == index
        return fit_fold(work.learner, work.task, work.plan.splits[index], index, work.seed, inside=inside)
    except LearnerFailed as cause:
        if work.wrong:
            return _answer_all_wrong(work, index, cause.message)
        if key != index:  # the first fit of this split went well, so this one is a finding
            return Fold(split=index, failed=cause.message)
        raise


def _split_of(work: FoldJob, key: int) -> int:
    return key if key < len(work.plan.splits) else PROBED


class EndedFold(NamedTuple):
    """A fold whose fit was ended, counted as wrong."""

    fold: Fold


def fold_limit(work: FoldJob, seconds: float) -> Limit:
    """A time limit for the fits of a job: one that is ended counts as failed, with the learner's parameters."""

    def lost(key: int, why: str) -> EndedFold | Fold:
        index = _split_of(work, key)
        where = describe_fit(work.plan.splits[index], work.task.n)
        failed = fit_failed(work.learner, where, describe_end(why, seconds))
        if work.wrong:
            return EndedFold(_answer_all_wrong(work, index, failed.message))
        if key != index:
            return Fold(split=index, failed=failed.message)
        raise with_remedy(failed, why)

    return Limit(seconds, lost)


def with_remedy(failed: LearnerFailed, why: str) -> LearnerFailed:
    """The error of a fit that was ended, and what to do about it."""
    return LearnerFailed(
        f"{failed.message} Raise `timeout`, or use a cheaper model or fewer rows."
        if why == "late"
        else f"{failed.message} Memory may be short, or compiled code crashes."
    )


def describe_end(why: str, seconds: float) -> str:
    """Why a fit has no result."""
    return f"it took longer than `timeout={seconds:g}s`" if why == "late" else why


def _answer_all_wrong(work: FoldJob, index: int, cause: str) -> Fold:
    """Another class than the true one on every row; of several labels, each wrong."""
    split, k = work.plan.splits[index], len(work.task.classes) if work.task.classifies else 2
    label = (work.task.y[split.test].astype(np.intp) + 1) % k
    return Fold(split=index, label=label, n_train=split.n_train(work.task.n), failed=cause)
