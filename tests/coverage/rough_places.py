"""Where learners meet rough data: how rows are drawn, and the true values of a fitted model there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from scipy import stats
from scipy.special import expit, ndtr, xlogy
from sklearn import config_context
from sklearn.base import clone

from errbar.data.array_features import matrix
from errbar.errors import BadInput, Refusal, Undefined
from errbar.intervals import interval_over_splits
from errbar.learners import learner
from errbar.learners.fitting import one_thread
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.resampled import Resampled
from errbar.records.task import Task
from errbar.resampling.out_of_fold import predict_out_of_fold
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resample
from errbar.studies._resampling import drawn, one_class
from tests.coverage.bars import Row
from tests.coverage.rough_tally import WHOLE, Tally, corrected_t_before

Rng = np.random.Generator
Sample = tuple[np.ndarray, np.ndarray, "np.ndarray | None"]
"""Features, target, unit."""
Truths = dict[str, float]


@dataclass(frozen=True)
class Place:
    """A learner, how its rows are drawn, and what a fitted model truly does by measure."""

    name: str
    learner: Any
    draw: Callable[[Rng, int], Sample]
    truths: Callable[[Any], Truths]
    regression: bool = False


def task_of(place: Place, X: np.ndarray, y: np.ndarray, unit: np.ndarray | None) -> Task:
    """The rows as errbar reads them."""
    units = {"unit": unit, "unit_name": None if unit is None else "unit"}
    if place.regression:
        return Task(kind="regression", X=matrix(X), y=y, **units)
    labels = np.array([0, 1])
    return Task(kind="binary", X=matrix(X), y=y, classes=("0", "1"), labels=labels, positive=1, **units)


@dataclass
class Learned:
    """What one plan said of one measure, sample by sample, beside the truth of the model fitted on all rows."""

    now: Tally = field(default_factory=Tally)
    before: Tally = field(default_factory=Tally)
    value: list[float] = field(default_factory=list)
    truth: list[float] = field(default_factory=list)

    def rows(self, bar: str, word: str, world: str, n: int, low: float, control: float = 1.0) -> Iterator[Row]:
        """Both truths, and the interval as it was before as the control of this model's."""
        truth = np.array(self.truth)
        yield self.now.row(bar, f"{word}, this model", world, n, truth, low)
        yield self.now.row(bar, f"{word}, the learner", world, n, float(truth.mean()), low)
        if len(self.before.ends):
            yield self.before.row(
                bar, f"{word}, corrected t before (control), this model", world, n, truth, 0.0, control
            )


def study(
    R: int, place: Place, n: int, plans: tuple[str, ...], names: tuple[str, ...], seed: int
) -> dict[tuple[str, str], Learned]:
    """Every measure under every plan on R samples; samples that errbar refuses are left out."""
    out = {(plan, name): Learned() for plan in plans for name in names}
    ask = InferenceSettings()
    for call in plans:
        for scene, truths in scenes(R, place, n, call, seed):
            for name in names:
                _add(out[call, name], name, scene, ask, truths[name])
    return out


def scenes(R: int, place: Place, n: int, call: str, seed: int) -> Iterator[tuple[PlanPredictions, Truths]]:
    """Out-of-fold predictions of R samples under a plan, each with the truths of the model fitted on all its rows."""
    who = learner(place.learner)
    with one_thread(), config_context(assume_finite=True, skip_parameter_validation=True):
        for r in range(R):
            X, y, unit = place.draw(np.random.default_rng([seed, n, r]), n)
            task = task_of(place, X, y, unit)
            if one_class(task) is not None:
                continue
            try:
                plan = drawn(call, task, r)
            except (BadInput, Refusal):
                continue
            found = predict_out_of_fold(task, who, plan, seed=r).predictions
            truths = place.truths(clone(place.learner).fit(X, y))
            yield PlanPredictions(plan, found, unit=unit, fitted=None), truths


def _add(to: Learned, name: str, scene: PlanPredictions, ask: InferenceSettings, truth: float) -> None:
    to.truth.append(truth)
    try:
        r = resample(measure(name), scene)
    except Undefined:
        to.now.ends.append(WHOLE)
        if scene.plan.family == "kfold":
            to.before.ends.append(WHOLE)
        to.value.append(np.nan)
        return
    to.value.append(r.value)
    to.now.add(lambda: _ends(r, ask))
    if scene.plan.family == "kfold":
        to.before.add(lambda: corrected_t_before(r, ask))


def _ends(r: Resampled, ask: InferenceSettings) -> tuple[float, float]:
    found = interval_over_splits(r, ask)
    return found.low, found.high


@cache
def _normal_rule() -> tuple[np.ndarray, np.ndarray]:
    x, w = np.polynomial.hermite_e.hermegauss(120)
    return x, w / w.sum()


def linear_truths(
    w: np.ndarray,
    b: float,
    means: tuple[np.ndarray, np.ndarray],
    pi: float,
    *,
    spread: float = 1.0,
    turned: float = 0.0,
) -> Truths:
    """True values of expit(w x + b) for classes N(mean_c, spread^2 I), a share of labels turned afterwards.

    The area is that of labels as they were before.
    """
    x, weight = _normal_rule()
    size = max(spread * float(np.linalg.norm(w)), 1e-12)
    middle = [float(w @ m + b) for m in means]
    above = [float(ndtr(m / size)) for m in middle]
    share = {1: pi, 0: 1 - pi}
    table, brier, log_loss = np.zeros((2, 2)), 0.0, 0.0
    for c in (0, 1):
        s = middle[c] + size * x
        for label in (0, 1):
            part = share[c] * (1 - turned if label == c else turned)
            table[label] += part * np.array([1 - above[c], above[c]])
            brier += part * float(weight @ np.square(expit(s) - label))
            log_loss += part * float(weight @ np.logaddexp(0, -s if label else s))
    return {**table_truths(table), "brier": brier, "log_loss": log_loss,
            "roc_auc": float(ndtr((middle[1] - middle[0]) / (size * np.sqrt(2))))}  # fmt: skip


def table_truths(table: np.ndarray) -> Truths:
    """Measures of a table of shares: truth by label."""
    tn, fp, fn, tp = table.ravel()
    precision = tp / (tp + fp) if tp + fp > 0 else np.nan
    below = np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))
    return {
        "error_rate": fp + fn,
        "recall": tp / (tp + fn),
        "precision": precision,
        "f1": 2 * tp / (2 * tp + fp + fn),
        "mcc": (tp * tn - fp * fn) / below if below > 0 else np.nan,
        "balanced_accuracy": (tp / (tp + fn) + tn / (tn + fp)) / 2,
    }


def clouds(
    d: float, pi: float, features: int = 3, *, turned: float = 0.0, units: tuple[int, float] | None = None
) -> Any:
    """Two Gaussian classes d apart in the first feature; units = (rows a unit, sd of what a unit's rows share)."""
    means = (np.zeros(features), np.eye(features)[0] * d)
    spread = 1.0 if units is None else float(np.hypot(1, units[1]))

    def draw(rng: Rng, n: int) -> Sample:
        y = (rng.random(n) < pi).astype(np.intp)
        X = rng.normal(0, 1, (n, features)) + np.where(y[:, None] == 1, means[1], means[0])
        unit = None
        if units is not None:
            unit = np.arange(n) // units[0]
            X = X + units[1] * rng.normal(0, 1, (int(unit.max()) + 1, features))[unit]
        return X, np.where(rng.random(n) < turned, 1 - y, y), unit

    def truths(model: Any) -> Truths:
        w, b = model.coef_[0], float(model.intercept_[0])
        return linear_truths(w, b, means, pi, spread=spread, turned=turned)

    return draw, truths


def prior_truths(pi: float) -> Callable[[Any], Truths]:
    """Of a model that says the same of every row."""

    def truths(model: Any) -> Truths:
        p = float(model.predict_proba(np.zeros((1, 1)))[0, 1])
        return {"brier": pi * (1 - p) ** 2 + (1 - pi) * p**2, "log_loss": -pi * np.log(p) - (1 - pi) * np.log(1 - p)}

    return truths


@cache
def _ring_rows() -> tuple[np.ndarray, np.ndarray]:
    """Features of 16 384 low-discrepancy rows, and the chance of class 1 there."""
    X = stats.norm.ppf(stats.qmc.Sobol(2, seed=0).random(2**14))
    return X, ndtr((np.square(X).sum(axis=1) - 1.6) / 0.5)


def ring(rng: Rng, n: int) -> Sample:
    """x ~ N(0, I), y = [|x|^2 + .5 e > 1.6]."""
    X = rng.normal(0, 1, (n, 2))
    return X, (np.square(X).sum(axis=1) + 0.5 * rng.normal(0, 1, n) > 1.6).astype(np.intp), None


def ring_truths(model: Any) -> Truths:
    """By the chance of each class at 16 384 low-discrepancy places."""
    X, chance = _ring_rows()
    p = model.predict_proba(X)[:, 1]
    label = p >= 0.5
    table = np.array([[((1 - chance) * ~label).mean(), ((1 - chance) * label).mean()],
                      [(chance * ~label).mean(), (chance * label).mean()]])  # fmt: skip
    log_loss = -(xlogy(chance, p) + xlogy(1 - chance, 1 - p)).mean()
    brier = (chance * np.square(1 - p) + (1 - chance) * np.square(p)).mean()
    return {**table_truths(table), "brier": float(brier), "log_loss": float(log_loss)}
