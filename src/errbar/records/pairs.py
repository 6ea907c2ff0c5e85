"""Pairs and more: what a contrast may see of two models, of two learners, or of several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, cast

import numpy as np

from errbar.errors import BadInput
from errbar.records.estimate import Interval
from errbar.records.family import Family
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.scored import Scored
from errbar.records.types import Better, Bools, Floats, Ints

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class RowPair:
    """One measure of two fixed models on the very same rows, in the same order."""

    measure: Measure
    left: Scored
    right: Scored
    joint: Callable[[], Floats | None]
    """(K, K, K) weight of rows by truth, left's class and right's class; None where the measure is no table's."""
    positive: Callable[[], Bools] | None = None
    """Rows of the positive class, where the measure ranks one class against all others."""
    swapped: Callable[[Bools], tuple[float, float]]
    """Left's and right's value when the two exchange their predictions on these rows."""
    alone: Callable[[Scored, InferenceSettings, str | None], Interval] | None = None
    """alone(side, ask, method): interval of one side, as of a SamplePair."""
    kept: dict[str, object] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Found by contrasts already, for this pair alone or together with others, and for every level."""

    def keep(self, what: str, find: Callable[[], T]) -> T:
        """The value of `find()`, found once."""
        if what not in self.kept:
            self.kept[what] = find()
        return cast(T, self.kept[what])

    @property
    def gap(self) -> float:
        """right minus left."""
        return self.right.value - self.left.value

    @property
    def n(self) -> int:
        """Shared rows."""
        return self.left.n

    @property
    def unit(self) -> Ints | None:
        """Unit of every row."""
        return self.left.unit

    @property
    def weight(self) -> Floats | None:
        """Weight of every row."""
        return self.left.weight

    @property
    def plain(self) -> bool:
        """True when rows are independent and unweighted."""
        return self.left.plain


@dataclass(frozen=True, kw_only=True)
class ModelHits:
    """Which rows each of several fixed models gets right: (rows, models), True for right."""

    names: tuple[str, ...]
    right: Bools
    unit: Ints | None = None

    def __post_init__(self) -> None:
        if self.right.ndim != 2 or self.right.shape[1] != len(self.names):
            raise BadInput(f"{len(self.names)} models need as many columns; found an array of {self.right.shape}.")


@dataclass(frozen=True, kw_only=True)
class SamplePair:
    """One measure of two models, each on rows of its own."""

    measure: Measure
    left: Scored
    right: Scored
    alone: Callable[[Scored, InferenceSettings, str | None], Interval] | None = None
    """alone(side, ask, method): interval of one side, by its measure's default if the method is None; or NoInterval.
    None suits contrasts that join no intervals."""

    @property
    def gap(self) -> float:
        """right minus left."""
        return self.right.value - self.left.value


@dataclass(frozen=True, kw_only=True)
class SplitPair:
    """One measure of two learners over the main splits of one plan."""

    measure: Measure
    left_value: float
    right_value: float
    left: Floats
    """Left's value on each main split, in the plan's order; NaN where the split does not define it."""
    right: Floats
    repeat_of: Ints
    """Repeat of each main split."""
    family: str
    """The name of the plan's splitter."""
    traits: Family
    k: int = 0
    """Folds of a partition; 0 where the plan is none."""
    n: int
    """Rows of the data."""
    n_train: int
    n_test: int
    plan: str = ""
    """The plan as it is written."""
    mapped_gaps: Floats | None = None
    """Gaps by the exact map of the gap of mean losses (a root's), where the values above are linearised apart."""
    row_se: float = 0.0
    """Standard error that the gap would have on independent rows (or units)."""

    @property
    def gap(self) -> float:
        """right minus left."""
        return self.right_value - self.left_value

    @property
    def gaps(self) -> Floats:
        """right minus left on each split."""
        return np.asarray(self.right - self.left, dtype=np.float64)


@dataclass(frozen=True, kw_only=True)
class DatasetScores:
    """One value per data set (rows) and learner (columns)."""

    values: Floats
    datasets: tuple[str, ...]
    learners: tuple[str, ...]
    better: Better = "high"
    label: str = "score"
    said: tuple[str, ...] = ()
    """How its file was read, where that was not plain."""

    def __post_init__(self) -> None:
        if self.values.shape != (len(self.datasets), len(self.learners)):
            raise BadInput(
                f"{len(self.datasets)} data sets and {len(self.learners)} learners need a value each; found an array "
                f"of {self.values.shape}."
            )


@dataclass(frozen=True, kw_only=True)
class FoldScores:
    """One value per split of a plan (rows) and model (columns), in the plan's order."""

    values: Floats
    models: tuple[str, ...]
    repeat_of: Ints
    """Repeat of each split."""
    said: tuple[str, ...] = ()
    """How its file was read, where that was not plain."""
