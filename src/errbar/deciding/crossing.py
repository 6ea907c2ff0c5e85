"""How likely it is that ordered uniform numbers all keep between two boundaries.

The numbers are a Poisson process of rate n that has n points at 1. Between one boundary's place and the next its
count grows by a Poisson number, so the chances of every count are carried along, and counts that cross are dropped
(Khmaladze & Shinjikashvili 2001; Moscovich & Nadler 2017). All terms are positive: nothing cancels.
"""

from __future__ import annotations

import math

import numpy as np

from errbar.records.types import Floats


def stays_between(low: Floats, high: Floats) -> float:
    """P(low[i] <= U[i] <= high[i] for every i) of n sorted uniform numbers; both boundaries rise."""
    n = len(low)
    places = np.concatenate([low, high])
    order = np.lexsort((np.repeat([1, 0], n), places))  # where both fall together, the upper one counts first
    rates = n * np.diff(np.concatenate([[0.0], places[order]]))
    chances, least = np.ones(1), 0  # chances[j]: the count is least + j and no boundary has been crossed
    for rate, place in zip(rates.tolist(), order.tolist()):
        chances = np.convolve(chances, _poisson(rate, n))
        if place < n:
            chances = chances[: place - least + 1]  # before low[i] at most i numbers lie
        elif place - n + 1 > least:
            chances, least = chances[place - n + 1 - least :], place - n + 1  # up to high[i] at least i + 1 do
        if not chances.any():
            return 0.0
    last = _poisson(n * (1 - float(places[order[-1]])), n)
    missing = n - least - np.arange(len(chances))
    there = (missing >= 0) & (missing < len(last))
    total = float(chances[there] @ last[missing[there]])
    return total / math.exp(n * math.log(n) - n - math.lgamma(n + 1))


def _poisson(rate: float, most: int) -> Floats:
    """Chances of 0, 1, ... of a Poisson number, as far as they matter."""
    if rate <= 0:
        return np.ones(1)
    count = min(most, int(rate + 10 * math.sqrt(rate) + 18))
    return np.asarray(np.cumprod(np.concatenate([[math.exp(-rate)], rate / np.arange(1, count + 1)])))
