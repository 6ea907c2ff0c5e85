"""Interval and p of a gap from draws of it, so that both agree."""

from __future__ import annotations

import math

import numpy as np

from errbar.errors import BadInput, NoInterval
from errbar.records.types import Floats

FEWEST = 100


def count_of(replicates: object, name: str) -> int:
    """Return the number of draws as a whole number that is large enough for tails, or raise BadInput."""
    if isinstance(replicates, bool) or not isinstance(replicates, int) or replicates < FEWEST:
        raise BadInput(f"{name} needs replicates >= {FEWEST}, a whole number; got {replicates!r}.")
    return replicates


def ends(draws: Floats, level: float) -> tuple[float, float, float]:
    """Low, high and p = 2 (1 + draws beyond 0) / (1 + draws), which is below 1 - level when 0 lies outside.

    An undefined draw counts against both ends.
    """
    gone = np.isnan(draws)
    low, below = _lower(np.where(gone, -np.inf, draws), level)
    high, above = _lower(np.where(gone, -np.inf, -draws), level)
    if not math.isfinite(low) or not math.isfinite(high):
        raise NoInterval(f"{int(gone.sum()):,} of {len(draws):,} draws are undefined, too many for an interval")
    return low, -high, min(1.0, 2 * min(below, above))


def _lower(values: Floats, level: float) -> tuple[float, float]:
    """The lower end, and the share of draws at or below 0."""
    # The draw of this rank is above 0 exactly if (1 + draws <= 0) / (1 + draws) < (1 - level) / 2: p and end agree.
    place = math.ceil((1 - level) / 2 * (len(values) + 1)) - 1
    if place < 1:
        raise NoInterval(f"{len(values):,} draws are too few for level {level:g}; ask for more replicates")
    share = (1 + int(np.count_nonzero(values <= 0))) / (1 + len(values))
    return float(np.partition(values, place - 1)[place - 1]), share
