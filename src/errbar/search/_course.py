"""The course of a search: what was asked and told, the same bookkeeping for every searcher."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.records.searcher import Searcher, SearchTask
from errbar.records.space import Configuration, Point, Space
from errbar.search._schedule import first_asks, schedule_of

REDRAWS = 20
"""How often a configuration that was asked before is drawn again."""


class TriedConfiguration(NamedTuple):
    """A configuration and its loss."""

    configuration: Configuration
    loss: float


class Search:
    """A search under way: `ask`, fit, `tell`, until `ask` gives None.

    Several may be asked before they are told, in any order. A configuration that was asked before is drawn again up
    to 20 times; where it still comes, it is handed out once more and counts as an ask: look its `key` up and tell the
    same loss.
    """

    def __init__(self, searcher: Searcher, space: Space, budget: int, rng: np.random.Generator) -> None:
        self.searcher, self.space, self.budget = searcher, space, budget
        self.asked = 0
        """Asks so far: this number as budget, with the same `schedule`, asks for the same again."""
        self.told: list[TriedConfiguration] = []
        """Every configuration with its loss, in the order told."""
        self.schedule = schedule_of(searcher, budget)
        """The number of asks that step widths are laid out for."""
        self.first = first_asks(self.schedule) if searcher.is_adaptive and searcher.starts_random else 0
        self._rng = rng
        self._keys: set[str] = set()
        self._waiting: dict[str, list[Point]] = {}
        self._state = searcher.start(SearchTask(space, self.schedule, self.first, searcher.settings), rng)

    @property
    def best(self) -> TriedConfiguration | None:
        """The lowest loss, the first asked of equal ones; None where nothing finite was told."""
        found = min(self.told, key=lambda told: told.loss, default=None)
        return found if found is not None and math.isfinite(found.loss) else None

    def ask(self) -> Configuration | None:
        """The next configuration; None where the budget is spent or nothing is left."""
        if self.asked >= self.budget or (self.space.size is not None and len(self._keys) >= self.space.size):
            return None
        found = self._draw()
        if found is None:
            return None
        point, configuration = found
        self.asked += 1
        self._keys.add(configuration.key)
        self._waiting.setdefault(configuration.key, []).append(point)
        return configuration

    def ask_batch(self, most: int | None = None) -> list[Configuration]:
        """All that can be asked before the next loss is needed, or the first `most`; empty where `ask` gives None.

        Where losses do not matter that is the rest; else the first asks together, then one at a time.
        """
        count = max(self.first - self.asked if self.searcher.is_adaptive else self.budget, 1)
        found: list[Configuration] = []
        for _ in range(count if most is None else min(count, most)):
            configuration = self.ask()
            if configuration is None:
                break
            found.append(configuration)
        return found

    def tell(self, configuration: Configuration, loss: float) -> None:
        """The loss of a configuration that was asked, lower is better; inf or nan where it failed."""
        waiting = self._waiting.get(configuration.key)
        if not waiting:
            raise BadInput(f"Only what was asked and not yet told can be told; got {configuration.key}.")
        loss = math.inf if math.isnan(loss) else float(loss)
        if loss == -math.inf:
            raise BadInput(f"A loss must be above -inf; got {loss} for {configuration.key}.")
        self.told.append(TriedConfiguration(configuration, loss))
        self._state = self._state.learn(waiting.pop(0), loss, self._rng)

    def _draw(self) -> tuple[Point, Configuration] | None:
        """A point whose configuration is new, as far as 20 redraws find one."""
        for redraw in range(REDRAWS + 1):
            point: Point | None
            if self.asked < self.first:
                point = tuple(self._rng.random(len(self.space.dimensions)).tolist())
            else:
                point, self._state = self._state.propose(self._rng)
            if point is None:
                return None
            self._require_in_cube(point)
            configuration = self.space.configuration(point)
            if configuration.key not in self._keys or redraw == REDRAWS:
                return point, configuration
        return None

    def _require_in_cube(self, point: Point) -> None:
        """BadInput for a searcher that leaves the space: values beyond an end would be read as some other value."""
        count = len(self.space.dimensions)
        if len(point) != count or not all(0.0 <= place <= 1.0 for place in point):
            raise BadInput(
                f"A searcher proposes a place from 0 to 1 for each of the {count} coordinates; {self.searcher.name} "
                f"proposed {point!r}. Mend how it proposes, or use another search."
            )
