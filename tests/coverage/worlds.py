"""Worlds with known truth: how test sets are drawn, and what every measure really is in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy import stats

from errbar._shelf import shelf
from errbar.evidence import Evidence
from errbar.records.predictions import Predictions

BINARY = [(0.5, 0.8, 0.8), (0.5, 0.97, 0.97), (0.1, 0.7, 0.95), (0.02, 0.5, 0.99)]
"""(prevalence, sensitivity, specificity) of section 1b."""


def cells_of(prevalence: float, sens: float, spec: float) -> np.ndarray:
    """Joint probabilities of truth (rows) and prediction (columns)."""
    p = prevalence
    return np.array([[(1 - p) * spec, (1 - p) * (1 - spec)], [p * (1 - sens), p * sens]])


def cells_of_k(k: int, accuracy: float) -> np.ndarray:
    """K equal classes, errors spread evenly."""
    off = (1 - accuracy) / (k - 1)
    return (np.full((k, k), off) + np.eye(k) * (accuracy - off)) / k


def labelled(cells: np.ndarray, counts: np.ndarray) -> Evidence:
    """Evidence with these counts of (truth, prediction)."""
    k = len(cells)
    truth = np.repeat(np.arange(k * k) // k, counts.reshape(-1)).astype(np.uint8)
    label = np.repeat(np.arange(k * k) % k, counts.reshape(-1)).astype(np.uint8)
    classes = tuple(str(i) for i in range(k))
    positive = 1 if k == 2 else None
    kind = "binary" if k == 2 else "multiclass"
    return Evidence(Predictions(kind=kind, truth=truth, label=label, classes=classes, positive=positive))


@cache
def true_value(name: str, cells: tuple[tuple[float, ...], ...]) -> float:
    """A table measure on the joint probabilities themselves: scaled to a million rows, rounded."""
    counts = np.rint(np.array(cells) * 10**6).astype(int)
    return float(shelf("measures").get(name).score(labelled(np.array(cells), counts)).value)


@dataclass(frozen=True)
class Scores:
    """Scores of positives and negatives, and the true area."""

    name: str
    positives: Callable[[np.random.Generator, int], np.ndarray]
    negatives: Callable[[np.random.Generator, int], np.ndarray]
    area: float

    def draw(self, rng: np.random.Generator, n_pos: int, n_neg: int) -> Evidence:
        score = np.concatenate([self.positives(rng, n_pos), self.negatives(rng, n_neg)])
        truth = np.concatenate([np.ones(n_pos), np.zeros(n_neg)]).astype(np.uint8)
        return Evidence(Predictions(kind="binary", truth=truth, score=score, classes=("0", "1"), positive=1))


def _normal(shift: float, sd: float = 1.0) -> Callable[[np.random.Generator, int], np.ndarray]:
    return lambda rng, n: rng.normal(shift, sd, n)


def binormal(area: float, sd: float = 1.0) -> Scores:
    """Normal scores in both classes; the area is Phi(shift / sqrt(1 + sd^2))."""
    shift = float(stats.norm.ppf(area)) * np.sqrt(1 + sd * sd)
    word = "binormal" if sd == 1 else f"unequal spread (sd {sd:g})"
    return Scores(f"{word} {area:g}", _normal(shift, sd), _normal(0.0), area)


def exponential(area: float) -> Scores:
    """Exponential scores: rate 1 against a slower rate r, area 1 / (1 + r)."""
    rate = 1 / area - 1
    return Scores(
        f"exponential {area:g}", lambda g, n: g.exponential(1 / rate, n), lambda g, n: g.exponential(1.0, n), area
    )


def mixture() -> Scores:
    """Half of the positives look like negatives, half lie above them all: area 3/4."""

    def positives(rng: np.random.Generator, n: int) -> np.ndarray:
        return rng.normal(0, 1, n) + 30 * (rng.random(n) < 0.5)

    return Scores("mixture 0.75", positives, _normal(0.0), 0.75)


@dataclass(frozen=True)
class Losses:
    """Predictions whose mean loss is known."""

    name: str
    measure: str
    draw: Callable[[np.random.Generator, int], Evidence]
    truth: float


Noise = Callable[[np.random.Generator, int], np.ndarray]


def regression(name: str, measure: str, noise: Noise, truth: float) -> Losses:
    def draw(rng: np.random.Generator, n: int) -> Evidence:
        return Evidence(Predictions(kind="regression", truth=noise(rng, n), value=np.zeros(n)))

    return Losses(name, measure, draw, truth)


def probabilities(name: str, measure: str, stretch: float) -> Losses:
    """Rows with true risk logistic(N(0, 1.5^2)); the model says logistic(stretch x logit): 1 is calibrated."""

    def draw(rng: np.random.Generator, n: int) -> Evidence:
        logit = rng.normal(0, 1.5, n)
        y = (rng.random(n) < 1 / (1 + np.exp(-logit))).astype(np.uint8)
        p = 1 / (1 + np.exp(-stretch * logit))
        return Evidence(Predictions(kind="binary", truth=y, prob=p, classes=("0", "1"), positive=1))

    x, w = np.polynomial.hermite_e.hermegauss(200)
    logit, w = 1.5 * x, w / w.sum()
    true, said = 1 / (1 + np.exp(-logit)), 1 / (1 + np.exp(-stretch * logit))
    if measure == "log_loss":
        loss = true * np.logaddexp(0, -stretch * logit) + (1 - true) * np.logaddexp(0, stretch * logit)
    else:
        loss = true * (1 - said) ** 2 + (1 - true) * said**2
    return Losses(name, measure, draw, float(w @ loss))


def clustered(rng: np.random.Generator, units: int, size: int, icc: float) -> Evidence:
    """Units that are harder or easier: the share `icc` of the spread of the margins belongs to the unit."""
    unit = np.repeat(np.arange(units), size)
    y = (rng.random(units * size) < 0.4).astype(np.uint8)
    margin = 0.6 + rng.normal(0, np.sqrt(icc), units)[unit] + rng.normal(0, np.sqrt(1 - icc), units * size)
    p = 1 / (1 + np.exp(-margin * (2.0 * y - 1)))
    return Evidence(
        Predictions(kind="binary", truth=y, prob=p, classes=("0", "1"), positive=1, unit=unit, unit_name="patient")
    )


def regression_rows(rng: np.random.Generator, n: int) -> Evidence:
    """Truth = 2 x prediction's signal + Gaussian noise; predictions slightly shrunk."""
    x = rng.normal(0, 1, n)
    return Evidence(Predictions(kind="regression", truth=2 * x + rng.normal(0, 1, n), value=1.7 * x + 0.1))


def many_classes(rng: np.random.Generator, n: int) -> Evidence:
    """Three classes of shares 0.6, 0.3, 0.1 with probabilities from noisy logits."""
    shares = np.array([0.6, 0.3, 0.1])
    truth = np.concatenate([np.arange(3), rng.choice(3, n - 3, p=shares)]).astype(np.uint8)
    logits = np.log(shares) + 1.2 * np.eye(3)[truth] + rng.normal(0, 0.8, (n, 3))
    prob = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    return Evidence(Predictions(kind="multiclass", truth=truth, prob=prob, classes=("a", "b", "c")))


def unequal_units(rng: np.random.Generator, units: int, icc: float) -> Evidence:
    """Units of lognormal size (sigma 1.5), each with its own accuracy about 0.85."""
    sizes = np.maximum(1, np.round(np.exp(rng.normal(2.5, 1.5, units)))).astype(int)
    unit = np.repeat(np.arange(units), sizes)
    own = rng.beta(0.85 * (1 / icc - 1), 0.15 * (1 / icc - 1), units)
    truth = (np.arange(len(unit)) % 2).astype(np.uint8)
    label = np.where(rng.random(len(unit)) < own[unit], truth, 1 - truth).astype(np.uint8)
    return Evidence(
        Predictions(kind="binary", truth=truth, label=label, classes=("0", "1"), positive=1, unit=unit, unit_name="u")
    )
