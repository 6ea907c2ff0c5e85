"""The threshold grid of a run: counts and rates at up to 512 thresholds, with intervals that may be looked through.

At the declared threshold the intervals of the rates are the exact ones. A threshold picked by eye on the same rows
voids them: there the bands hold, at all thresholds at once (see `_uniform_band`). What also depends on the prevalence
of these rows (predictive values, accuracy, calls, cost) lies between corners of three spans that hold together: tpr,
fpr and prevalence, each missing with probability (1 - level) / 3.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from errbar.deciding.threshold_costs import Costs, cost_between, costs_of, expected_cost
from errbar.deciding.threshold_cuts import thresholds_of, weight_above
from errbar.deciding.uniform_band import ShareBand, Span, share_bands
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._threshold_choice import own_threshold
from errbar.records.types import Array, Floats
from errbar.scoring.share_interval import share


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Rows called positive are those at or above the threshold; counts are sums of weights."""

    thresholds: Floats
    tp: Floats
    fp: Floats
    positives: float
    negatives: float
    n: int
    own: int
    """Place of the run's own threshold."""
    declared: bool
    """False where the run has no threshold: a score without one, or labels that came from elsewhere."""
    scale: str
    """prob or score: what is cut."""
    level: float
    bands: tuple[ShareBand, ShareBand]
    """Of tpr and fpr, which hold together."""
    bands_of_three: tuple[ShareBand, ShareBand]
    """The same, wide enough to hold together with the prevalence's interval."""
    prevalence_span: tuple[float, float]
    """Low and high of the share of positives, for use with `bands_of_three`."""
    pointwise: Mapping[str, tuple[float, float]]
    """Of each rate at the declared threshold; valid there only."""
    costs: Costs | None = None
    notes: tuple[str, ...] = ()

    @property
    def fn(self) -> Floats:
        """Positives below the threshold."""
        return self.positives - self.tp

    @property
    def tn(self) -> Floats:
        """Negatives below the threshold."""
        return self.negatives - self.fp

    @property
    def tpr(self) -> Floats:
        """Recall."""
        return self.tp / self.positives

    @property
    def fpr(self) -> Floats:
        """Share of negatives called positive."""
        return self.fp / self.negatives

    @property
    def tpr_band(self) -> Span:
        """Low and high of tpr, all thresholds at once."""
        return self._around("tpr", self.bands[0])

    @property
    def fpr_band(self) -> Span:
        """Low and high of fpr, all thresholds at once."""
        return self._around("fpr", self.bands[1])

    @property
    def spans_of_three(self) -> tuple[Span, Span]:
        """Low and high of tpr and of fpr, for use with `prevalence_span`."""
        return self._around("tpr", self.bands_of_three[0]), self._around("fpr", self.bands_of_three[1])

    def _around(self, rate: Literal["tpr", "fpr"], band: ShareBand) -> Span:
        """The band, and at the declared threshold no less than the interval that holds there alone."""
        low, high = band.around(self.tpr if rate == "tpr" else self.fpr)
        alone = self.pointwise.get(rate)
        if alone is not None:
            low[self.own], high[self.own] = min(low[self.own], alone[0]), max(high[self.own], alone[1])
        return low, high

    @property
    def precision(self) -> Floats:
        """Share of calls that are right; NaN where no row is called positive."""
        return _ratio(self.tp, self.tp + self.fp)

    @property
    def accuracy(self) -> Floats:
        """Share of right calls."""
        return (self.tp + self.tn) / (self.positives + self.negatives)

    @property
    def selected(self) -> Floats:
        """Share of rows called positive."""
        return (self.tp + self.fp) / (self.positives + self.negatives)

    @property
    def prevalence(self) -> float:
        """Share of positives."""
        return self.positives / (self.positives + self.negatives)

    def cost_band(self, *, fn: float, fp: float, prevalence: float | None = None) -> tuple[Floats, Floats]:
        """Low and high of the expected cost, all thresholds at once: the corners of the bands.

        A prevalence that is given is taken as known; None is that of the rows, which is estimated from them.
        """
        if prevalence is not None:
            prices = {"fn": fn, "fp": fp, "prevalence": prevalence}
            (tpr_low, tpr_high), (fpr_low, fpr_high) = self.tpr_band, self.fpr_band
            return expected_cost(tpr_high, fpr_low, **prices), expected_cost(tpr_low, fpr_high, **prices)
        return cost_between(*self.spans_of_three, self.prevalence_span, fn=fn, fp=fp)


def threshold_grid(given: PictureInput) -> Grid | None:
    """The grid of a run with rows of two classes; None for any other."""
    e = given.evidence
    if e is None or not given.binary or np.count_nonzero(e.class_weights) < 2:
        return None
    return e.keep("picture grid", lambda: _grid(given, e))


def _grid(given: PictureInput, e: Evidence) -> Grid:
    own = own_threshold(given, e)
    at = thresholds_of(e, own.threshold)
    tp, fp = (weight_above(e, positive, at) for positive in (True, False))
    return Grid(
        thresholds=at,
        tp=tp,
        fp=fp,
        positives=float(tp[0]),  # the first threshold lies below every row
        negatives=float(fp[0]),
        n=e.n,
        own=int(np.flatnonzero(at == own.threshold)[0]),
        declared=own.declared,
        scale="score" if e.given.prob is None else "prob",
        level=given.level,
        bands=share_bands(e, given.level),
        bands_of_three=share_bands(e, given.level, spans=3),
        prevalence_span=_prevalence(e, own.threshold, given.level),
        pointwise=own.intervals,
        costs=costs_of(e),
        notes=own.notes,
    )


def _prevalence(e: Evidence, threshold: float, level: float) -> tuple[float, float]:
    """Clopper-Pearson's interval of the share of positives, one of three; where it has none, anything is possible."""
    found = share(e, measure("prevalence").having(threshold=threshold), 1 - (1 - level) / 3)
    return (0.0, 1.0) if found is None else (found.low, found.high)


def _ratio(part: Floats, whole: Floats) -> Floats:
    return np.asarray(np.divide(part, whole, out=np.full(len(part), np.nan), where=whole > 0))


def grid_to_dict(grid: Grid) -> dict[str, Any]:
    """The grid for a page: plain lists, six digits."""
    (tpr_low, tpr_high), (fpr_low, fpr_high) = grid.tpr_band, grid.fpr_band
    lists = {name: getattr(grid, name) for name in ("thresholds", "tp", "fp", "fn", "tn", "tpr", "fpr")}
    lists |= {"tpr_low": tpr_low, "tpr_high": tpr_high, "fpr_low": fpr_low, "fpr_high": fpr_high}
    for rate, span in zip(("tpr", "fpr"), grid.spans_of_three):
        lists |= {f"{rate}_{end}_of_three": values for end, values in zip(("low", "high"), span)}
    plain = ("own", "declared", "scale", "level", "n", "positives", "negatives", "prevalence")
    found: dict[str, Any] = {name: _short(values) for name, values in lists.items()}
    found |= {name: getattr(grid, name) for name in plain}
    found["prevalence_low"], found["prevalence_high"] = grid.prevalence_span
    found["pointwise"] = {name: list(ends) for name, ends in grid.pointwise.items()}
    found["costs"] = None if grid.costs is None else {"fn": grid.costs.fn, "fp": grid.costs.fp}
    found["notes"] = list(grid.notes)
    return found


def _short(values: Array) -> list[float | None]:
    # Whole counts stay whole at any size: six digits are for shares.
    return [None if math.isnan(x) else int(x) if x == int(x) else float(f"{x:.6g}") for x in values.tolist()]
