"""Fresh: an unfitted copy of a learner's model: a seed where the user left one open, one thread where no more are."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from errbar.records.learner import Learner


def fresh(learner: Learner, seed: int, *index: int) -> Any:
    """A model to fit; every `random_state` that is None gets a number drawn from (seed, index).

    Parts whose library takes all threads by default take one: a fold is one piece of work on every engine, and sums
    over threads are added in no fixed order. Nothing else is set.

    A deep copy of the prototype, which was cloned when the learner was made: the same as cloning it, several times
    faster, and its memo tells where each part's copy is.
    """
    memo: dict[int, Any] = {}
    try:
        model = copy.deepcopy(learner.model, memo)
    except TypeError:  # a lock or a handle among its attributes; cloning copies parameters only
        from sklearn.base import clone

        memo = {}
        model = clone(learner.model)
    if learner.unseeded:
        states = np.random.SeedSequence(seed, spawn_key=index).generate_state(len(learner.unseeded))
        for (name, owner), state in zip(learner.unseeded, states):
            _seed(model, memo.get(id(owner)), name, int(state))
    for name, owner in learner.threads.unset:
        part = memo.get(id(owner))
        if part is None:
            model.set_params(**{name: 1})
        else:
            part.set_params(**{name.rpartition("__")[2]: 1})
    return model


def _seed(model: Any, part: Any, name: str, state: int) -> None:
    """Sets one seed; on the part itself where that is all that its set_params would do."""
    from sklearn.base import BaseEstimator

    if part is not None and type(part).set_params is BaseEstimator.set_params:
        setattr(part, name.rpartition("__")[2], state)
    else:
        model.set_params(**{name: state})
