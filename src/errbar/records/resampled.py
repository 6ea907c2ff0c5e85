"""Resampled: a measure over the splits of a plan, and all that an interval for a learner may see of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from errbar.records.family import Family
from errbar.records.measure import Measure
from errbar.records.scored import Through
from errbar.records.spread import slope_at
from errbar.records.types import Floats, Ints


class Losses(NamedTuple):
    """One loss per prediction: the row's own loss, or value + influence where the measure has no row losses.

    Means over rows are then the measure's values on those rows, exactly or to first order: the one currency in which
    the spread of every measure over splits can be computed.
    """

    loss: Floats
    split: Ints
    """Place of the split in the plan."""
    row: Ints
    times: Ints | None = None
    """Predictions of each row, where measures share the count."""


@dataclass(frozen=True, kw_only=True)
class Resampled:
    """A value over a plan's main splits, on the scale on which losses average (`centre`), and mapped (`value`)."""

    measure: Measure
    label: str
    value: float
    centre: float
    """The value before `through`: the mean loss whose root is the RMSE."""
    through: Through = lambda mean: mean
    loss_bounds: tuple[float, float]
    """Range of the centre: it decides between Wilson's scale, the log scale and none."""
    family: str
    """The name of the plan's splitter."""
    traits: Family
    k: int = 0
    """Folds of a partition; 0 where the plan is none."""
    n: int
    """Rows that were predicted."""
    n_train: int
    n_test: int
    main: Losses
    scores: Floats
    """One value per main split, in their order; NaN where the split does not define the measure."""
    repeat_of: Ints
    """Repeat of each main split."""
    inner: Losses | None = None
    folds: Ints | None = None
    """nested_kfold: (splits, 3) repeat, fold and other fold (-1 for main splits) of every split of the plan."""
    halves: Floats | None = None
    """paired_halves: (halvings, 2) values on the two halves."""
    counts: Ints | None = None
    """bootstrap: (samples, rows) how often each row was drawn."""
    estimate: str = "oob"
    """bootstrap: oob, 632 or 632plus."""
    bag_scores: Floats | None = None
    """bootstrap: each sample's own resubstitution value, where in-bag rows were predicted."""
    resubstitution: float | None = None
    """On the centre's scale."""
    unit: Ints | None = None
    """Unit of every row of the task."""
    mean_loss: bool = False
    """True where the losses are the rows' own."""
    zero_one: bool = False
    counted: float = 0.0
    """Rows in the measure's denominator, each counted once: no interval is narrower than so many rows allow."""
    least: float = 0.0
    """The same where no spread is seen: the rarer class of a ranking."""
    if_wrong: Floats | None = None
    """For every loss of `main`, what it had been had the likeliest class been wrong; None without probabilities."""
    impossible: int = 0
    """Predictions that give some outcome probability 0: their loss would be infinite if it happened."""
    events: float = np.inf
    """Rows of the rarer class, for functions of the confusion table; no limit for other measures."""
    how: str = ""
    """How splits were put together, in words."""

    @property
    def slope(self) -> float:
        """Return the slope of `through` at the centre; 1 if the centre is 0."""
        return slope_at(self.through, self.centre) if self.centre != 0 else 1.0

    @property
    def n_independent(self) -> int:
        """Units where there are units, rows otherwise."""
        return self.n if self.unit is None else int(np.count_nonzero(np.bincount(self.unit[self.main.row])))
