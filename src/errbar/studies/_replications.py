"""Replications: the same small experiment many times, on any engine, each with a random stream of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from errbar._progress import heard_by, tell
from errbar.engines import run as run_on
from errbar.errors import LearnerFailed
from errbar.learners.fitting import one_thread


def stream(seed: int, purpose: int, replication: int) -> np.random.Generator:
    """The randomness of one replication: the same whoever carries it out, and unlike that of any other study."""
    return np.random.default_rng([seed, purpose, replication])


def replicate(function: Callable[[Any, int], Any], shared: Any, replications: int, *, engine: Any) -> list[Any]:
    """function(shared, r) for r = 0, 1, ..., in that order; linear algebra on one thread, so that engines agree."""
    found: dict[int, Any] = {}
    with one_thread():
        for key, result in run_on(engine, partial(_one, function), shared, range(replications)):
            found[key] = result
            tell(f"replication {len(found):,} of {replications:,}", len(found) / replications)
    return [found[r] for r in range(replications)]


def _one(function: Callable[[Any, int], Any], shared: object, replication: int) -> Any:
    """Fits inside tell nothing: the replications do. A failure says in which of them it happened."""
    with heard_by(None):
        try:
            return function(shared, replication)
        except LearnerFailed as cause:
            raise LearnerFailed(f"Replication {replication}: {cause.message}") from cause
