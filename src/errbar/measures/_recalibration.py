"""CORP: the Brier score split by isotonic recalibration (Dimitriadis, Gneiting & Jordan 2021).

score - recalibrated = miscalibration, reference - recalibrated = discrimination, reference = uncertainty.
Recalibrated means: by the non-decreasing function of p that fits the truth best; no bins to choose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._no_skill import prevalence_spread
from errbar.measures._squared_error import binary_error, mean_binary_error
from errbar.records.types import Floats

OPTIMISTIC = (
    "the recalibration is fitted to the rows it judges, which adds about 0.02 at n = 100 and 0.004 at n = "
    "2,000; no valid interval is known"
)


class Corp(NamedTuple):
    """Mean squared errors: as predicted, recalibrated, and with the prevalence for every row."""

    score: float
    recalibrated: float
    reference: float

    @property
    def miscalibration(self) -> float:
        """The gain of recalibration; rounding cannot make it negative."""
        return max(0.0, self.score - self.recalibrated)

    @property
    def discrimination(self) -> float:
        """The gain of the recalibrated probabilities over the prevalence."""
        return max(0.0, self.reference - self.recalibrated)


def corp(evidence: Evidence) -> Corp:
    """The decomposition, fitted once for its three parts."""
    return evidence.keep("corp", lambda: _corp(evidence))


def _corp(evidence: Evidence) -> Corp:
    _, p, n = evidence.pooled_counts()
    # Within a pooled block the mean squared error is share (1 - share).
    recalibrated = float((p * n / (p + n)).sum()) / evidence.total
    return Corp(mean_binary_error(evidence), recalibrated, prevalence_spread(evidence, {}))


def error_rows(evidence: Evidence) -> Floats:
    """Squared error of each row as predicted."""
    return binary_error(evidence)(slice(0, evidence.n))


def recalibrated_rows(evidence: Evidence) -> Floats:
    """Squared error of each row after recalibration.

    The fit minimises the mean of these, so to first order a row moves that mean by its own error only.
    """
    order, ends = evidence.probability_order()
    fit = np.empty(evidence.n)
    fit[order] = np.repeat(evidence.recalibration().fit, np.diff(ends, prepend=-1))
    return np.asarray((fit - evidence.y_positive()) ** 2)


def reference_rows(evidence: Evidence) -> Floats:
    """Squared error of each row with the prevalence for every row."""
    y = evidence.y_positive()
    return np.asarray((y - evidence.mean(y)) ** 2)


def difference(evidence: Evidence, left: Callable[[Evidence], Floats], right: Callable[[Evidence], Floats]) -> Floats:
    """Influence of a difference of two mean squared errors."""
    rows = left(evidence) - right(evidence)
    return np.asarray(rows - evidence.mean(rows))
