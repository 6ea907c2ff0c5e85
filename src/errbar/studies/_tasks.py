"""Tasks: rows drawn from a world, as a learner is given them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.data.array_features import matrix
from errbar.data.encoded_features import Encoded
from errbar.data.read_features import read_input
from errbar.records.task import Rows, Task
from errbar.records.world import Sample, World
from errbar.worlds import Everyone


def task_of(world: World, sample: Sample) -> Task:
    """The sample with the world's classes, also where one of them was not drawn."""
    classes = world.classes
    unit = None if sample.unit is None else np.unique(sample.unit, return_inverse=True)[1].reshape(-1)
    return Task(
        kind=world.kind,
        X=_rows(world, sample),
        y=world.codes(sample.y) if classes else np.asarray(sample.y, dtype=np.float64),
        classes=classes,
        labels=world.labels if classes else None,
        positive=1 if len(classes) == 2 else None,
        unit=unit,
        unit_name=None if unit is None else "unit",
        time=sample.time,
        name=world.key,
    )


def example_of(world: World, n: int) -> Task:
    """Rows that tell what the columns are like in any sample: all of a population, else n rows."""
    law = world.law
    if not isinstance(law, Everyone):
        return task_of(world, world.sample(n, np.random.default_rng(0)))
    X = law.X if isinstance(law.X, np.ndarray) else law.X.take(np.arange(len(law.y)))
    return task_of(world, Sample(X, law.y))


def standing_alone(task: Task) -> Task:
    """Return the rows without what they share or follow, as a user has them who does not know it."""
    return replace(task, unit=None, unit_name=None, time=None)


def unstratified(task: Task) -> Task:
    """Return the rows, to be split without regard to their class."""
    return replace(task, strata=None, strata_name=None, options={**task.options, "strata_says": "none"})


def _rows(world: World, sample: Sample) -> Rows:
    law = world.law
    if isinstance(law, Everyone) and isinstance(law.X, Encoded):
        # A population that was read from a file: its rows keep what their columns are.
        return Encoded(values=sample.X, columns=law.X.columns, origin="")
    return matrix(sample.X) if isinstance(sample.X, np.ndarray) else read_input(sample.X).rows
