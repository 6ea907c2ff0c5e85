"""Clouds in the plane: a mixture's normal clouds over its first two features."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats
from errbar.records.world import World
from errbar.worlds._mixture import Mixture


class Cloud2D(NamedTuple):
    """A normal cloud over two features: the class it is of, its share of all rows, means, sds and correlation."""

    of: int
    share: float
    mean: tuple[float, float]
    sd: tuple[float, float]
    correlation: float

    def density(self, x: Floats, y: Floats) -> Floats:
        """The bivariate normal density."""
        u, v = (x - self.mean[0]) / self.sd[0], (y - self.mean[1]) / self.sd[1]
        rest = 1 - self.correlation**2
        size = 2 * math.pi * self.sd[0] * self.sd[1] * math.sqrt(rest)
        return np.asarray(np.exp(-(u * u - 2 * self.correlation * u * v + v * v) / (2 * rest)) / size)

    def draw(self, rng: np.random.Generator) -> tuple[float, float]:
        """One row."""
        u, e = rng.standard_normal(2)
        v = self.correlation * u + math.sqrt(1 - self.correlation**2) * e
        return self.mean[0] + self.sd[0] * u, self.mean[1] + self.sd[1] * v


def clouds_of(world: World) -> tuple[tuple[Cloud2D, ...], float] | None:
    """The clouds over the first two features, and the share of flipped labels; None for any other world."""
    law = world.law
    if not isinstance(law, Mixture) or law.d < 2:
        return None
    found = []
    for weight, mean, root, of in zip(law.weight, law.mean, law.root, law.of):
        spread = (root @ root.T)[:2, :2]
        sd = np.sqrt(np.diag(spread))
        found.append(
            Cloud2D(
                of=int(of),
                share=float(weight),
                mean=(float(mean[0]), float(mean[1])),
                sd=(float(sd[0]), float(sd[1])),
                correlation=float(spread[0, 1] / (sd[0] * sd[1])),
            )
        )
    return tuple(found), float(law.flip)
