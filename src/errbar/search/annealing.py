"""Simulated annealing: a walk that always takes a better neighbour, and a worse one with a chance that falls.

Use it for rugged losses, where a search that only goes downhill is caught in the first valley. **Neighbourhood**:
each active parameter is moved with probability 1.5 / d, at least one; numbers by a Gaussian step on their scale whose
width falls from 0.25 to 0.03 of the range (by the same factor at each ask, reflected at the ends, at least to the
next whole number), categories to any other. **Cooling**: a neighbour worse by D is taken with probability exp(-D /
T); T falls from 0.5 to 0.005 times the gap between median and minimum of the first, random asks, so it needs no unit.
**Return**: after 15 refusals in a row the walk goes back to the best so far. `schedule` is the number of asks that
steps and cooling are laid out for; the budget where it is not given. Not to be confused with tabu search, which
decides without chance. Measured against random search: docs/explanation/search_measured.md.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, replace

import numpy as np

from errbar.records.searcher import Searcher, SearchTask
from errbar.records.space import Point
from errbar.search._moves import move_some
from errbar.search._schedule import fall

REFUSALS = 15


@dataclass(frozen=True, slots=True)
class AnnealingState:
    """Where the walk is, the best it met, and the first losses, which set the temperature."""

    task: SearchTask
    here: Point = ()
    loss: float = math.inf
    best: Point = ()
    least: float = math.inf
    first: tuple[float, ...] = ()
    told: int = 0
    refused: int = 0

    def propose(self, rng: np.random.Generator) -> tuple[Point, AnnealingState]:
        """A neighbour of where the walk is; anywhere, while it is nowhere."""
        if not self.here:
            return tuple(rng.random(len(self.task.space.dimensions)).tolist()), self
        sigma = fall(0.25, 0.03, self.told, self.task.schedule)
        return move_some(self.task.space, self.here, sigma, rng), self

    def learn(self, point: Point, loss: float, rng: np.random.Generator) -> AnnealingState:
        """Go there, or stay; then back to the best, after too many refusals."""
        new = replace(self, told=self.told + 1)
        if loss < self.least:
            new = replace(new, best=point, least=loss)
        if self.told < self.task.first:
            return replace(new, first=(*self.first, loss), here=new.best, loss=new.least)
        if loss <= self.loss or rng.random() < self._chance(loss):
            return replace(new, here=point, loss=loss, refused=0)
        if self.refused + 1 >= REFUSALS:
            return replace(new, here=new.best, loss=new.least, refused=0)
        return replace(new, refused=self.refused + 1)

    def _chance(self, loss: float) -> float:
        finite = [x for x in self.first if math.isfinite(x)]
        spread = statistics.median(finite) - min(finite) if finite else 0.0
        temperature = spread * fall(0.5, 0.005, self.told, self.task.schedule)
        return math.exp(-(loss - self.loss) / temperature) if temperature > 0 and math.isfinite(loss) else 0.0


def start(task: SearchTask, rng: np.random.Generator) -> AnnealingState:
    """The state before the first ask."""
    return AnnealingState(task)


annealing = Searcher(
    name="annealing",
    label="simulated annealing",
    start=start,
    options={"schedule": None},
    aliases=("simulated_annealing", "sa"),
    cites=("kirkpatrick1983",),
    about=__doc__ or "",
)
