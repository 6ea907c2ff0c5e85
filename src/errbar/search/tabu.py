"""Tabu search: always to the best neighbour, even if it is worse, and not back where it just was.

Use it for smooth losses and for lists of categories, where it was measured to be the quickest; on a table of
real trees it was not clearly better than random (docs/explanation/search_measured.md). **Neighbourhood**: d neighbours,
at least 4 and at most 8, each with one active parameter moved: numbers by a Gaussian step of 0.2 of the range, which
shrinks by 0.7 with every move that finds no new best, to 0.02 at least; categories to any other. **Tenure**: the value
that a move left (the category, the whole number, the twentieth of the range) is not chosen again for 7 moves.
**Return**: after 4 moves without a new best it goes back to the best and forgets what is tabu. Not to be confused with
annealing, which decides by chance. `schedule` sets the number of random asks it begins with: a tenth of it, from 5 to
20.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from errbar.records.searcher import Searcher, SearchTask
from errbar.records.space import Point
from errbar.search._moves import move_one

TENURE = 7
PATIENCE = 4
TRIES = 20
"""How often a neighbour that is tabu is drawn again."""


@dataclass(frozen=True, slots=True)
class TabuState:
    """Where the search is, the neighbours told so far, what is tabu until which move."""

    task: SearchTask
    here: Point = ()
    best: Point = ()
    least: float = math.inf
    told: int = 0
    near: tuple[tuple[float, Point], ...] = ()
    sigma: float = 0.2
    moves: int = 0
    since: int = 0
    is_new: bool = False
    """Whether a best was found since the last move."""
    until: tuple[tuple[int, int, int], ...] = ()
    """Coordinate, cell, and the move at which it is free again."""

    def propose(self, rng: np.random.Generator) -> tuple[Point, TabuState]:
        """A neighbour in one coordinate that is not tabu, as far as 20 draws find one."""
        space = self.task.space
        if not self.here:
            return tuple(rng.random(len(space.dimensions)).tolist()), self
        active = self._movable()
        point = self.here
        for _ in range(TRIES if active else 0):
            i = active[int(rng.integers(len(active)))]
            point = move_one(space, self.here, i, self.sigma, rng)
            cell = space.dimensions[i].parameter.domain.cell(point[i])
            if not any((i, cell) == (at, there) and self.moves < free for at, there, free in self.until):
                break
        return point, self

    def learn(self, point: Point, loss: float, rng: np.random.Generator) -> TabuState:
        """One more neighbour; the last of them makes the move."""
        new = replace(self, told=self.told + 1)
        if loss < self.least:
            new = replace(new, best=point, least=loss, is_new=True)
        if self.told < self.task.first or not self.here:
            return replace(new, here=new.best, is_new=False)
        new = replace(new, near=(*self.near, (loss, point)))
        return new._move() if len(new.near) >= min(max(len(self._movable()), 4), 8) else new

    def _movable(self) -> list[int]:
        space = self.task.space
        return [i for i in space.active(self.here) if space.dimensions[i].parameter.domain.count != 1]

    def _move(self) -> TabuState:
        since = 0 if self.is_new else self.since + 1
        sigma = self.sigma if self.is_new else max(0.7 * self.sigma, 0.02)
        new = replace(self, near=(), sigma=sigma, moves=self.moves + 1, since=since, is_new=False)
        if since >= PATIENCE:
            return replace(new, here=self.best, since=0, until=())
        _, there = min(self.near, key=lambda one: one[0])  # of equal neighbours the first, not the lowest values
        left = tuple(
            (i, self.task.space.dimensions[i].parameter.domain.cell(self.here[i]), new.moves + TENURE)
            for i in range(len(there))
            if there[i] != self.here[i]
        )
        return replace(new, here=there, until=(*(u for u in self.until if u[2] > new.moves), *left))


def start(task: SearchTask, rng: np.random.Generator) -> TabuState:
    """The state before the first ask."""
    return TabuState(task)


tabu = Searcher(
    name="tabu",
    label="tabu search",
    start=start,
    options={"schedule": None},
    aliases=("tabu_search",),
    cites=("glover1989",),
    about=__doc__ or "",
)
