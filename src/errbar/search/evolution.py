"""Evolutionary algorithm: a population of configurations; changed children of good ones replace the worst.

The default for more than 30 asks: in no measured space it was worse than random (docs/explanation/search_measured.md).
**Population**: a tenth of the budget, at least 8 and at most 20; steady state, so that each child may be a parent at
once. **Selection**: each parent is the best of 3 drawn at random. **Crossover**: in half of the children each
coordinate comes from either parent with equal chance, else from the first. **Mutation**: each active parameter with
probability 1.5 / d, at least one; numbers by a Gaussian step that falls from 0.2 to 0.03 of the range over the
budget, at least to the next whole number, categories to any other. **Replacement**: the worst leaves, of equally bad
ones the oldest. **Immigrants**: 5 % of asks are drawn at random. `schedule` is the number of asks that steps and
population are laid out for; the budget where it is not given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from errbar.records.searcher import Searcher, SearchTask
from errbar.records.space import Point
from errbar.search._moves import move_some
from errbar.search._schedule import fall

TOURNAMENT = 3
CROSSOVER = 0.5
IMMIGRANTS = 0.05


@dataclass(frozen=True, slots=True)
class EvolutionState:
    """The population, best first."""

    task: SearchTask
    population: tuple[tuple[float, Point], ...] = ()
    told: int = 0

    def propose(self, rng: np.random.Generator) -> tuple[Point, EvolutionState]:
        """A child, or an immigrant."""
        if len(self.population) < 2 or rng.random() < IMMIGRANTS:
            return tuple(rng.random(len(self.task.space.dimensions)).tolist()), self
        child, other = self._parent(rng), self._parent(rng)
        if rng.random() < CROSSOVER:
            child = tuple(a if pick else b for a, b, pick in zip(child, other, rng.random(len(child)) < 0.5))
        sigma = fall(0.2, 0.03, self.told, self.task.schedule)
        return move_some(self.task.space, child, sigma, rng), self

    def learn(self, point: Point, loss: float, rng: np.random.Generator) -> EvolutionState:
        """It joins, before its equals; the worst leaves where there are too many, of equally bad ones the oldest.

        Equals are told apart by age alone: an order of their coordinates would drift to low values where losses tie.
        """
        most = min(max(self.task.schedule // 10, 8), 20)
        joined = sorted(((loss, point), *self.population), key=lambda one: one[0])
        return replace(self, population=tuple(joined[:most]), told=self.told + 1)

    def _parent(self, rng: np.random.Generator) -> Point:
        """The best of three: the population is sorted, so the least index."""
        return self.population[int(rng.integers(len(self.population), size=TOURNAMENT).min())][1]


def start(task: SearchTask, rng: np.random.Generator) -> EvolutionState:
    """The state before the first ask."""
    return EvolutionState(task)


evolution = Searcher(
    name="evolution",
    label="evolutionary algorithm",
    start=start,
    options={"schedule": None},
    aliases=("evolutionary", "evolutionary_algorithm", "genetic", "ea"),
    cites=("eiben2015",),
    about=__doc__ or "",
)
