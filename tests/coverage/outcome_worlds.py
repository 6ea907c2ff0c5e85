"""Worlds of graded items: how hard items are, how trials differ, and what two systems share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import special

from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.records.outcomes import Items, OutcomeColumn, Outcomes

SHARE = (0.0, 1.0)


@dataclass(frozen=True)
class Difficulty:
    """Items whose chance of a pass is Beta with this mean and concentration."""

    mean: float
    concentration: float

    @property
    def shapes(self) -> tuple[float, float]:
        return self.mean * self.concentration, (1 - self.mean) * self.concentration

    def draw(self, rng: np.random.Generator, n: int) -> np.ndarray:
        return rng.beta(*self.shapes, n)

    def at_k(self, k: int) -> float:
        """The chance that one of k trials of a new item passes."""
        a, b = self.shapes
        return float(1 - np.exp(special.betaln(a, b + k) - special.betaln(a, b)))

    def all_k(self, k: int) -> float:
        """The chance that all of k trials of a new item pass."""
        a, b = self.shapes
        return float(np.exp(special.betaln(a + k, b) - special.betaln(a, b)))

    def __str__(self) -> str:
        return f"Beta({self.mean:g}, {self.concentration:g})"


def tried(rng: np.random.Generator, p: np.ndarray, trials: int) -> np.ndarray:
    """Each item's trials, passed with its chance, one item after the other."""
    return (rng.random((len(p), trials)) < p[:, None]).astype(float).ravel()


def graded(
    values: np.ndarray,
    trials: int,
    *,
    unit: np.ndarray | None = None,
    items: Items = "new",
    ends: tuple[float, float] = SHARE,
) -> OutcomeEvidence:
    """Evidence of items with so many trials each."""
    n = len(values) // trials
    column = OutcomeColumn("passed", values, ends)
    name = None if unit is None else "document"
    return OutcomeEvidence(
        Outcomes(outcomes=(column,), trials=np.full(n, trials), unit=unit, unit_name=name, items=items)
    )


LOGIT_SD = 1.5
"""Spread of an item's logit; half of its variance is between units."""


def logit_mean(mean: float) -> float:
    """The middle logit at which the mean chance is as asked."""
    x, w = np.polynomial.hermite_e.hermegauss(80)
    low, high = -10.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        found = float((w * special.expit(middle + LOGIT_SD * x)).sum() / w.sum())
        low, high = (middle, high) if found < mean else (low, middle)
    return middle


def in_units(rng: np.random.Generator, middle: float, units: int, each: int) -> tuple[np.ndarray, np.ndarray]:
    """Chances of items, and their unit."""
    unit = np.repeat(np.arange(units), each)
    part = LOGIT_SD / np.sqrt(2)
    return special.expit(middle + part * rng.normal(size=units)[unit] + part * rng.normal(size=units * each)), unit


@dataclass(frozen=True)
class Masked:
    """Scores of images: failures at 0, some at 1, the rest Beta."""

    zero: float
    one: float
    a: float
    b: float

    @property
    def mean(self) -> float:
        return self.one + (1 - self.zero - self.one) * self.a / (self.a + self.b)

    def draw(self, rng: np.random.Generator, n: int) -> np.ndarray:
        kind, values = rng.random(n), rng.beta(self.a, self.b, n)
        return np.where(kind < self.zero, 0.0, np.where(kind > 1 - self.one, 1.0, values))

    def __str__(self) -> str:
        return f"images {self.zero:g} at 0, {self.one:g} at 1, Beta({self.a:g}, {self.b:g})"
