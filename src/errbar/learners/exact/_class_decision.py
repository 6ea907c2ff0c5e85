"""Decide: class scores on the log scale as labels and probabilities, and where rounding could turn a label."""

from __future__ import annotations

import numpy as np

from errbar.learners.exact._case import ExactPredictions
from errbar.learners.exact._sides import Sides
from errbar.records.types import Bools, Floats, Ints

CLOSE = 1e-9
"""Two classes this near to each other on the log scale are told apart by rounding alone."""
DEEP = 1e6
"""Scores as large as this lose the digits of the probabilities when they are normalised on the log scale."""


def decide_classes(score: Floats, sides: Sides, doubt: Bools, *, one_less: bool = False) -> ExactPredictions:
    """Softmax and the first largest score of every row; splits with a close call or no number are in doubt.

    `one_less`: of two classes the first has 1 - P(second), as a learner with one decision function computes it.
    """
    # A split in doubt is fitted for real; its scores here only have to be quiet.
    gone = np.zeros(len(score), dtype=np.bool_)
    if np.isnan(score).any():
        gone = np.asarray(np.isnan(score).any(axis=1))
        score = np.where(gone[:, None], 0.0, score)
    label, prob, gap, top = _two(score, one_less) if score.shape[1] == 2 else _many(score)
    risky = gone | (gap <= CLOSE + 1e-12 * np.abs(top)) | (np.abs(top) > DEEP)
    if risky.any():
        doubt = doubt | (np.bincount(sides.local[risky], minlength=len(sides)) > 0)
    return ExactPredictions(doubt, label=label, prob=prob)


def _two(score: Floats, one_less: bool) -> tuple[Ints, Floats, Floats, Floats]:
    from scipy.special import expit

    lead = score[:, 1] - score[:, 0]
    second = expit(lead)
    prob = np.empty(score.shape)
    prob[:, 0] = 1 - second if one_less else expit(-lead)
    prob[:, 1] = second
    return (lead > 0).astype(np.intp), prob, np.abs(lead), np.maximum(score[:, 0], score[:, 1])


def _many(score: Floats) -> tuple[Ints, Floats, Floats, Floats]:
    top = score.max(axis=1, keepdims=True)
    prob = np.exp(score - top)
    prob /= prob.sum(axis=1, keepdims=True)
    if score.shape[1] == 1:
        return np.zeros(len(score), dtype=np.intp), prob, np.full(len(score), np.inf), top[:, 0]
    best = np.partition(score, -2, axis=1)
    return score.argmax(axis=1), prob, best[:, -1] - best[:, -2], top[:, 0]
