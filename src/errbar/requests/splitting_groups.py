"""Groups of words for how rows are split, and for what they are checked by before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from errbar.requests.option import option
from errbar.requests.ranges import SHARE

if TYPE_CHECKING:
    from errbar.requests.kinds import Call, Duration, Flag, Number, Text, Values

PLANNING = "Splitting"


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ValidationChoice:
    """Rows that a learner stops early by."""

    panel: ClassVar[str] = PLANNING

    validation: Number | None = option(
        "Share of the training rows, for example 0.2, that is set aside in every fit for a learner that stops early: "
        "whole units, the last rows in time, else drawn by class. Never from the rows that are scored.",
        within=SHARE,
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class HorizonChoice:
    """How far ahead is predicted."""

    panel: ClassVar[str] = PLANNING

    horizon: Duration = option(
        "How far ahead is predicted: 30d, 12h, or a number in the unit of `time`. A column that knows the target so "
        "far ahead is then refused instead of warned of."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class CopyChoice:
    """What is done with copies."""

    panel: ClassVar[str] = PLANNING

    dedupe: Flag = option("Leave out every row that equals an earlier one in all features; how many is printed.", False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class RowChecks(CopyChoice, HorizonChoice):
    """What rows are checked by before they are fitted."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PlanName:
    """The plan itself."""

    panel: ClassVar[str] = PLANNING

    plan: Call = option(
        "How rows are split, for example 'kfold(k=10)'; see errbar list splits. 'given:COL' takes folds from a column."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SplitRoles:
    """How much work splitting may make, and what splits keep to."""

    panel: ClassVar[str] = PLANNING

    effort: Text = option("Without `plan`: quick (10 fits), standard (30), thorough (90).", "standard")
    strata: Values = option(
        "Column to keep in proportion; target for quantiles of a numeric target; none. Classes are by default."
    )
    gap: Duration = option("Time left out between training and test: 30d, 12h, or a number in the column's own unit.")
    window: Duration = option("How far back training rows may go; all of the past by default.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PlanChoice(SplitRoles, PlanName):
    """How rows are split into training and test rows."""

    panel: ClassVar[str] = PLANNING
