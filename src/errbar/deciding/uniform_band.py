"""Bands that hold at every threshold at once: Berk & Jones' around the scores of positives and of negatives.

Each misses with probability (1 - level) / 2, so both hold together at the level (Campbell 1994). A point of the true
curve then lies in the rectangle of its threshold, and the curve between the rectangles' upper left and lower right
corners, joined as the curve is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errbar._numeric.quantiles import normal_cdf
from errbar.deciding.berk_jones import bar, limits
from errbar.deciding.threshold_cuts import cutting
from errbar.evidence import Evidence
from errbar.intervals import effective_share
from errbar.measures import measure
from errbar.records.scored import Proportion, Scored
from errbar.records.types import Floats, Ints

LOOKS = 9
"""Thresholds at which units and weights are asked what their rows are worth; the least answer counts."""
FEW = (5, 20)
"""Rows of a class beyond the outermost of them, where weights that grow or fall with the score count most."""
Span = tuple[Floats, Floats]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareBand:
    """Limits of a share of rows that hold at every threshold at once, but with probability `miss`."""

    rows: float
    """Independent rows behind it."""
    miss: float

    def around(self, share: Floats) -> Span:
        """Low and high of the share at every threshold."""
        return limits(share, bar(self.rows, self.miss) / self.rows)


def share_bands(
    evidence: Evidence, level: float, shares: tuple[str, str] = ("recall", "fpr"), *, spans: int = 2
) -> tuple[ShareBand, ShareBand]:
    """Bands of two shares that hold together, and with a third span where `spans` is 3.

    The names are of measures that are shares of rows above the cut.
    """
    first, second = (ShareBand(rows=rows_worth(evidence, name, level), miss=(1 - level) / spans) for name in shares)
    return first, second


def rows_worth(evidence: Evidence, name: str, level: float) -> float:
    """Independent rows behind a share: its rows, or what units and weights leave of them at the worst threshold."""
    return evidence.keep(f"rows behind the band of {name} at {level!r}", lambda: _rows_worth(evidence, name, level))


def _rows_worth(evidence: Evidence, name: str, level: float) -> float:
    each = _level_at_one(evidence.n, (1 - level) / 3)
    cuts = evidence.keep("thresholds that bands look at", lambda: _looks(evidence))
    found = (measure(name).having(threshold=float(cut)).score(evidence) for cut in cuts)
    return max(1.0, min(_trials(scored, each) for scored in found))


def _looks(evidence: Evidence) -> Floats:
    """Thresholds to look at: one where rows stand alone, for then all say the same."""
    values, shares = cutting(evidence), np.linspace(0, 1, LOOKS + 2)[1:-1]
    if evidence.unit is None and evidence.weight is None:
        return np.quantile(values, shares[:1], method="inverted_cdf")
    cuts = np.quantile(values, shares, method="inverted_cdf")
    if evidence.weight is None:
        return np.unique(cuts)
    classes = (np.sort(values[evidence.y_positive() == positive]) for positive in (True, False))
    outer = [rows[[k, -k]] for rows in classes for k in FEW if len(rows) > 2 * k]
    return np.unique(np.concatenate([cuts, *outer]))


def _level_at_one(n: int, miss: float) -> float:
    """The confidence with which the band holds at one threshold, by which few units are charged."""
    return 2 * normal_cdf((2 * bar(float(n), miss)) ** 0.5) - 1


def _trials(scored: Scored, level: float) -> float:
    basis = scored.basis
    assert isinstance(basis, Proportion)
    total = scored.n if scored.weight is None else float(scored.weight.sum())
    return basis.trials / total * scored.n * effective_share(scored, level)


def around(x: Span, y: Span, at: Floats) -> Span:
    """Low and high at every place `at` of a rising curve from (0, 0) to (1, 1), whose points lie in rectangles x, y."""
    return _foot(x[1], y[0], at), _head(x[0], y[1], at)


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
