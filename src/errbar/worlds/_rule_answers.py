"""Rule answers: the predictions of a fitted model or a function for rows, checked; linear rules are recognised."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import numpy as np

from errbar.errors import ErrbarError, ForeignEnded, LearnerFailed
from errbar.foreign import Ended, foreign
from errbar.records.types import Array, Floats, Ints

PROBES = 64


def codes_of(rule: Any, X: Any, labels: Array) -> Ints:
    """Class codes of the labels that the rule answers; one label for all rows is spread over them."""
    said = _spread(_call(rule, "predict", X), len(X))
    if labels.dtype.kind in "US":
        said = said.astype(labels.dtype.kind)
    elif said.dtype.kind not in "biuf":
        raise LearnerFailed(
            f"A rule must predict one of the labels {_spell(labels)}; got {said.ravel().tolist()[0]!r}."
        )
    codes = np.minimum(np.searchsorted(labels, said), len(labels) - 1)
    strange = said[labels[codes] != said]
    if len(strange):
        raise LearnerFailed(
            f"A rule must predict one of the labels {_spell(labels)}; got {strange[0].item()!r} in "
            f"{len(strange):,} of {len(X):,} rows. Fit it on labels of this world's own samples."
        )
    return codes


def probs_of(rule: Any, X: Any, labels: Array) -> Floats:
    """Probabilities (rows, classes) in the order of `labels`; a class that a model never saw has probability 0."""
    said = np.asarray(_call(rule, "predict_proba", X), dtype=np.float64)
    seen = getattr(rule, "classes_", None)
    if said.ndim == 1 and len(labels) == 2:
        said = np.column_stack([1 - said, said])
    elif seen is not None and len(seen) != len(labels):
        full = np.zeros((len(X), len(labels)))
        full[:, np.searchsorted(labels, seen)] = said
        said = full
    if said.shape != (len(X), len(labels)):
        raise LearnerFailed(f"Probabilities need the shape ({len(X)}, {len(labels)}); got {said.shape}.")
    if not (np.all(said >= 0) and np.allclose(said.sum(axis=1), 1, atol=1e-6)):
        raise LearnerFailed("Probabilities must be 0 or more and sum to 1 in every row; these do not.")
    return said


def values_of(rule: Any, X: Any) -> Floats:
    """Numbers that the rule answers; one number for all rows is spread over them."""
    said = _spread(_call(rule, "predict", X), len(X)).astype(np.float64)
    if not np.all(np.isfinite(said)):
        raise LearnerFailed(
            f"A rule must predict finite numbers; {np.sum(~np.isfinite(said)):,} of {len(X):,} are not."
        )
    return said


class Linear(NamedTuple):
    """intercept + coef'x: the value itself, or the score whose sign decides between two classes."""

    coef: Floats
    intercept: float

    def score(self, X: Floats) -> Floats:
        """One number per row."""
        return np.asarray(X @ self.coef + self.intercept)


def as_linear(rule: object, d: int, labels: Array) -> Linear | None:
    """The rule's own coefficients, if they give the very answers that the rule gives; None otherwise."""
    if isinstance(rule, Linear):
        return rule
    coef, intercept = getattr(rule, "coef_", None), getattr(rule, "intercept_", None)
    if coef is None or intercept is None or np.size(coef) != d or np.size(intercept) != 1:
        return None
    found = Linear(np.asarray(coef, dtype=np.float64).reshape(d), float(np.ravel(intercept)[0]))
    # A subclass may predict otherwise than its coefficients say: believe them only if both agree.
    X = np.random.default_rng(0).normal(0, 2, (PROBES, d))
    if len(labels) == 0:
        return found if np.allclose(values_of(rule, X), found.score(X)) else None
    if len(labels) != 2 or not np.array_equal(getattr(rule, "classes_", ()), labels):
        return None
    return found if np.array_equal(codes_of(rule, X, labels), found.score(X) > 0) else None


def _call(rule: object, method: str, X: object) -> Any:
    answer = getattr(rule, method, rule)
    if not callable(answer):
        raise LearnerFailed(f"{type(rule).__name__} has no {method}, and is no function: this loss cannot be found.")
    if str(getattr(answer, "__module__", "")).startswith("errbar."):
        return answer(X)  # a defect of errbar must not be blamed on a rule
    with foreign(partial(_tell, rule), passes=(ErrbarError,)):
        return answer(X)


def _tell(rule: object, ended: Ended) -> ErrbarError:
    name = getattr(rule, "__name__", type(rule).__name__)
    told = f"The rule {name} ended in {ended.words.rstrip('.')}. Mend it, or leave it out."
    return ForeignEnded(told) if ended.final else LearnerFailed(told)


def _spread(said: object, n: int) -> Array:
    found = np.asarray(said)
    if found.ndim == 2 and found.shape[1] == 1:
        found = found[:, 0]
    if found.ndim == 0:
        found = np.full(n, found[()])
    if found.shape != (n,):
        raise LearnerFailed(
            f"A rule must give one prediction per row; got {n:,} rows and predictions of shape {found.shape}."
        )
    return found


def _spell(labels: Array) -> str:
    return ", ".join(str(c) for c in labels[:10]) + (", ..." if len(labels) > 10 else "")
