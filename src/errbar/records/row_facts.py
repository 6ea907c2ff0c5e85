"""What the detectors found of rows among each other: near copies, interpolated rows, order, and two tables."""

from __future__ import annotations

from dataclasses import dataclass

BY_CHANCE = 0.005
"""Chance below which two tables are called different."""
SORTED = -4.0
"""z of von Neumann's ratio below which a file is called sorted by its target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NearCopies:
    """Rows whose nearest other row is far nearer than the distances around them allow."""

    found: int
    queried: int
    rows: int
    columns: int
    """Continuous columns that distances were taken in."""
    largest: float
    """The largest distance of a near copy, as a share of the median distance to a nearest row."""
    across_files: bool = False
    """True where test rows were looked for among training rows."""
    narrowed: str = ""
    """The rows that were sampled and what they would show, in words; empty where all were looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InterpolatedRows:
    """Rows that lie on the line between two near rows of their class, as SMOTE makes them."""

    found: int
    queried: int
    classes: tuple[tuple[str, int], ...]
    """Class and how many of the rows found it has, the most first."""
    p: float = 1.0
    """Chance that so many of them are in one class."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowOrder:
    """Rows whose nearest other row is within three rows of them in the file."""

    adjacent: int
    rows: int
    expected: float
    p: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetOrder:
    """Rows that follow each other in the file have targets that are alike."""

    z: float
    rows: int

    @property
    def is_sorted(self) -> bool:
        """True where no random order makes neighbours so similar."""
        return self.z < SORTED


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareShift:
    """Class shares of two tables, and the chance that they differ so much."""

    p: float
    classes: tuple[tuple[str, float, float], ...]
    """Class, its share in the first table and in the second."""
    rows: tuple[int, int]

    @property
    def differs(self) -> bool:
        """True where chance hardly makes the shares so different."""
        return self.p < BY_CHANCE


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShift:
    """Features of two tables compared: column by column, and by a forest that tells their rows apart."""

    rows: tuple[int, int]
    columns: int
    column: str = ""
    """The column that differs most."""
    column_p: float = 1.0
    """Its p times the number of columns."""
    auc: float | None = None
    """How well a forest tells the tables apart, out of fold; None where it was not fitted."""
    forest_p: float = 1.0
    by_unit: bool = False
    """True where unit means were compared in place of rows."""

    @property
    def column_differs(self) -> bool:
        """True where chance hardly makes any column so different."""
        return self.column_p < BY_CHANCE

    @property
    def forest_differs(self) -> bool:
        """True where a forest tells the tables apart beyond chance."""
        return self.auc is not None and self.forest_p < BY_CHANCE


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOverlap:
    """Test rows with training rows after them, or so shortly before them that their target was not known yet."""

    rows: int
    """Test rows."""
    early: int
    """Test rows that have such training rows."""
    later_rows: int
    """Training rows that are too late for some test row."""
    column: str
    """The column of times."""
    has_horizon: bool = False
    """True where it was given how far ahead the target looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeFacts:
    """A procedure run on shuffled labels: what it scores beyond chance."""

    runs: int
    excess: float
    """Mean of the runs: agreement beyond chance, or correlation."""
    se: float
    p: float
    kind: str
    """`accuracy` or `correlation`."""
    model: str
