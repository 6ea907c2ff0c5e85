"""Naive: features independent within a class, normal or categorical, as naive Bayes has it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from errbar.records.types import Array, Floats, Ints, Kind
from errbar.records.world import Loss, ProbabilityTable, Sample, Truth
from errbar.worlds._class_losses import expected_loss
from errbar.worlds._mixture import Mixture
from errbar.worlds._monte_carlo import monte_carlo


@dataclass(frozen=True, eq=False, kw_only=True)
class Naive:
    """Columns `numbers` follow `normal` (a cloud per class, stretched along the axes), each other one its own table."""

    normal: Mixture
    numbers: Ints
    tables_of: dict[int, Floats]
    """For a categorical column: (classes, levels), P(code | class)."""

    @property
    def kind(self) -> Kind:
        """Two classes or more."""
        return self.normal.kind

    @property
    def labels(self) -> Array:
        """As in the data it was estimated from."""
        return self.normal.labels

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """Classes and numbers first, then each categorical column given the class."""
        numbers, y, *_ = self.normal.sample(n, rng)
        code = np.searchsorted(self.labels, y)
        X = np.empty((n, len(self.numbers) + len(self.tables_of)))
        X[:, self.numbers] = numbers
        for column, table in self.tables_of.items():
            ends = np.cumsum(table, axis=1)[:, :-1]
            X[:, column] = np.sum(rng.random((n, 1)) >= ends[code], axis=1)
        return Sample(X, y)

    def prob(self, X: object) -> Floats:
        """Class probabilities given the numbers, times those of every code."""
        X = np.asarray(X, dtype=np.float64)
        # In logs: a row's likelihood under many columns is too small for a float.
        logs = self.normal.log_joint(X[:, self.numbers])
        for column, table in self.tables_of.items():
            logs += np.log(table.T[X[:, column].astype(np.int64)])
        parts = np.exp(logs - logs.max(axis=1, keepdims=True))
        return np.asarray(parts / parts.sum(axis=1, keepdims=True))

    def best(self, X: object) -> Array:
        """The likeliest label."""
        return np.asarray(self.labels[np.argmax(self.prob(X), axis=1)])

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """Monte Carlo over x."""
        return monte_carlo(self._features, partial(self._expected, rule, loss), rng, n)

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """The mean of 1 - max P(class | x)."""
        return monte_carlo(self._features, lambda X: 1 - self.prob(X).max(axis=1), rng, n)

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """None: some features are continuous."""
        return None

    def _features(self, n: int, rng: np.random.Generator) -> Floats:
        return np.asarray(self.sample(n, rng).X)

    def _expected(self, rule: object, loss: Loss, X: Floats) -> Floats:
        return expected_loss(rule, X, self.prob(X), self.labels, loss)
