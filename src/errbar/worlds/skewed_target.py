"""Skewed target: y = slope'x + noise whose large values are rare and all on one side.

Options: `noise` lognormal, pareto, or t (lognormal); `shape` of it: the sd of the logarithm (1), the exponent (2.5), or
the degrees of freedom (3); `scale` it is multiplied by (1); `d` features (5), `signal` the sd of slope'x (1). The noise
has mean 0, so the Bayes rule for squared error is the line itself: lognormal(1) has variance (e - 1) e = 4.67. A few
rows carry most of a mean loss, and a sample without them looks better than it is. The squared error has no mean for
pareto(2), t(2) or below, and errbar says so; the absolute one has. For absolute error the best rule is the median,
below the line. Not to be confused with heavy_tailed, which is the t noise alone, large on both sides.

>>> from errbar.worlds import world
>>> round(world("skewed_target").bayes_error.value, 3)  # (e - 1) e
4.671
>>> round(world("skewed_target(noise=pareto)").bayes_error.value, 3)  # 2.5 / (1.5^2 * 0.5)
2.222
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Floats
from errbar.records.world import World
from errbar.worlds._line import LinearLaw, Noise, Student, even_line
from errbar.worlds._world_settings import count, number, word

NAME = "skewed_target"
SHAPES = {"lognormal": 1.0, "pareto": 2.5, "t": 3.0}
LEAST = {"lognormal": 0.0, "pareto": 1.0, "t": 1.0}
"""Below it the noise has no mean."""


def _noise(settings: Mapping[str, Any]) -> Noise:
    kind, scale = word(settings, NAME, "noise", tuple(SHAPES)), number(settings, NAME, "scale", above=0)
    given = settings if settings["shape"] is not None else {"shape": SHAPES[kind]}
    shape = number(given, NAME, "shape", above=LEAST[kind])
    if kind == "t":
        return Student(shape, scale)
    return LogNormal(shape, scale) if kind == "lognormal" else Pareto(shape, scale)


def _find(settings: Mapping[str, Any]) -> LinearLaw:
    return even_line(
        d=count(settings, NAME, "d"),
        signal=number(settings, NAME, "signal"),
        correlation=0.0,
        noise=_noise(settings),
    )


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


skewed_target = World(
    name=NAME,
    label="linear regression, skewed noise",
    kinds=("regression",),
    find=_find,
    options={"noise": "lognormal", "shape": None, "scale": 1.0, "d": 5, "signal": 1.0},
    aliases=("skewed",),
    cites=("hall1992",),
    about=__doc__ or "",
)
