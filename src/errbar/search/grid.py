"""Grid search: every configuration once, as nested loops over the values in the order in which they are written.

Use it where the whole grid fits the budget: it needs no luck, and its table shows how the loss depends on each
parameter. It is exhaustive or refused: a grid that a budget cuts off would have tried the last values of the first
parameters never. Only what a clock ended is asked for again in part: `grid(schedule=26)` with a
budget of 7 tries the first 7 of 26. A parameter with a range needs `grid(levels=5)`: so many values from end to end on
its scale, for all parameters that have more than that. Not to be confused with random search, which needs no list of
values and is better where few parameters matter.

>>> from errbar.records.parameter import Choices, Parameter
>>> from errbar.records.space import Branch, Space
>>> from errbar.search import begin
>>> C = Parameter(name="C", domain=Choices((1, 10), ("1", "10")))
>>> kernel = Parameter(name="kernel", domain=Choices(("linear", "rbf"), ("linear", "rbf")))
>>> [c.label for c in begin("grid", Space((Branch("", (C, kernel)),)), budget=4, seed=0).ask_batch()]
['C=1, kernel=linear', 'C=1, kernel=rbf', 'C=10, kernel=linear', 'C=10, kernel=rbf']
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errbar.errors import BadInput
from errbar.records.searcher import Searcher, SearchTask
from errbar.records.space import Point


@dataclass(frozen=True, slots=True)
class GridState:
    """All points, and how many of them were asked."""

    points: tuple[Point, ...]
    done: int = 0

    def propose(self, rng: np.random.Generator) -> tuple[Point | None, GridState]:
        """The next one."""
        if self.done >= len(self.points):
            return None, self
        return self.points[self.done], GridState(self.points, self.done + 1)

    def learn(self, point: Point, loss: float, rng: np.random.Generator) -> GridState:
        """Nothing."""
        return self


def start(task: SearchTask, rng: np.random.Generator) -> GridState:
    """The whole grid, refused where it does not fit."""
    levels = task.settings["levels"]
    if levels is not None and (isinstance(levels, bool) or not isinstance(levels, int) or levels < 1):
        raise BadInput(f"grid needs a whole number of 1 or more as `levels`; got {levels!r}.")
    if levels is None and task.space.endless:
        raise BadInput(
            f"grid needs lists of values; there is no end of them for {', '.join(task.space.endless)}. "
            "Write a list, use grid(levels=5), or random."
        )
    chosen: dict[str, Point] = {}
    for point in task.space.points(levels):
        chosen.setdefault(task.space.configuration(point).key, point)
        if len(chosen) > task.schedule:
            size = task.space.size
            found = f"it has {size:,}" if levels is None and size is not None else f"it has more than {task.schedule:,}"
            raise BadInput(
                f"grid tries every configuration; {found}, the budget allows {task.schedule:,}. "
                "Raise budget, shorten the lists, or use random."
            )
    return GridState(tuple(chosen.values()))


grid = Searcher(
    name="grid",
    label="grid search",
    start=start,
    is_adaptive=False,
    options={"levels": None, "schedule": None},
    aliases=("grid_search", "exhaustive"),
    cites=("bergstra2012",),
    about=__doc__ or "",
)
