"""Skewed noise: a positive variable with rare large values, moved to mean 0; its mean losses in closed form."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Floats


@dataclass(frozen=True)
class LogNormal:
    """scale * (exp(sigma z) - its mean), z standard normal."""

    sigma: float
    scale: float

    @property
    def mean(self) -> float:
        """Return the mean of the noise."""
        return float(np.exp(self.sigma**2 / 2))

    def draw(self, n: int, rng: np.random.Generator) -> Floats:
        """n values."""
        return np.asarray(self.scale * (rng.lognormal(0.0, self.sigma, n) - self.mean))

    def squared(self, gap: Floats) -> Floats:
        """The variance and the gap's square."""
        return np.asarray(gap**2 + self.scale**2 * np.expm1(self.sigma**2) * self.mean**2)

    def absolute(self, gap: Floats) -> Floats:
        """k (2 F(k) - 1) + 2 E(X; X > k) - E X at k = gap / scale + E X."""
        from scipy.special import ndtr

        k = np.asarray(gap, dtype=np.float64) / self.scale + self.mean
        log = np.log(k, out=np.full_like(k, -np.inf), where=k > 0)
        above = self.mean * ndtr(self.sigma - log / self.sigma)
        return np.asarray(self.scale * (k * (2 * ndtr(log / self.sigma) - 1) + 2 * above - self.mean))


@dataclass(frozen=True)
class Pareto:
    """scale * (X - its mean), P(X > x) = x^-a for x >= 1."""

    a: float
    scale: float

    @property
    def mean(self) -> float:
        """Return the mean of the noise."""
        return self.a / (self.a - 1)

    def draw(self, n: int, rng: np.random.Generator) -> Floats:
        """n values."""
        # NumPy's is X - 1.
        return np.asarray(self.scale * (rng.pareto(self.a, n) + 1 - self.mean))

    def squared(self, gap: Floats) -> Floats:
        """The variance and the gap's square."""
        if self.a <= 2:
            raise BadInput(
                f"Squared error needs Pareto noise with shape > 2, got shape={self.a:g}: it is infinite. Use absolute."
            )
        return np.asarray(gap**2 + self.scale**2 * self.mean / ((self.a - 1) * (self.a - 2)))

    def absolute(self, gap: Floats) -> Floats:
        """k (2 F(k) - 1) + 2 E(X; X > k) - E X at k = gap / scale + E X."""
        k = np.asarray(gap, dtype=np.float64) / self.scale + self.mean
        beyond = np.maximum(k, 1.0) ** -self.a
        above = np.where(k > 1, self.mean * np.maximum(k, 1.0) * beyond, self.mean)
        return np.asarray(self.scale * (k * (1 - 2 * beyond) + 2 * above - self.mean))
