"""Goodness of fit: deviance, log-likelihood, AIC and BIC of a fitted model on the rows that trained it.

For models with a likelihood: least squares and ridge (normal errors), logistic regression, Poisson regression, and any
object that tells its own `aic` and `bic`. Penalised models count effective parameters: the trace of the information
times the inverse of the penalised information [hastie2009]. All of it is about training rows and estimates no error.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol, cast

import numpy as np

from errbar.learners._fit_loss import last_step
from errbar.records.types import Array, Floats

MOST_CELLS = 20_000_000
MOST_PARAMETERS = 600


class LinearModel(Protocol):
    """What is read of a fitted linear model, as scikit-learn names it; each has its part of it."""

    fit_intercept: bool
    alpha: float
    C: float
    classes_: Array

    def predict(self, X: object) -> Floats: ...
    def predict_proba(self, X: object) -> Floats: ...


class Preprocessed(Protocol):
    """A pipeline: what comes before its last step transforms."""

    def __getitem__(self, part: slice) -> Preprocessed: ...
    def transform(self, X: object) -> object: ...


@dataclass(frozen=True, kw_only=True)
class GoodnessOfFit:
    """What the fit says of its own rows; None for what it does not tell."""

    likelihood: str
    n: int
    deviance: float | None
    log_likelihood: float | None
    parameters: float | None
    aic: float
    bic: float


def goodness_of_fit(model: object, X: object, y: Array, values: Array | None = None) -> GoodnessOfFit | None:
    """None where the model has no likelihood that is known, or is too large to look at.

    `values` are what the model predicts for the rows, where that is known.
    """
    told = _told_by_itself(model, len(y))
    if told is not None:
        return told
    last = last_step(model)
    find = _FINDS.get(type(last).__name__)
    if find is None or np.ndim(y) != 1:
        return None
    if len(getattr(model, "steps", ())) > 1:
        before = cast(Preprocessed, model)[:-1]
        if not hasattr(before, "transform"):
            return None  # a step that draws rows anew was fitted on other rows than these
        X = before.transform(X)
    Z = _design(X)
    if Z is None:
        return None
    with np.errstate(all="ignore"):
        return find(cast(LinearModel, last), X, Z, np.asarray(y), values)


def _told_by_itself(model: object, n: int) -> GoodnessOfFit | None:
    """Numbers that a fitted object has as attributes, as results of statsmodels do."""
    last = last_step(model)
    for held in (last, *(getattr(last, name, None) for name in ("results_", "result_", "model_", "fitted_", "res_"))):
        aic, bic = getattr(held, "aic", None), getattr(held, "bic", None)
        if not isinstance(aic, float) or not isinstance(bic, float) or not math.isfinite(aic + bic):
            continue
        found = {name: getattr(held, name, None) for name in ("deviance", "llf")}
        numbers = {name: float(x) if isinstance(x, float | int) else None for name, x in found.items()}
        ll = numbers["llf"]
        return GoodnessOfFit(
            likelihood="its own",
            n=n,
            deviance=numbers["deviance"],
            log_likelihood=ll,
            parameters=None if ll is None else (aic + 2 * ll) / 2,
            aic=aic,
            bic=bic,
        )
    return None


def _design(X: object) -> Floats | None:
    """The rows as the last step sees them; None where they are no table of numbers, or a very large one."""
    shape: tuple[int, ...] = getattr(X, "shape", ())
    if len(shape) != 2 or math.prod(shape) > MOST_CELLS:
        return None
    try:
        return np.asarray(X.toarray() if hasattr(X, "toarray") else X, dtype=np.float64)
    except (TypeError, ValueError):
        return None


def _made(
    likelihood: str, n: int, *, deviance: float, log_likelihood: float, parameters: float
) -> GoodnessOfFit | None:
    if not math.isfinite(log_likelihood):
        return None  # every row is met exactly: the likelihood has no bound
    return GoodnessOfFit(
        likelihood=likelihood,
        n=n,
        deviance=deviance,
        log_likelihood=log_likelihood,
        parameters=parameters,
        aic=2 * parameters - 2 * log_likelihood,
        bic=math.log(n) * parameters - 2 * log_likelihood,
    )


def _gaussian(last: LinearModel, X: object, Z: Floats, y: Array, values: Array | None) -> GoodnessOfFit | None:
    """Normal errors of a common variance, which is one more parameter; the deviance is the sum of squares."""
    rest = float(np.square(y - (last.predict(X) if values is None else values)).sum())
    n, penalty = len(y), float(getattr(last, "alpha", 0.0) if np.isscalar(getattr(last, "alpha", 0.0)) else math.nan)
    centred = Z - Z.mean(axis=0) if last.fit_intercept else Z
    s = np.square(np.linalg.svd(centred, compute_uv=False))
    s = s[s > s.max(initial=0.0) * np.finfo(float).eps ** 2 * max(Z.shape) ** 2]
    slopes = float((s / (s + penalty)).sum())
    mean = slopes + bool(last.fit_intercept)
    if rest <= np.finfo(float).eps ** 1.5 * float(np.square(y - y.mean()).sum()):
        return None
    ll = -n / 2 * (math.log(2 * math.pi * rest / n) + 1)
    return _made("normal errors", n, deviance=rest, log_likelihood=ll, parameters=mean + 1)


def _logistic(last: LinearModel, X: object, Z: Floats, y: Array, values: Array | None) -> GoodnessOfFit | None:
    """Bernoulli or multinomial classes; the deviance is -2 log-likelihood."""
    prob = last.predict_proba(X)
    n, k = prob.shape
    code = np.searchsorted(last.classes_, y)
    ll = float(np.log(prob[np.arange(n), code]).sum())
    inverse = float(np.ravel(getattr(last, "C_", last.C))[0])
    penalty = 0.0 if math.isinf(inverse) else 1 / inverse
    own = np.ones((n, 1)) if last.fit_intercept else np.empty((n, 0))
    design = np.hstack([own, Z])
    if design.shape[1] * (1 if k == 2 else k) > MOST_PARAMETERS:
        return None
    free = np.arange(design.shape[1]) < own.shape[1]
    if k == 2:
        information = (design * (prob[:, 1] * prob[:, 0])[:, None]).T @ design
        lost = np.where(free, 0.0, penalty)
    else:
        weights = np.einsum("ik,kl->ikl", prob, np.eye(k)) - prob[:, :, None] * prob[:, None, :]
        p = design.shape[1]
        information = np.einsum("ikl,ia,ib->kalb", weights, design, design, optimize=True).reshape(k * p, k * p)
        lost = np.tile(np.where(free, 0.0, penalty), k)
    parameters = _effective(information, lost)
    return _made("classes", n, deviance=-2 * ll, log_likelihood=ll, parameters=parameters)


def _poisson(last: LinearModel, X: object, Z: Floats, y: Array, values: Array | None) -> GoodnessOfFit | None:
    """Counts with log link; the penalty of scikit-learn is per row."""
    from scipy.special import gammaln, xlogy

    mean = last.predict(X) if values is None else values
    ll = float((xlogy(y, mean) - mean - gammaln(y + 1)).sum())
    deviance = float(2 * (xlogy(y, y / mean) - (y - mean)).sum())
    own = np.ones((len(y), 1)) if last.fit_intercept else np.empty((len(y), 0))
    design = np.hstack([own, Z])
    if design.shape[1] > MOST_PARAMETERS:
        return None
    lost = np.where(np.arange(design.shape[1]) < own.shape[1], 0.0, len(y) * float(last.alpha))
    parameters = _effective((design * mean[:, None]).T @ design, lost)
    return _made("Poisson counts", len(y), deviance=deviance, log_likelihood=ll, parameters=parameters)


def _effective(information: Floats, lost: Floats) -> float:
    """tr(I (I + P)^+): the number of parameters that are free of the penalty, their rank where there is none."""
    return float(np.trace(np.linalg.pinv(information + np.diag(lost), hermitian=True) @ information))


_FINDS = {
    "LinearRegression": _gaussian,
    "Ridge": _gaussian,
    "LogisticRegression": _logistic,
    "PoissonRegressor": _poisson,
}
