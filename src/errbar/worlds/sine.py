"""Sine: one feature, evenly spread over 0 to 1, and y a sine wave with normal noise: a curve that no line follows.

Options: `waves` between 0 and 1 (1), `noise` its sd (0.3). The Bayes rule is the wave and its squared error is noise^2.
Use it to see underfitting and overfitting with the eye: a line is too stiff (of the wave's variance of 1/2 it leaves
1/2 - 3 / pi^2 = 0.196), a polynomial of high degree passes through the noise. The truth of any rule is found by
quadrature. Not to be confused with linear_gaussian, where a line is the best rule.

>>> import numpy as np
>>> from errbar.worlds import world
>>> w = world("sine(noise=0.5)")
>>> w.bayes_error.value, round(w.true_error(lambda X: 0 * X[:, 0]).value, 3)  # the noise; and the wave's 1/2 besides
(0.25, 0.75)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Array, Floats, Kind
from errbar.records.world import Loss, ProbabilityTable, Sample, Truth, World
from errbar.worlds._line import Normal
from errbar.worlds._normal_cells import quadrature
from errbar.worlds._rule_answers import values_of
from errbar.worlds._world_settings import count, number


@dataclass(frozen=True, eq=False, kw_only=True)
class Wave:
    """y = sin(2 pi waves x) + noise, x uniform on 0 to 1."""

    waves: int
    noise: Normal

    @property
    def kind(self) -> Kind:
        """A number."""
        return "regression"

    @property
    def labels(self) -> Array:
        """No classes."""
        return np.empty(0)

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """x first, then noise."""
        X = rng.random((n, 1))
        return Sample(X, self.best(X) + self.noise.draw(n, rng))

    def best(self, X: object) -> Array:
        """The wave itself."""
        return np.asarray(np.sin(2 * np.pi * self.waves * np.asarray(X, dtype=np.float64)[:, 0]))

    def prob(self, X: object) -> Floats:
        """No classes."""
        raise BadInput("A regression world has no class probabilities.")

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """The noise's own loss around the gap between rule and wave, over points one in each of n cells."""
        X = ((np.arange(n) + np.random.default_rng(n).random(n)) / n)[:, None]
        gap = values_of(rule, X) - self.best(X)
        return quadrature(self.noise.squared(gap) if loss == "squared" else self.noise.absolute(gap), n)

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """The variance of the noise."""
        return Truth(value=self.noise.sd**2, how="closed form")

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """None: x is continuous."""
        return None


def _find(settings: Mapping[str, object]) -> Wave:
    return Wave(waves=count(settings, "sine", "waves"), noise=Normal(number(settings, "sine", "noise", above=0)))


sine = World(
    name="sine",
    label="a sine wave with noise, one feature",
    kinds=("regression",),
    find=_find,
    options={"waves": 1, "noise": 0.3},
    cites=("hastie2009",),
    about=__doc__ or "",
)
