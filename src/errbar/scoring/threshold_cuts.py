"""Thresholds of two classes: what they cut, up to 512 of them, and the rows above each."""

from __future__ import annotations

import math

import numpy as np

from errbar.evidence import Evidence
from errbar.records.types import Floats

MOST = 512
DIGITS = 6


def cutting(evidence: Evidence) -> Floats:
    """What a threshold cuts: the probability of the positive class, else the score."""
    if evidence.given.prob is not None:
        return evidence.p_positive()
    return evidence.ranking()


def thresholds_of(values: Floats, e: Evidence, own: float) -> Floats:
    """All distinct values where they fit, else quantiles of either class; the ends, and the run's own threshold.

    Written with six digits, rounded down: who types a threshold read off a page finds the same counts.
    """
    distinct = np.unique(values)
    ends = [0.0, 1.0] if e.given.prob is not None else []
    room = MOST - len(ends) - 1
    if len(distinct) > room:
        q, y = np.linspace(0, 1, room // 2), e.y_positive()
        distinct = np.concatenate([np.quantile(values[rows], q, method="inverted_cdf") for rows in (y, ~y)])
    return np.unique([*map(round_down, np.unique(distinct).tolist()), *ends, own])


def round_down(x: float) -> float:
    """The largest number of six digits that is not above x."""
    near = float(f"{x:.{DIGITS}g}")
    if near <= x:
        return near
    last = 10.0 ** (math.floor(math.log10(abs(near))) - DIGITS + 1)
    return float(f"{near - last:.{DIGITS}g}")


def weight_above(values: Floats, e: Evidence, positive: bool, at: Floats) -> Floats:
    """Rows, or their weight, of one class at or above each threshold."""
    rows = e.y_positive() == positive
    order = np.argsort(values[rows])
    below = np.searchsorted(values[rows][order], at, side="left")
    if e.weight is None:
        return (len(order) - below).astype(float)
    from_above = np.cumsum(e.weight[rows][order][::-1])[::-1]
    return np.append(from_above, 0.0)[below]
