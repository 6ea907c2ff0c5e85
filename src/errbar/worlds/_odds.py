"""Odds: features in one normal cloud, log odds of class 1 linear in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from errbar.records.types import Array, Floats, Kind
from errbar.records.world import Loss, ProbabilityTable, Sample, Truth
from errbar.worlds._class_losses import expected_loss
from errbar.worlds._monte_carlo import monte_carlo
from errbar.worlds._normal_cells import MOST_DIMENSIONS, cells_a_side, normal_points, quadrature
from errbar.worlds._rule_answers import Linear, as_linear


@dataclass(frozen=True, eq=False, kw_only=True)
class Odds:
    """x standard normal, log odds of class 1 linear in x."""

    odds: Linear

    @property
    def kind(self) -> Kind:
        """Two classes."""
        return "binary"

    @property
    def labels(self) -> Array:
        """0 and 1."""
        return np.arange(2)

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """Features first, then a coin for each row."""
        X = self._features(n, rng)
        return Sample(X, (rng.random(n) < self.prob(X)[:, 1]).astype(np.int64))

    def prob(self, X: object) -> Floats:
        """The logistic function of the log odds."""
        return _both(self.odds.score(np.asarray(X, dtype=np.float64)))

    def best(self, X: object) -> Array:
        """The likelier class."""
        return (self.odds.score(np.asarray(X, dtype=np.float64)) > 0).astype(np.int64)

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """Over the log odds alone for the 0-1 loss of a linear rule, else over x."""
        line = as_linear(rule, len(self.odds.coef), self.labels) if loss == "zero_one" else None
        if line is not None:
            return self._error_of(line, n)
        expected = partial(self._expected, rule, loss)
        d = len(self.odds.coef)
        if d > MOST_DIMENSIONS:
            return monte_carlo(self._features, expected, rng, n)
        m = cells_a_side(n, d)
        return quadrature(expected(normal_points(d, m)), m)

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """The truth of the log odds' own sign."""
        return self._error_of(self.odds, n)

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """None: x is continuous."""
        return None

    def _features(self, n: int, rng: np.random.Generator) -> Floats:
        return rng.standard_normal((n, len(self.odds.coef)))

    def _expected(self, rule: object, loss: Loss, X: Floats) -> Floats:
        return expected_loss(rule, X, self.prob(X), self.labels, loss)

    def _error_of(self, line: Linear, n: int) -> Truth:
        """Given the log odds, the score is normal: P(score > 0) is known, and the label's probability too."""
        from scipy.special import ndtr

        size = float(np.linalg.norm(self.odds.coef))
        z = normal_points(1, n)[:, 0]
        along = float(line.coef @ self.odds.coef) / size if size else 0.0
        across = np.sqrt(max(float(line.coef @ line.coef) - along**2, 0.0))
        middle = line.intercept + along * z
        # A score that follows the log odds to the last digit is a step.
        step = across <= 1e-9 * max(abs(along), abs(line.intercept), 1e-300)
        upper = (middle > 0).astype(np.float64) if step else ndtr(middle / across)
        p = _both(self.odds.intercept + size * z)
        return quadrature(upper * p[:, 0] + (1 - upper) * p[:, 1], n)


def _both(odds: Floats) -> Floats:
    from scipy.special import expit

    return np.column_stack([expit(-odds), expit(odds)])
