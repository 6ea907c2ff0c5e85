"""Drawn task: rows of a world to learn from, what is left of it, and the seed of all that is fitted on them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.task import Task
from errbar.records.world import World
from errbar.studies._resampling import one_class
from errbar.studies._tasks import task_of


class DrawnTask(NamedTuple):
    """One sample as a task."""

    task: Task
    left: World
    """The world without these rows, in which a model's truth is found."""
    seed: int
    refused: str | None
    """Why nothing can be learned from the rows: they are of a single class."""


def draw_task(world: World, n: int, rng: np.random.Generator) -> DrawnTask:
    """A sample of n rows."""
    sample, left = world.draw(n, rng)
    task = task_of(world, sample)
    return DrawnTask(task, left, int(rng.integers(2**31)), one_class(task))
