"""Constant: the same class probabilities for every row, counted on the training rows and smoothed where asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from errbar.records.types import Array, Floats

SMOOTHINGS = ("none", "laplace", "m_estimate")


def smoothed(
    counts: object, smoothing: str = "none", m: float = 2.0, priors: Sequence[float] | Floats | None = None
) -> Floats:
    """Class probabilities from counts n_i of k classes [flach2012].

    none: n_i / n. laplace: (n_i + 1) / (n + k). m_estimate: (n_i + m prior_i) / (n + m), priors 1/k where none are
    given; the Laplace correction is its case m = k.
    """
    n = np.asarray(counts, dtype=np.float64)
    k = len(n)
    prior = np.full(k, 1 / k) if priors is None else np.asarray(priors, dtype=np.float64)
    if smoothing not in SMOOTHINGS:
        raise ValueError(f"smoothing must be one of {', '.join(SMOOTHINGS)}; got {smoothing!r}.")
    if not (np.isfinite(m) and m >= 0):
        raise ValueError(f"m must be a number of pseudo-rows, 0 or more; got {m!r}.")
    if prior.shape != n.shape or (prior < 0).any() or abs(prior.sum() - 1) > 1e-9:
        raise ValueError(f"priors must be one probability per class ({k}), adding up to 1; got {prior.tolist()}.")
    if smoothing == "laplace":
        m, prior = float(k), np.full(k, 1 / k)
    weight = 0.0 if smoothing == "none" else m
    return np.asarray((n + weight * prior) / (n.sum() + weight))


class Constant(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A classifier that looks at no feature: the likeliest class, and every class's smoothed frequency."""

    def __init__(self, smoothing: str = "none", m: float = 2.0, priors: Sequence[float] | Floats | None = None) -> None:
        self.smoothing = smoothing
        self.m = m
        self.priors = priors

    def fit(self, X: object, y: object) -> Constant:
        """Counts the classes; `priors` follow the sorted classes of `y`."""
        self.classes_, counts = np.unique(np.asarray(y), return_counts=True)
        self.class_prior_ = smoothed(counts, self.smoothing, self.m, self.priors)
        return self

    def predict(self, X: object) -> Array:
        """The likeliest class for every row; of equals, the first."""
        check_is_fitted(self)
        return np.full(len_of(X), self.classes_[int(self.class_prior_.argmax())], dtype=self.classes_.dtype)

    def predict_proba(self, X: object) -> Floats:
        """Return one set of probabilities for every row."""
        check_is_fitted(self)
        return np.tile(self.class_prior_, (len_of(X), 1))


def len_of(X: Any) -> int:
    """Rows of an array, a frame, a sparse matrix, a list, or of the arrays in a dictionary."""
    if isinstance(X, Mapping):
        return len_of(next(iter(X.values())))
    return int(X.shape[0]) if hasattr(X, "shape") else len(X)
