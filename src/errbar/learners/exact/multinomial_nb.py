"""Multinomial naive Bayes without refitting: feature counts per class are sums of rows."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import Any

import numpy as np

from errbar.learners.exact._case import ANY, Case, ExactPredictions
from errbar.learners.exact._class_decision import decide_classes
from errbar.learners.exact._data import Data, by_class
from errbar.learners.exact._sides import Sides
from errbar.records.types import Floats, Ints

LEAST = 1e-10
"""Below this smoothing scikit-learn may put its own in the place of the given one."""


def find(model: Any, data: Data, sides: Sides, values: Sequence[Any] | None, scaled: bool) -> list[ExactPredictions]:
    """Scores of every test row under the smoothed counts of its split's training rows."""
    X, code, k = data.matrix, data.code, data.k
    features = by_class(X, code, k)
    prior = _log_prior(sides.class_counts(code, k), model.fit_prior)
    none = np.zeros(len(sides), dtype=np.bool_)
    if sides.alone:
        return [decide_classes(prior + _left_out(X[sides.row], code[sides.row], features, model.alpha), sides, none)]
    score = np.empty((len(sides.row), k))
    for span in sides.chunks(k * X.shape[1]):
        part = sides.having(span)
        sums = part.base[:, None, None] * features + part.by_class(X, code, k)
        logs = _log_shares(np.maximum(sums, 0.0), model.alpha)
        own = score[sides.starts[span.start] : sides.starts[span.stop]]
        for s, at, rows in part.each_test(X):
            np.matmul(rows, logs[s].T, out=own[at])
    return [decide_classes(score + prior[sides.local], sides, none)]


def _log_prior(n: Floats, fitted: bool) -> Floats:
    """Log share of each class; -inf where it has no training row."""
    share = n / n.sum(axis=1, keepdims=True) if fitted else (n > 0) / (n > 0).sum(axis=1, keepdims=True)
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(share))


def _log_shares(sums: Floats, alpha: float) -> Floats:
    smooth = sums + alpha
    return np.asarray(np.log(smooth) - np.log(smooth.sum(axis=-1, keepdims=True)))


def _left_out(rows: Floats, code: Ints, features: Floats, alpha: float) -> Floats:
    """Leave-one-out: only the counts of the row's own class change."""
    score = rows @ _log_shares(features, alpha).T
    for c in range(len(features)):
        own = np.flatnonzero(code == c)
        less = _log_shares(np.maximum(features[c] - rows[own], 0.0), alpha)
        score[own, c] = np.einsum("ij,ij->i", rows[own], less)
    return np.asarray(score)


def refuses(model: Any, data: Data, scaled: bool) -> str | None:
    """Counts below zero, or a smoothing so small that what is left of a sum could hide it."""
    X = data.matrix
    if X.min() < 0:
        return "MultinomialNB needs counts of at least 0, and a feature is negative"
    if not isinstance(model.alpha, Real) or model.alpha < LEAST:
        return f"MultinomialNB(alpha={model.alpha!r}) has no closed form here; alpha may be one number from {LEAST:g}"
    whole = bool((np.floor(X) == X).all()) and X.sum() < 2**53
    if not whole and np.finfo(float).eps * X.sum(axis=0).max() > 1e-11 * model.alpha:
        return f"fractional counts with smoothing {model.alpha:g} lose too many digits"
    return None


multinomial_nb = (
    Case(
        module="sklearn.naive_bayes",
        name="MultinomialNB",
        task="classification",
        takes={"alpha": ANY, "force_alpha": ANY, "fit_prior": (True, False), "class_prior": (None,)},
        find=find,
        refuses=refuses,
        doubts="a call too close for rounding",
    ),
)
