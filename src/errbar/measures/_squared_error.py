"""The squared error of probabilities, row by row and in the mean."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.records.types import Floats

AT_ONCE = 1 << 15
"""Probabilities of several classes that are copied at a time: they stay in cache."""


def binary_error(evidence: Evidence) -> Callable[[slice], Floats]:
    """Blocks of (p - y)^2, p the probability of the positive class."""

    def block(s: slice) -> Floats:
        gap = evidence.p_positive()[s] - evidence.y_positive()[s]
        gap *= gap
        return gap

    return block


def summed_error(evidence: Evidence) -> Callable[[slice], Floats]:
    """Blocks of sum over classes of (p - [class is true])^2."""
    prob, truth = evidence.given.prob, evidence.given.truth
    if prob is None:
        raise BadInput("This measure needs `prob`; got none.")
    width = max(1, AT_ONCE // prob.shape[1])

    def block(s: slice) -> Floats:
        p, y = prob[s], truth[s]
        found = np.empty(len(y))
        for start in range(0, len(y), width):
            gap = p[start : start + width].copy()
            gap[np.arange(len(gap)), y[start : start + width]] -= 1.0
            np.einsum("ij,ij->i", gap, gap, out=found[start : start + width])
        return found

    return block


def label_error(evidence: Evidence) -> Callable[[slice], Floats]:
    """Blocks of the mean over labels of (p - [the row has the label])^2."""
    prob, truth = evidence.given.prob, evidence.given.truth
    if prob is None:
        raise BadInput("This measure needs `prob`; got none.")
    return lambda s: np.asarray(np.square(prob[s] - truth[s]).mean(axis=1))


def mean_binary_error(evidence: Evidence) -> float:
    """The binary Brier score, once for all decompositions of it."""
    return evidence.keep("mean_binary_error", lambda: _blocked_mean(evidence))


def _blocked_mean(evidence: Evidence) -> float:
    known = evidence.probability_sums
    if known is not None and known.brier is not None:
        return known.brier.mean
    block, w, total = binary_error(evidence), evidence.weight, 0.0
    for start in range(0, evidence.n, BLOCK):
        s = slice(start, min(evidence.n, start + BLOCK))
        total += float(block(s).sum() if w is None else np.dot(w[s], block(s)))
    return total / evidence.total
