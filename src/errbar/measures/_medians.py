"""Medians and quantiles of a column, weights counted as repeats."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.middle import middle
from errbar._numeric.ranking import fast_argsort
from errbar.evidence import Evidence
from errbar.records.types import Floats

ROUNDING = 1e-12


class Ladder(NamedTuple):
    """Values in ascending order and the share of weight at or below each."""

    values: Floats
    upto: Floats

    def quantile(self, share: float) -> float:
        """The least value with that share at or below it."""
        place = int(np.searchsorted(self.upto, share - ROUNDING))
        return float(self.values[min(place, len(self.values) - 1)])

    def median(self) -> float:
        """The middle value; the mean of two where half of the weight lies on either side."""
        return (self.quantile(0.5) + self.quantile(0.5 + 2 * ROUNDING)) / 2


def ladder(x: Floats, weight: Floats | None) -> Ladder:
    """The ladder of a column."""
    if weight is None:
        return Ladder(np.sort(x), np.arange(1, len(x) + 1) / len(x))
    order = fast_argsort(x)
    upto = np.cumsum(weight[order])
    return Ladder(x[order], upto / upto[-1])


def truth_ladders(evidence: Evidence) -> list[Ladder]:
    """One per output of the truth."""
    y = evidence.given.truth.reshape(evidence.n, -1)
    return evidence.keep("truth_ladders", lambda: [ladder(column, evidence.weight) for column in y.T])


def truth_medians(evidence: Evidence) -> Floats:
    """One per output of the truth; without weights no sort is needed."""
    if evidence.weight is None:
        y = evidence.given.truth.reshape(evidence.n, -1)
        return evidence.keep("truth_medians", lambda: np.array([middle(column) for column in y.T]))
    return np.array([each.median() for each in truth_ladders(evidence)])
