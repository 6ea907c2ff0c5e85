"""Monte Carlo: the mean of a row's expected loss over rows drawn at random, with its standard error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from errbar.records.types import Floats
from errbar.records.world import Truth

BATCH = 50_000


def monte_carlo(
    draw: Callable[[int, np.random.Generator], Any], loss: Callable[[Any], Floats], rng: np.random.Generator, n: int
) -> Truth:
    """`draw` gives rows of features, `loss` one expected loss per row; n rows in all, a batch at a time."""
    total = squares = 0.0
    for start in range(0, n, BATCH):
        part = loss(draw(min(BATCH, n - start), rng))
        total += float(part.sum())
        squares += float(part @ part)
    mean = total / n
    if not np.isfinite(mean):
        return Truth(value=mean, how="Monte Carlo")
    return Truth(value=mean, se=float(np.sqrt(max(squares / n - mean**2, 0.0) / (n - 1))), how="Monte Carlo")
