"""Trial fit: one timed fit on about two thirds of the rows; its errors on all other rows give the width to expect."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from errbar._numeric.quantiles import t_two_sided, z_two_sided
from errbar.engines import run as run_on
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.family import DesignKind
from errbar.records.learner import Learner
from errbar.records.predictions import Predictions
from errbar.records.scored import Scored
from errbar.records.task import Task
from errbar.records.types import Ints
from errbar.resampling.draw_plan import draw_plan
from errbar.resampling.fold_job import FoldJob, fit_one_fold, fold_limit
from errbar.resampling.out_of_fold import predictions_for

SPLITS = 30
"""Fits of the standard effort, ten times 3-fold."""


@dataclass(frozen=True, kw_only=True)
class Expected:
    """A measure on the rows left out, and the half-width to expect of it at standard effort."""

    label: str
    value: float
    half: float | None


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What one fit cost, and what it lets one expect."""

    seconds: float
    n_train: int
    n_test: int
    expected: tuple[Expected, ...]


def try_learner(task: Task, learner: Learner, *, seed: int, level: float, timeout: float | None = None) -> Trial:
    """Fit the split of the standard plan that is nearest to two thirds of the rows, and score it."""
    drawn = draw_plan(task, None, "standard", seed)
    n = task.n
    index = min(range(len(drawn.splits)), key=lambda i: (abs(drawn.splits[i].n_train(n) - 2 * n / 3), i))
    split = drawn.splits[index]
    work = FoldJob(learner, task, drawn, seed, wrong=False)
    limit = None if timeout is None else fold_limit(work, timeout)
    ((_, fold),) = run_on("serial", fit_one_fold, work, [index], limit=limit)
    given = predictions_for(task, split.test, fold)
    if task.unit is not None:
        given = replace(given, unit=_dense(task, split.test))
    evidence = Evidence(given)
    found = []
    for name in _headlines(task, given):
        try:
            scored = measure(name).score(evidence)
        except Undefined:  # one class only among the rows left out: nothing to expect from them
            continue
        found.append(
            Expected(label=scored.label, value=scored.value, half=_half(scored, task, drawn.traits.design, level))
        )
    return Trial(seconds=fold.seconds, n_train=fold.n_train, n_test=len(split.test), expected=tuple(found))


def _dense(task: Task, rows: Ints) -> Ints:
    assert task.unit is not None
    return np.unique(task.unit[rows], return_inverse=True)[1].reshape(-1)


def _headlines(task: Task, given: Predictions) -> list[str]:
    if task.kind == "multilabel":
        return ["hamming_loss", "subset_accuracy"]
    if not task.classifies:
        return ["rmse"]
    labels = ["error_rate"] if given.label is not None else []
    ranked = given.prob is not None or not labels
    return [*labels, "roc_auc"] if ranked and task.kind == "binary" else labels


def _half(s: Scored, task: Task, design: DesignKind, level: float) -> float | None:
    """Half of the interval over all rows: the standard error of the part, taken to all rows and corrected for overlap.

    Values of 3 folds of one sample vary by 2 sigma^2 / n, so s^2 (1/30 + 1/2) is 1.07 sigma^2 / n, with t on 29 degrees
    of freedom. Blocks in time's order are read as given predictions. Measures from 0 to 1 take Wilson's form with no
    more effective rows than there are units, as the interval itself does, so the width is never 0.
    """
    overlap = 1.0 if design == "blocks" else 2 * (1 / SPLITS + 1 / 2)
    quantile = z_two_sided(level) if design == "blocks" else t_two_sided(level, SPLITS - 1)
    se = s.se * math.sqrt(s.n / task.n * overlap)
    if s.measure.bounds != (0.0, 1.0):
        return quantile * se if se > 0 else None
    pieces, spread = float(task.n_units or task.n), s.value * (1 - s.value)
    rows = min(pieces, spread / se**2) if se > 0 and spread > 0 else pieces
    q2 = quantile**2
    return quantile * math.sqrt(spread / rows + q2 / (4 * rows**2)) / (1 + q2 / rows)
