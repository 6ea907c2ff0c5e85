"""Scored: a measure's value on some rows and all that an interval may see of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import numpy as np

from errbar.records.group_means import Groups
from errbar.records.judged_sample import JudgedSample
from errbar.records.measure import Measure
from errbar.records.spread import se_of_share, se_of_table, se_of_totals, slope_at
from errbar.records.types import Bools, Floats, Ints

if TYPE_CHECKING:
    from errbar.records.class_margins import ClassCount
    from errbar.records.independent_pieces import IndependentPieces

Through: TypeAlias = Callable[[Any], Any]
Rows: TypeAlias = slice | Ints
HAIR = 1e-12
"""What is nearer than this, in proportion, is rounding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfusionBasis:
    """A function of the K x K confusion table (rows truth, columns predicted), free of its scale."""

    cells: Floats
    find: Callable[[Any], Any]
    codes: Callable[[], Ints]
    """The cell of every row: truth * K + predicted."""
    slopes: Callable[[], Floats]
    """Derivatives by the cells' shares: a row's influence is the slope of its cell."""
    averaged: bool = False
    """True for means over classes, where a rare class needs the wider of two intervals."""
    by_margins: bool = False
    """True where `find` also takes the table's margins: hits, true rows and calls of every class."""
    prices: Floats | None = None  # by cell, where the measure is the mean of one price a row
    class_shares: ClassCount | None = None
    """From a table, or its margins, to the shares of the classes, where the measure is their mean."""
    seen: str = ""
    """The classes behind the value, "14 of 15 classes", if some have no trials and are left out of it."""
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proportion:
    """`hits` of `trials`, binomial given the trials; `through` maps the share to the measure."""

    hits: float
    trials: float
    through: Through = lambda share: share
    table: ConfusionBasis | None = None
    """The table that hits and trials were counted in, where there is one."""
    counted: Callable[[], Bools] | None = None
    """The rows in the denominator; None where all of them are."""
    turns: tuple[float, ...] = ()
    """Shares at which `through` stops rising or falling: a range of shares that holds one ends there."""
    kind: Literal["proportion"] = "proportion"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mean:
    """A mean of one loss per row, then `through` (for example a root). Central moments are exact sums."""

    n: int
    mean: float
    variance: float
    skewness: float
    rows: Callable[[], Floats]
    through: Through = lambda mean: mean
    loss_bounds: tuple[float, float] = (0.0, np.inf)
    if_wrong: Callable[[], Floats] | None = None
    """Each row's loss had its likeliest class been wrong; None for losses that read no probabilities."""
    if_turned: Callable[[], Floats] | None = None
    """Each row's loss with the other label; with more than two classes the same as `if_wrong`."""
    if_wrong_moments: Callable[[], tuple[int, float, float, float, float] | None] | None = None
    """Rows, mean, variance, skewness and kurtosis of `if_wrong`, where one pass over many rows has found them."""
    impossible: int = 0
    """Rows that give some outcome probability 0: their loss would be infinite if it happened."""
    kind: Literal["mean"] = "mean"

    @property
    def slope(self) -> float:
        """Return the slope of `through` at the mean; 1 if it is 0, since no loss then differs from it."""
        return slope_at(self.through, self.mean) if self.mean != 0 else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LossMap:
    """through(mean of `rows()`), where `through` does not depend on the predictions."""

    rows: Callable[[], Floats]
    through: Through


class MeansSpread(NamedTuple):
    """Standard errors of a function of means: of its value, from the influence, and on the scale without ends of its
    measure's range, by leaving out one row at a time."""

    value: float
    open_scale: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """A smooth function of means of several row quantities."""

    means: Floats
    block: Callable[[Rows], Floats]
    """Rows in, (quantities, rows) out."""
    combine: Callable[[Any], Any]
    mean_loss: LossMap | None = None
    """The same value as a function of one mean loss of the predictions, all else fixed by the truth (R2, of MSE)."""
    spread: Callable[[], MeansSpread | None] = lambda: None
    """Standard errors of plain rows, where they can be had from sums without laying rows out."""
    kind: Literal["means"] = "means"

    def rows(self) -> Floats:
        """(rows, quantities), all at once."""
        return self.block(slice(None)).T


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """A function of how positives and negatives are ordered by their scores."""

    positives: float
    negatives: float
    weigh: Callable[[], Any]
    """The rank sheet for weighted replicates: `order`, `ends`, `positive`, and `find` over cumulated weights."""
    through: Through = lambda auc: auc
    area: float | None = None
    """The ROC area, where the measure is a monotone function of it; None for the others."""
    se_of: Callable[[], float] | None = None
    """Standard error of the value for independent rows, from the order without a pass over rows."""
    kind: Literal["ranks"] = "ranks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A quantile of row values."""

    at: Callable[[Sequence[int]], list[float]]
    """The values at places of the order of rows without weights, the least at 0."""
    quantiles: Callable[..., list[float]]
    """Shares of the weight in, the least values with as much at or below them out."""
    share: float
    se_of: Callable[[], float] | None = None
    """Standard error of the value for independent rows, from counts without a pass over influences."""
    kind: Literal["order"] = "order"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recomputed:
    """Anything else: known only through recomputing it with other weights."""

    no_interval: str | None = None
    """Why no interval is given, where none has been shown to cover."""
    se_of: Callable[[], float] | None = None
    """The standard error of plain rows where no row is laid out for it; of all rows where there is no influence."""
    kind: Literal["whole"] = "whole"


Basis: TypeAlias = Proportion | ConfusionBasis | Mean | Means | Ranks | Order | Recomputed | Groups | JudgedSample


@dataclass(frozen=True, kw_only=True)
class Scored:
    """A value, its influence per row (found when asked for), and the basis it was computed on.

    `influence` has weighted mean 0; value - truth is to first order its weighted mean.
    """

    measure: Measure
    label: str
    value: float
    basis: Basis
    n: int
    influence_of: Callable[[], Floats] | None
    reweigh: Callable[[Floats], float]
    """The value with other row weights: weights equal repeats."""
    unit: Ints | None = None
    weight: Floats | None = None
    events: int | None = None
    extras: Mapping[str, float] = field(default_factory=dict)
    """Companions worth printing with the value: a debiased form, the parts of a sum."""
    left_value: Callable[[Scored, Ints], float | None] | None = None
    """The value without some plain rows, from their own Scored and their numbers; None where digits would go."""
    keep: Callable[[str, Callable[[], IndependentPieces]], IndependentPieces] | None = field(default=None, repr=False)
    """keep(key, make): what other measures on these rows use too, made once."""

    def snapped(self) -> Scored:
        """Return the value put on a bound that rounding carried it past, or left it a hair inside of."""
        value = snap(self.value, self.measure.bounds)
        return self if value == self.value or math.isnan(value) else replace(self, value=value)

    @cached_property
    def influence(self) -> Floats:
        """One number per row."""
        if self.influence_of is None:
            raise NotImplementedError(f"{self.measure.name} has no influence")
        return self.influence_of()

    @property
    def plain(self) -> bool:
        """True when rows are independent and unweighted."""
        return self.unit is None and self.weight is None

    @cached_property
    def totals(self) -> Floats:
        """What each unit (or weighted row) adds to the value, scaled so that their variance / G is the value's.

        Each total is divided by the share of weight that the other units have, as leaving the unit out would (CR3): a
        large unit pulls the mean towards itself, and its own distance from the mean looks small.
        """
        if self.plain:
            return self.influence if self.n > 1 else np.full(self.n, np.nan)  # n - 1 divided by itself
        if isinstance(self.basis, Mean):
            return self.loss_totals if (slope := self.basis.slope) == 1 else slope * self.loss_totals
        return self.pieces.totals(self.influence)

    @cached_property
    def pieces(self) -> IndependentPieces:
        """What stands alone: units, or weighted rows."""
        from errbar.records.independent_pieces import IndependentPieces  # here, since most rows stand alone

        own = partial(IndependentPieces, self.n, self.unit, self.weight)
        return own() if self.keep is None else self.keep("pieces", own)

    @cached_property
    def deviations(self) -> Floats:
        """Losses less their mean, of a mean of losses."""
        assert isinstance(self.basis, Mean)
        return self.basis.rows() - self.basis.mean

    @cached_property
    def loss_totals(self) -> Floats:
        """`totals` of a mean of losses, on the scale of the losses."""
        return self.pieces.totals(self.deviations)

    @property
    def impossible(self) -> int:
        """Rows that give some outcome probability 0, for a mean that is infinite if such an outcome happens."""
        return self.basis.impossible if isinstance(self.basis, Mean) else 0

    @property
    def n_independent(self) -> int:
        """Units where there are units, rows otherwise."""
        return self.n if self.unit is None else len(self.pieces.mass)

    @cached_property
    def se(self) -> float:
        """Standard error, exactly 0 where nothing but rounding varies."""
        found = self._se()
        return 0.0 if found <= HAIR * abs(self.value) else found

    def _se(self) -> float:
        """From the influence: clustered by unit, weighted by weight; from counts and moments where they suffice."""
        basis = self.basis
        se_of = basis.se_of if isinstance(basis, (Ranks, Order, Recomputed, JudgedSample)) else None
        if se_of is not None and (self.plain or self.influence_of is None):
            return se_of()
        if self.plain and isinstance(basis, Mean):
            return float(np.sqrt(basis.variance / basis.n)) * abs(slope_at(basis.through, basis.mean))
        table = basis.table if isinstance(basis, Proportion) else basis
        if self.plain and isinstance(table, ConfusionBasis):
            if isinstance(basis, Proportion) and 0 < basis.hits < basis.trials and self.n > 1:
                return se_of_share(basis, self.n)
            return se_of_table(table)
        if self.plain and isinstance(basis, Means) and (spread := basis.spread()) is not None:
            return spread.value
        if self.influence_of is None:
            return float("nan")
        return se_of_totals(self.totals)


def snap(value: float, bounds: tuple[float, float]) -> float:
    """The bound that rounding carried the value past, or a hair short of in a finite range; else the value.

    A hair is a share of the bound: a value of 1e-13 is none of 0, and stays.
    """
    low, high = bounds
    ranged = math.isfinite(low) and math.isfinite(high)
    for bound, past in ((low, value < low), (high, value > high)):
        if past or (ranged and abs(value - bound) <= HAIR * abs(bound)):
            return bound
    return value
