"""Line: y = intercept + slope'x + noise with Gaussian features; a linear rule's risk in closed form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Array, Floats, Kind
from errbar.records.world import Loss, ProbabilityTable, Sample, Truth
from errbar.worlds._monte_carlo import monte_carlo
from errbar.worlds._normal_cells import MOST_DIMENSIONS, cells_a_side, normal_points, quadrature
from errbar.worlds._rule_answers import as_linear, values_of


class Noise(Protocol):
    """What is added to the mean of y: its own mean is 0."""

    def draw(self, n: int, rng: np.random.Generator) -> Floats:
        """n values."""

    def squared(self, gap: Floats) -> Floats:
        """E (noise - gap)^2."""

    def absolute(self, gap: Floats) -> Floats:
        """E |noise - gap|."""


@dataclass(frozen=True)
class Normal:
    """Normal noise."""

    sd: float

    def draw(self, n: int, rng: np.random.Generator) -> Floats:
        """n values."""
        return rng.normal(0, self.sd, n)

    def squared(self, gap: Floats) -> Floats:
        """The variance and the gap's square."""
        return np.asarray(gap**2 + self.sd**2)

    def absolute(self, gap: Floats) -> Floats:
        """The mean of a folded normal."""
        from scipy.special import ndtr

        if self.sd == 0:
            return np.abs(gap)
        a = gap / self.sd
        return np.asarray(self.sd * (a * (2 * ndtr(a) - 1) + np.sqrt(2 / np.pi) * np.exp(-(a**2) / 2)))


@dataclass(frozen=True)
class Student:
    """Noise of Student's t with df degrees of freedom, times `scale`."""

    df: float
    scale: float

    def draw(self, n: int, rng: np.random.Generator) -> Floats:
        """n values."""
        return self.scale * rng.standard_t(self.df, n)

    def squared(self, gap: Floats) -> Floats:
        """The variance and the gap's square."""
        if self.df <= 2:
            raise BadInput(
                f"Squared error needs noise with df > 2; got df={self.df:g}, where it is infinite. Use absolute."
            )
        return np.asarray(gap**2 + self.scale**2 * self.df / (self.df - 2))

    def absolute(self, gap: Floats) -> Floats:
        """a (2 F(a) - 1) + 2 f(a) (df + a^2) / (df - 1), F and f the t distribution and its density."""
        from scipy.special import gammaln, stdtr

        a, df = gap / self.scale, self.df
        start = gammaln((df + 1) / 2) - gammaln(df / 2) - 0.5 * np.log(df * np.pi)
        density = np.exp(start - (df + 1) / 2 * np.log1p(a**2 / df))
        return np.asarray(self.scale * (a * (2 * stdtr(df, a) - 1) + 2 * density * (df + a**2) / (df - 1)))


@dataclass(frozen=True, eq=False, kw_only=True)
class LinearLaw:
    """x = root z with z standard normal, y = intercept + slope'x + noise."""

    slope: Floats
    root: Floats
    noise: Noise
    intercept: float = 0.0

    @property
    def kind(self) -> Kind:
        """A number."""
        return "regression"

    @property
    def labels(self) -> Array:
        """No classes."""
        return np.empty(0)

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """Features first, then noise."""
        X = rng.standard_normal((n, len(self.slope))) @ self.root.T
        return Sample(X, self.best(X) + self.noise.draw(n, rng))

    def best(self, X: object) -> Array:
        """The mean of y at x; with symmetric noise its median too."""
        return np.asarray(np.asarray(X, dtype=np.float64) @ self.slope + self.intercept)

    def prob(self, X: object) -> Floats:
        """No classes."""
        raise BadInput("A regression world has no class probabilities.")

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """Risk of a linear rule in closed form where there is one; else over the one gap that matters, or over x."""
        risk = self.noise.squared if loss == "squared" else self.noise.absolute
        line = as_linear(rule, len(self.slope), self.labels)
        if line is None:
            return self._mean(lambda X: risk(values_of(rule, X) - self.best(X)), rng, n)
        # The gap between rule and truth is normal: mean `shift`, sd `spread`.
        shift = line.intercept - self.intercept
        spread = float(np.linalg.norm(self.root.T @ (line.coef - self.slope)))
        if loss == "squared":
            return Truth(value=float(risk(np.array(np.hypot(shift, spread)))), how="closed form")
        if isinstance(self.noise, Normal):
            whole = Normal(float(np.hypot(self.noise.sd, spread)))
            return Truth(value=float(whole.absolute(np.array(shift))), how="closed form")
        return quadrature(risk(shift + spread * normal_points(1, n)[:, 0]), n)

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """The variance of the noise."""
        return Truth(value=float(self.noise.squared(np.array(0.0))), how="closed form")

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """None: x is continuous."""
        return None

    def _mean(self, loss: Any, rng: np.random.Generator, n: int) -> Truth:
        d = len(self.slope)
        if d > MOST_DIMENSIONS:
            return monte_carlo(partial(_features, self.root), loss, rng, n)
        m = cells_a_side(n, d)
        return quadrature(loss(normal_points(d, m) @ self.root.T), m)


def _features(root: Floats, n: int, rng: np.random.Generator) -> Floats:
    return np.asarray(rng.standard_normal((n, len(root))) @ root.T)


def even_line(*, d: int, signal: float, correlation: float, noise: Noise) -> LinearLaw:
    """Features of variance 1, all equally correlated; equal slopes such that the mean of y has sd `signal`."""
    covariance = np.full((d, d), correlation) + (1 - correlation) * np.eye(d)
    slope = np.ones(d)
    slope *= signal / np.sqrt(slope @ covariance @ slope)
    return LinearLaw(slope=slope, root=np.asarray(np.linalg.cholesky(covariance), dtype=np.float64), noise=noise)
