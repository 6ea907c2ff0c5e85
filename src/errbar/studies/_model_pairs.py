"""Pairs of models whose order is known: two that are equal in every measure, and two of which one is worse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from errbar.comparing.row_pair import ANSWERS, exchange_rows
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.learners.fitting import fit_all
from errbar.records.predictions import Predictions
from errbar.records.study import Setup
from errbar.records.task import Task
from errbar.records.types import Bools, Ints
from errbar.records.world import World
from errbar.studies._learners import is_fixed
from errbar.studies._resampling import one_class
from errbar.studies._rule_evidence import evidence_of
from errbar.studies._tasks import task_of

POOL = 10
"""Rows that answers to a row of the same class are taken from, for each row of a sample."""


class ModelPair(NamedTuple):
    """Two models on the same rows."""

    left: Evidence
    right: Evidence


class PairTrial(NamedTuple):
    """Two equal models, the same two with the left one made worse, and a seed for what is random in a test."""

    equal: ModelPair
    unequal: ModelPair
    seed: int


def check_pairs(setup: Setup) -> None:
    """BadInput where two models of the world's own rule would never differ."""
    if is_fixed(setup.learner) and not len(setup.world.labels):
        raise BadInput(
            f"Two equal models of numbers need a learner that is fitted; {setup.learner.name} always answers the same."
        )


def pair_trial(setup: Setup, n_fit: int, harm: float, rng: np.random.Generator) -> PairTrial | str:
    """Both pairs on n rows; a string says why this sample has none.

    Equal: two rules of the learner, each fitted on rows of its own, that exchange their answers on rows (units) chosen
    by a fair coin: whichever is called left, the law of the two is the same. A rule that is never fitted is paired with
    its own answers to other rows of the same class: truth and answer then have one law on both sides. Unequal: on a
    share `harm` of the rows the left one answers to a row that has nothing to do with it.
    """
    seed = int(rng.integers(2**31))
    found = _own_pair(setup, rng) if is_fixed(setup.learner) else _fitted_pair(setup, n_fit, seed, rng)
    if isinstance(found, str):
        return found
    equal, model, left_world = found
    stray = _answers(setup, model, task_of(setup.world, left_world.sample(setup.n, rng)))
    coins = rng.random(setup.n) < harm
    worse = _answering(equal.left.given, stray, coins)
    return PairTrial(equal, ModelPair(Evidence(worse), Evidence(equal.right.given)), seed)


def _fitted_pair(setup: Setup, n_fit: int, seed: int, rng: np.random.Generator) -> tuple[ModelPair, Any, World] | str:
    models, world = [], setup.world
    for _ in range(2):
        sample, world = world.draw(n_fit, rng)
        task = task_of(setup.world, sample)
        why = one_class(task)
        if why is not None:
            return f"no rule: {why}"
        models.append(fit_all(setup.learner, task, seed))
    sample, world = world.draw(setup.n, rng)
    task = task_of(setup.world, sample)
    sides = [_answers(setup, model, task) for model in models]
    swapped = rng.random(setup.n if task.unit is None else int(task.unit.max()) + 1) < 0.5
    left, right = exchange_rows(sides[0], sides[1], swapped if task.unit is None else swapped[task.unit])
    return ModelPair(Evidence(left), Evidence(right)), models[0], world


def _own_pair(setup: Setup, rng: np.random.Generator) -> tuple[ModelPair, Any, World] | str:
    world, model = setup.world, setup.learner.model
    sample, left_world = world.draw(setup.n, rng)
    task = task_of(world, sample)
    pool = task_of(world, left_world.sample(POOL * setup.n, rng))
    rows = _same_class(task.y, pool.y)
    if rows is None:
        return "too few other rows of a class"
    left = _answers(setup, model, task)
    other = _answers(setup, model, pool).take(rows)
    right = replace(left, **{name: getattr(other, name) for name in ANSWERS})
    return ModelPair(Evidence(left), Evidence(right)), model, left_world


def _same_class(wanted: Ints, pool: Ints) -> Ints | None:
    """For each row a row of the pool of its class, none twice; None where the pool has too few."""
    found = np.empty(len(wanted), dtype=np.intp)
    for c in np.unique(wanted):
        here, there = np.flatnonzero(wanted == c), np.flatnonzero(pool == c)
        if len(there) < len(here):
            return None
        found[here] = there[: len(here)]
    return found


def _answers(setup: Setup, model: Any, task: Task) -> Predictions:
    return evidence_of(model, setup.learner, task).given


def _answering(given: Predictions, other: Predictions, rows: Bools) -> Predictions:
    """The answers of `other` on these rows, its own elsewhere."""
    return exchange_rows(given, replace(other, truth=given.truth), rows)[0]
