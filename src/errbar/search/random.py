"""Random search: every configuration drawn on its own, uniformly over the space.

Use it as the yardstick, and for up to some 30 asks, where nothing cleverer was measured to be better on real tables.
Unlike a grid it tries as many different values of every parameter as there are asks, which pays where few parameters
matter. A branch (an algorithm) is drawn first, then its parameters: on their linear or log scale, or from their
distribution. It learns nothing from losses, so all of it may be fitted at a time.

>>> from errbar.records.parameter import Parameter, RealNumbers
>>> from errbar.records.space import Branch, Space
>>> from errbar.search import begin
>>> space = Space((Branch("", (Parameter(name="x", domain=RealNumbers(0.0, 1.0)),)),))
>>> len({c.key for c in begin("random", space, budget=9, seed=0).ask_batch()})
9
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errbar.records.searcher import Searcher, SearchTask
from errbar.records.space import Point


@dataclass(frozen=True, slots=True)
class RandomState:
    """Nothing but the number of coordinates."""

    dimensions: int

    def propose(self, rng: np.random.Generator) -> tuple[Point, RandomState]:
        """Uniform in the cube."""
        return tuple(rng.random(self.dimensions).tolist()), self

    def learn(self, point: Point, loss: float, rng: np.random.Generator) -> RandomState:
        """Nothing."""
        return self


def start(task: SearchTask, rng: np.random.Generator) -> RandomState:
    """The state before the first ask."""
    return RandomState(len(task.space.dimensions))


random = Searcher(
    name="random",
    label="random search",
    start=start,
    is_adaptive=False,
    aliases=("random_search",),
    cites=("bergstra2012",),
    about=__doc__ or "",
)
