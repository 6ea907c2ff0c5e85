"""What the detectors found of single columns: ids of units, columns that give the target away, chosen columns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitColumn:
    """A column that repeats and whose rows of one level are more alike than rows of neighbouring levels."""

    name: str
    levels: int
    rows: int
    alike: int
    """Columns, the target among them, that are alike within a level."""
    columns: int
    """Columns looked at, the target among them."""
    icc: float
    """The largest share of a column's variance that lies between levels, after what neighbouring levels share."""
    z: float
    """The largest z of that column."""
    target_alike: bool = False
    """True where the target is among those that are alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitColumns:
    """Columns that are ids of units by what they do, the most telling first."""

    found: tuple[UnitColumn, ...]
    candidates: int
    """Columns that may be an id by their levels."""
    narrowed: str = ""
    """Columns that were left out, in words; empty where none was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenColumn:
    """A column that predicts the target by itself almost without error."""

    name: str
    skill: float
    """1 less its error over that of no skill, out of fold, in the rows where it is present; R2 for numbers."""
    present: float
    """Share of rows where it is present."""
    others: int
    """How many other columns there are, golden ones aside."""
    others_skill: float | None = None
    """Skill of the other columns together, in the same folds; None where they were not fitted."""
    others_read: int | None = None
    """How many of the other columns were fitted together, where not all of them were."""
    chance: float = 0.0
    """About how likely the best of as many columns of noise is as good; 0 for numbers."""
    best_other: float | None = None
    """Skill of the best other column by itself, an upper bound; None where there is none."""
    beats_others: bool = False
    """True where it is better than the others together by 0.1 in skill and by a sign test over rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenColumns:
    """Columns that predict the target by themselves, the best first."""

    found: tuple[GoldenColumn, ...]
    rows: int
    """Rows that were read."""
    is_class: bool
    narrowed: str = ""
    """Columns that were left out, in words; empty where none was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftedColumn:
    """A column whose changes follow those of the target at another row: its later or its earlier value."""

    name: str
    lag: int
    """Rows by which the target is later than the column; below 0 where the column repeats the past."""
    correlation: float
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftedColumns:
    """Columns that hold another row's target, those that look ahead first."""

    found: tuple[ShiftedColumn, ...]
    time: str | None
    """The column of times; None where rows were taken in the order of the file."""
    has_horizon: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenColumns:
    """How |t| of the columns with the target begin: abruptly, if only those above a cut were kept."""

    columns: int
    least: float
    mean_excess: float
    """Mean of |t| less the least: about 1 / least in the tail of columns of noise."""
    look_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TellingGap:
    """A column whose missing values go with the target."""

    name: str
    missing: int
    group: str
    """The class, or the half of the target's values, that is more frequent where the column is missing."""
    share_missing: float
    """Share of that group in rows where the column is missing."""
    share_present: float
    p: float
    """Of Fisher's exact test, times the number of tests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TellingGaps:
    """Columns whose missing values go with the target, the most telling first."""

    found: tuple[TellingGap, ...]
    columns: int
    """Columns with missing values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IsolatedValue:
    """A value of a column whose rows are all of one class, beside values whose rows are not."""

    name: str
    value: str
    """The value as it is shown."""
    rows: int
    """Rows that hold it."""
    group: str
    """The class of all of them."""
    beside: float
    """The largest share of that class among the rows next to it in the order of the column, on either side."""
    base: float
    """Share of that class in all rows that have the column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IsolatedValues:
    """Isolated values of one class, those held by most rows first."""

    found: tuple[IsolatedValue, ...]
    rows: int
    """Rows that were read."""
    narrowed: str = ""
    """Columns that were left out, in words; empty where none was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DominantColumn:
    """A column that orders a class far better than all others together."""

    name: str
    group: str
    """The class that it orders."""
    auc: float
    others_auc: float
    """Out of fold, of a logistic regression on the other columns."""
    others: int
    """Number of other columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DominantColumns:
    """The column that dominates, none or one."""

    found: DominantColumn | None = None
    narrowed: str = ""
    """Columns that were left out, in words; empty where none was."""
