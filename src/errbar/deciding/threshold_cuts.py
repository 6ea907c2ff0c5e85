"""Thresholds of two classes: what they cut, up to 512 of them, and the rows above each."""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.order_places import order_places
from errbar.evidence import Evidence
from errbar.records.types import Floats

MOST = 512
DIGITS = 6


def cutting(evidence: Evidence) -> Floats:
    """What a threshold cuts: the probability of the positive class, else the score."""
    if evidence.given.prob is not None:
        return evidence.p_positive()
    return evidence.ranking()


def thresholds_of(e: Evidence, own: float) -> Floats:
    """All distinct values where they fit, else quantiles of either class; the ends, and the run's own threshold.

    Written with six digits, rounded down: who types a threshold read off a page finds the same counts.
    """
    ends = [0.0, 1.0] if e.given.prob is not None else []
    room = MOST - len(ends) - 1
    classes = _values_in_order(e)
    steps = [np.flatnonzero(np.diff(x, prepend=-np.inf)) for x in classes]
    few = max(map(len, steps)) <= room
    distinct = np.unique(np.concatenate([x[at] for x, at in zip(classes, steps)])) if few else None
    if distinct is None or len(distinct) > room:
        q = np.linspace(0, 1, room // 2)
        distinct = np.unique(np.concatenate([x[order_places(len(x), q)] for x in classes]))
    return np.unique([*map(round_down, distinct.tolist()), *ends, own])


def _values_in_order(e: Evidence) -> tuple[Floats, Floats]:
    """What a threshold cuts, of the positive and of all other rows, each in order: sorted once for all that ask."""

    def sort() -> tuple[Floats, Floats]:
        values, y = cutting(e), e.y_positive()
        return np.sort(values[y]), np.sort(values[~y])

    return e.keep("cut values of either class in order", sort)


def round_down(x: float) -> float:
    """The largest number of six digits that is not above x."""
    near = float(f"{x:.{DIGITS}g}")
    if near <= x:
        return near
    last = 10.0 ** (math.floor(math.log10(abs(near))) - DIGITS + 1)
    return float(f"{near - last:.{DIGITS}g}")


def weight_above(e: Evidence, positive: bool, at: Floats) -> Floats:
    """Rows, or their weight, of one class at or above each threshold."""
    if e.weight is None:
        values = _values_in_order(e)[0 if positive else 1]
        return (len(values) - np.searchsorted(values, at, side="left")).astype(float)
    rows = e.y_positive() == positive
    values = cutting(e)[rows]
    order = np.argsort(values)
    from_above = np.cumsum(e.weight[rows][order][::-1])[::-1]
    return np.append(from_above, 0.0)[np.searchsorted(values[order], at, side="left")]
