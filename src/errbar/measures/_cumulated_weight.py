"""Weighted quantiles of many rows: a sample brackets them, and only the rows in between are ordered."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar._numeric.rank_values import REACH, SAMPLE
from errbar._numeric.ranking import fast_argsort
from errbar.records.types import Floats

FEW = 1 << 15
"""Below this many rows ordering them all takes no longer."""


class CumulatedWeight(NamedTuple):
    """Some rows in ascending order of their values, which no other row lies between."""

    values: Floats
    upto: Floats
    """Weight of all rows at or below each."""
    before: float
    """Weight of the rows below all of these."""
    is_all: bool
    """True if these are all rows."""

    def holds(self, amounts: Sequence[float]) -> bool:
        """Return True if the least values that hold these amounts of weight are among those kept here."""
        return self.is_all or (self.before < min(amounts) and max(amounts) <= self.upto[-1])

    def least(self, amounts: Sequence[float]) -> list[float]:
        """The least values with these amounts of the weight at or below them; the largest where all weigh less."""
        places = np.minimum(np.searchsorted(self.upto, amounts), len(self.values) - 1)
        return [float(self.values[place]) for place in places]


def cumulate_all(x: Floats, weight: Floats) -> CumulatedWeight:
    """Return the weight that each value holds, with all rows."""
    order = fast_argsort(x)
    return CumulatedWeight(x[order], np.cumsum(weight[order]), 0.0, True)


def cumulate_near(x: Floats, weight: Floats, first: float, last: float) -> CumulatedWeight:
    """Return the weight of rows that most likely hold these shares of it, first to last; of all where rows are few."""
    n = len(x)
    if n < FEW:
        return cumulate_all(x, weight)
    some = slice(None, None, n // SAMPLE)
    sample = cumulate_all(x[some], weight[some])
    # Rows of a sample by chance, each with its own weight: the spread of a share of weight is that of as many equal
    # rows as they are worth.
    whole, held = float(sample.upto[-1]), weight[some]
    reach = REACH / 2 * math.sqrt(float(held @ held)) / whole
    low, high = first - reach, last + reach
    if low <= 0 or high >= 1 or high - low > 0.5:
        return cumulate_all(x, weight)
    least, most = sample.least([low * whole, high * whole])
    return _cumulate_between(x, weight, least, most)


def _cumulate_between(x: Floats, weight: Floats, least: float, most: float) -> CumulatedWeight:
    """Return the weight of the rows from one value to another."""
    before, inside = 0.0, []
    below, above = np.empty(BLOCK), np.empty(BLOCK, np.bool_)
    for start in range(0, len(x), BLOCK):
        part = x[start : start + BLOCK]
        under, over = below[: len(part)], above[: len(part)]
        np.less(part, least, out=under)
        before += float(np.dot(under, weight[start : start + BLOCK]))
        np.greater_equal(part, least, out=over)
        # Both ends belong to the bracket: rows tied with an end must all be inside.
        over &= part <= most
        inside.append(np.flatnonzero(over) + start)
    rows = np.concatenate(inside)
    held = cumulate_all(x[rows], weight[rows])
    return CumulatedWeight(held.values, before + held.upto, before, False)
