"""Bands that hold at every threshold at once: Dvoretzky, Kiefer & Wolfowitz with Massart's constant.

A band each around the scores of positives and of negatives misses with probability (1 - level) / 2, so both hold
together at the level (Campbell 1994). The curve then lies between itself moved left and up, and right and down.
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.intervals import effective_share
from errbar.intervals.dkw import reach
from errbar.measures import measure
from errbar.pictures._score_cuts import cutting
from errbar.records.scored import Proportion, Scored
from errbar.records.types import Floats, Ints

LOOKS = 9
"""Thresholds at which units and weights are asked what their rows are worth; the least answer counts."""


def reaches(evidence: Evidence, level: float, shares: tuple[str, str] = ("recall", "fpr")) -> tuple[float, float]:
    """How far two shares stray at any threshold; names of measures that are shares of rows above the cut."""
    first, second = (min(1.0, reach(rows_worth(evidence, name, level), level)) for name in shares)
    return first, second


def level_of_three(level: float) -> float:
    """What to ask `reaches` for where a third span is to hold with its two: each then misses by (1 - level) / 3."""
    return 1 - 2 * (1 - level) / 3


def rows_worth(evidence: Evidence, name: str, level: float) -> float:
    """Independent rows behind a share: its rows, or what units and weights leave of them at the worst threshold."""
    plain = evidence.given.unit is None and evidence.weight is None
    cuts = np.quantile(cutting(evidence), np.linspace(0, 1, LOOKS + 2)[1:-1], method="inverted_cdf")
    cuts = cuts[:1] if plain else np.unique(cuts)
    found = (measure(name).having(threshold=float(cut)).score(evidence) for cut in cuts)
    return max(1.0, min(_trials(scored, level) for scored in found))


def _trials(scored: Scored, level: float) -> float:
    basis = scored.basis
    assert isinstance(basis, Proportion)
    total = scored.n if scored.weight is None else float(scored.weight.sum())
    return basis.trials / total * scored.n * effective_share(scored, level)


def around(x: Floats, y: Floats, reach_x: float, reach_y: float, at: Floats) -> tuple[Floats, Floats]:
    """Low and high of a rising curve from (0, 0) to (1, 1) at every place `at`, when x and y stray that far."""
    low = _foot(x, y, at - reach_x) - reach_y
    high = _head(x, y, at + reach_x) + reach_y
    return np.clip(low, 0.0, 1.0), np.clip(high, 0.0, 1.0)


def _head(x: Floats, y: Floats, at: Floats) -> Floats:
    """The curve at a place; where it rises straight up, the head of the rise."""
    last = np.searchsorted(x, at, side="right") - 1  # the last vertex that is not right of the place
    inside = _between(x, y, np.clip(last, 0, len(x) - 2), at)
    return np.where(last < 0, 0.0, np.where(last >= len(x) - 1, 1.0, inside))


def _foot(x: Floats, y: Floats, at: Floats) -> Floats:
    """The curve at a place; where it rises straight up, the foot of the rise."""
    first = np.searchsorted(x, at, side="left")  # the first vertex that is not left of the place
    inside = _between(x, y, np.clip(first - 1, 0, len(x) - 2), at)
    return np.where(first == 0, 0.0, np.where(first >= len(x), 1.0, inside))


def _between(x: Floats, y: Floats, i: Ints, at: Floats) -> Floats:
    step = np.where(x[i + 1] > x[i], x[i + 1] - x[i], 1.0)
    return np.asarray(y[i] + (y[i + 1] - y[i]) * (at - x[i]) / step)
