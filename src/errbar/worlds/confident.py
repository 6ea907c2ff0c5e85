"""Confident: the answers of an accurate, confident model, wrong on few rows and then as sure as ever.

Options: `errors` the share of rows that the model gets wrong (0.01), `confidence` the mean log odds it answers with
(5), `prior` P(class 1) (0.4). The one feature is the model's own log odds s: positive for class 1, of size 0.5 (where
right) + 0.01 + an exponential variable of mean `confidence`, at most 30. The world brings this model along: the learner
named model answers class 1 with probability 1 / (1 + exp(-s)); nothing is fitted. Its log loss rests on the few wrong
rows: 100 rows hold none of one in a hundred 37 times in 100, and the interval from such rows is short and too low.
The Bayes rule corrects the model's confidence. Not to be confused with label_noise, where a model can be right.

>>> import numpy as np
>>> from errbar.worlds import world
>>> w = world("confident(errors=0.02)")
>>> round(w.true_error(lambda X: X[:, 0] > 0).value, 12)  # the model is wrong as often as asked
0.02
>>> w.answers(np.array([[0.0]]))
array([[0.5, 0.5]])
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from errbar.records.types import Array, Bools, Floats, Kind
from errbar.records.world import Loss, ProbabilityTable, Sample, Truth, World
from errbar.worlds._class_losses import expected_loss
from errbar.worlds._normal_cells import stratified_mean
from errbar.worlds._world_settings import number

NAME = "confident"
LEAST, MORE, MOST = 0.01, 0.5, 30.0
"""The least size of s, what it has more where the model is right, and the most that chance adds."""
FAR = LEAST + MOST
"""Of wrong rows no s is larger, and those whose chance part was cut lie here."""
SIDES = tuple((y, wrong) for y in (0, 1) for wrong in (False, True))


@dataclass(frozen=True, eq=False, kw_only=True)
class Confident:
    """P(class 1), the share of wrong rows, and the mean of the exponential part."""

    prior: float
    errors: float
    confidence: float

    @property
    def kind(self) -> Kind:
        """Two classes."""
        return "binary"

    @property
    def labels(self) -> Array:
        """0 and 1."""
        return np.arange(2)

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """Classes, then which rows are wrong, then how sure."""
        y = (rng.random(n) < self.prior).astype(np.int64)
        wrong = rng.random(n) < self.errors
        return Sample(_log_odds(y, wrong, rng.exponential(self.confidence, n)), y)

    def prob(self, X: object) -> Floats:
        """Bayes' rule: a size that both can have is exp(0.5 / confidence) times as likely of a right row."""
        s = np.asarray(X, dtype=np.float64)[:, 0]
        size, up = np.abs(s), s > 0
        right = np.where(up, self.prior, 1 - self.prior) * (1 - self.errors) * np.exp(MORE / self.confidence)
        wrong = np.where(up, 1 - self.prior, self.prior) * self.errors
        right = np.where((size >= LEAST + MORE) & (size != FAR), right, 0.0)
        wrong = np.where((size <= FAR) & (size > 0), wrong, 0.0)
        total = right + wrong
        # Sizes that never happen tell nothing.
        share = np.divide(right, total, out=np.full_like(total, 0.5), where=total > 0)
        one = np.where(up, share, 1 - share)
        return np.column_stack([1 - one, one])

    def best(self, X: object) -> Array:
        """The likelier class."""
        return np.asarray(np.argmax(self.prob(X), axis=1))

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """Quadrature over the exponential part, of each class right and wrong."""
        m = max(n // len(SIDES), 2)
        part = _exponential_points(self.confidence, m)
        X = np.concatenate([_log_odds(np.full(m, y), np.full(m, wrong), part) for y, wrong in SIDES])
        happened = np.repeat(np.eye(2)[[y for y, _ in SIDES]], m, axis=0)
        losses = expected_loss(rule, X, happened, self.labels, loss).reshape(len(SIDES), m)
        means, errors = np.array([stratified_mean(row, m) for row in losses]).T
        return Truth(value=float(self._weights @ means), se=float(self._weights @ errors), how="quadrature")

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """Wrong rows that look like right ones, or the right ones where they are fewer."""
        c, e = self.confidence, self.errors
        alike_right = (1 - e) * -np.expm1(-(MOST - MORE) / c)
        alike_wrong = e * (np.exp(-MORE / c) - np.exp(-MOST / c))
        classes = (1 - self.prior, self.prior)
        value = sum(min(p * alike_right, (1 - p) * alike_wrong) for p in classes)
        return Truth(value=float(value), how="closed form")

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """None: x is continuous."""
        return None

    @property
    def _weights(self) -> Floats:
        return np.array(
            [(self.prior if y else 1 - self.prior) * (self.errors if wrong else 1 - self.errors) for y, wrong in SIDES]
        )


def _log_odds(y: Array, wrong: Bools, part: Floats) -> Floats:
    """(rows, 1): the side that the model takes, times how sure it is."""
    size = np.where(wrong, LEAST, LEAST + MORE) + np.minimum(part, MOST)
    return np.where((y == 1) ^ wrong, size, -size)[:, None]


def _exponential_points(mean: float, m: int) -> Floats:
    """One point at random in each of m cells of equal probability, always the same."""
    u = (np.arange(m) + np.random.default_rng(m).random(m)) / m
    return np.asarray(-mean * np.log1p(-u))


def answered(X: object) -> Floats:
    """What the model answers: probabilities of both classes, the logistic function of s."""
    from scipy.special import expit

    s = np.asarray(X, dtype=np.float64)[:, 0]
    return np.column_stack([expit(-s), expit(s)])


def _find(settings: Mapping[str, Any]) -> Confident:
    take = partial(number, settings, NAME)
    return Confident(
        prior=take("prior", above=0, below=1),
        errors=take("errors", least=0, below=0.5),
        confidence=take("confidence", above=0),
    )


confident = World(
    name=NAME,
    label="an accurate, confident model, wrong on few rows",
    kinds=("binary",),
    find=_find,
    answers=answered,
    options={"errors": 0.01, "confidence": 5.0, "prior": 0.4},
    cites=("guo2017",),
    about=__doc__ or "",
)
