"""Ends that rest on draws: their Monte-Carlo error, and more draws where it is large beside the width."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar.errors import NoInterval
from errbar.records.method import InferenceSettings
from errbar.records.scored import Recomputed, Scored
from errbar.records.types import Floats

PART = 1 / 20
"""Share of the width that the Monte-Carlo standard error of an end may reach."""
TIMES, MOST = 4, 32_000
"""Factor by which draws grow, and the number that they end at."""


class DrawnEnds(NamedTuple):
    """Two ends, and the larger of their Monte-Carlo standard errors."""

    low: float
    high: float
    error: float


class SettledEnds(NamedTuple):
    """Ends, how many draws they rest on, and a note if these are too few to settle them; empty if they are not."""

    low: float
    high: float
    draws: int
    note: str


def draw_enough(scored: Scored, ask: InferenceSettings, find: Callable[[InferenceSettings], DrawnEnds]) -> SettledEnds:
    """Return what `find` gives, with more draws until an end is settled; a number that the user gave stays.

    A function that is computed again for each draw may take long, so that its draws stay as they are too.
    """
    found = find(ask)
    fixed = ask.is_counted or isinstance(scored.basis, Recomputed)
    while not fixed and _unsettled(found) and ask.replicates < MOST:
        more = ask.drawing(min(MOST, TIMES * ask.replicates))
        try:
            found = find(more)
        except NoInterval:  # one undefined draw in thousands must not cost the interval that fewer draws gave
            break
        ask = more
    return SettledEnds(found.low, found.high, ask.replicates, note_error(found))


def note_error(found: DrawnEnds) -> str:
    """Return how far another seed may move an end; empty if that is little beside the width."""
    if not _unsettled(found):
        return ""
    if not math.isfinite(found.error):
        return "; an end lies beyond the draws, which are too few for it"
    return f"; another seed moves an end by about {found.error / (found.high - found.low):.0%} of the width"


def _unsettled(found: DrawnEnds) -> bool:
    # False too where an end is infinite or all draws are equal: more of them would not help.
    return 0 < found.high - found.low < math.inf and found.error > PART * (found.high - found.low)


def find_tails(values: Floats, ask: InferenceSettings) -> DrawnEnds:
    """Return both quantiles of the draws at the level asked for; an undefined draw counts against both."""
    return tails_of_sorted(np.sort(values), ask)


def tails_of_sorted(values: Floats, ask: InferenceSettings) -> DrawnEnds:
    """Return both quantiles of ascending draws, NaN last."""
    low, high = ask.tails_of_sorted(values)
    a = (1 - ask.level) / 2
    return DrawnEnds(low, high, max(quantile_error(values, a), quantile_error(values, 1 - a)))


def quantile_error(values: Floats, share: float) -> float:
    """Return the Monte-Carlo standard error of a quantile of ascending draws, NaN last; infinite beyond all of them."""
    gone = int(np.count_nonzero(np.isnan(values))) if math.isnan(values[-1]) else 0
    count = len(values)

    def at(q: float) -> float:
        # Undefined draws count as the lowest below the middle, and as the highest above it.
        place = math.ceil(count * q) - 1 - (gone if share < 0.5 else 0)
        return float(values[place]) if 0 <= place < count - gone else math.copysign(math.inf, place)

    return error_of(at, share, count)


def error_of(quantile: Callable[[float], float], share: float, count: int) -> float:
    """Return the Monte-Carlo standard error of a quantile of so many draws, from their quantile function.

    Half its distance from the quantile two standard errors of the rank away, sqrt(q (1 - q) / B) each, on the side
    where draws lie wider apart: one standard error away they are too few to tell. Infinite beyond all draws.
    """
    reach = 2 * math.sqrt(share * (1 - share) / count)
    if not reach < share < 1 - reach:
        return math.inf
    at = quantile(share)
    return max(quantile(share + reach) - at, at - quantile(share - reach)) / 2
