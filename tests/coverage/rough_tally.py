"""What intervals said over many samples, and the rows of the table that follow from it; what was the default before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from errbar._numeric.moments import of_rows
from errbar._numeric.overlap import FEW_FOLDS, corrected
from errbar._numeric.quantiles import t_two_sided
from errbar._numeric.skewed_t import corrected as hall_ends
from errbar.contrasts._gap_influence import pieces
from errbar.contrasts._mean_gap import Limits, hull, plain_t, skewed_t
from errbar.errors import NoInterval, Undefined
from errbar.intervals._choose import interval_for
from errbar.intervals._effective_rows import freedom
from errbar.intervals._learner_scale import mapped, on_scale
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.resampled import Resampled
from errbar.records.scored import Mean, Scored
from tests.coverage.bars import Row

NOWHERE = (np.nan, np.nan)
"""No interval: it holds nothing."""
WHOLE = (-np.inf, np.inf)
"""An undefined measure has the whole range."""


@dataclass
class Tally:
    """Ends of the intervals of one procedure, one pair a sample."""

    ends: list[tuple[float, float]] = field(default_factory=list)

    def add(self, find: Callable[[], tuple[float, float]]) -> None:
        """What was found; nothing where there is no interval, everything where the measure is undefined."""
        try:
            self.ends.append(find())
        except Undefined:
            self.ends.append(WHOLE)
        except NoInterval:
            self.ends.append(NOWHERE)

    @property
    def low(self) -> np.ndarray:
        return np.array([a for a, _ in self.ends])

    @property
    def high(self) -> np.ndarray:
        return np.array([b for _, b in self.ends])

    def held(self, truth: float | np.ndarray) -> float:
        """Share that holds the truth."""
        return float(((self.low <= truth) & (truth <= self.high)).mean())

    def below(self, truth: float | np.ndarray) -> float:
        """Share whose upper end lies below the truth."""
        return float((self.high < truth).mean())

    def above(self, truth: float | np.ndarray) -> float:
        """Share whose lower end lies above the truth."""
        return float((self.low > truth).mean())

    @property
    def width(self) -> float:
        """Mean width of the finite ones."""
        w = self.high - self.low
        w = w[np.isfinite(w)]
        return float(w.mean()) if len(w) else float("nan")

    def row(
        self, bar: str, procedure: str, world: str, n: object, truth: float | np.ndarray, low: float, high: float = 1.0
    ) -> Row:
        """How often the truth was held, as a row; a control by its name."""
        found, control = self.held(truth), "control" in procedure
        return Row(bar, procedure, world, str(n), len(self.ends), found, low, high, control, self.width)


def by(scored: Scored, ask: InferenceSettings, name: str | None = None) -> tuple[float, float]:
    """Both ends by a method, or by the default."""
    found = interval_for(scored, ask, name)
    return found.low, found.high


def hall_of_units_before(scored: Scored, ask: InferenceSettings) -> tuple[float, float]:
    """Hall's interval on plain unit totals, with plain t's hull below 20 units: the default before CR3."""
    basis = scored.basis
    assert isinstance(basis, Mean)
    rows = basis.rows() - basis.mean
    weight = np.ones(scored.n) if scored.weight is None else scored.weight
    unit = np.arange(scored.n) if scored.unit is None else scored.unit
    sums = np.bincount(unit, weights=weight * rows)
    n, _, variance, skewness, _ = of_rows(sums * (len(sums) / weight.sum()))
    if n < 2 or variance == 0:
        raise NoInterval("no spread")
    se, df = float(np.sqrt(variance / n)), freedom(scored)
    low, high = hall_ends(basis.mean, se, skewness, n, ask.level, df=df)
    if n < 20:
        half = t_two_sided(ask.level, df) * se
        low, high = min(low, basis.mean - half), max(high, basis.mean + half)
    floor, ceiling = basis.loss_bounds
    ends = sorted(float(np.real(basis.through(x))) for x in (max(low, floor), min(high, ceiling)))
    return ends[0], ends[1]


def corrected_t_before(r: Resampled, ask: InferenceSettings) -> tuple[float, float]:
    """The corrected t without the floor, the hull and the limit on its degrees of freedom."""
    found = corrected(r.scores, r.repeat_of, k=r.k, n_train=r.n_train, n_test=r.n_test)
    q = t_two_sided(ask.level, found.splits - 1)
    low, high, _ = on_scale(replace(r, unit=None), found.se, q, ask.level)
    low, high = mapped(r, low, high)
    if 0 < r.k <= FEW_FOLDS and r.mean_loss and not r.zero_one:
        low = min(low, mapped(r, r.centre - q * found.se, r.centre)[0])
    return low, high


def paired_before(pair: RowPair, ask: InferenceSettings) -> Limits:
    """Tangents: plain t, for means its hull with Hall's; degrees of freedom from rows alone."""
    at = pieces(pair)
    at = at._replace(df=float(at.n - 1)) if pair.plain else at
    if at.se == 0:
        return pair.gap, pair.gap, 1.0
    found = plain_t(pair.gap, at, ask.level)
    return hull(found, skewed_t(pair.gap, at, ask.level)) if isinstance(pair.left.basis, Mean) else found
