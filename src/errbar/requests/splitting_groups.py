"""Groups of words for how rows are split, and for what they are checked by before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from errbar.requests.headings import PLANNING
from errbar.requests.option import option
from errbar.requests.ranges import SHARE

if TYPE_CHECKING:
    from errbar.requests.kinds import Call, Duration, Flag, Number, Text, Values


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ValidationChoice:
    """Rows that a learner stops early by."""

    panel: ClassVar[str] = PLANNING

    validation: Number | None = option(
        "Share of the training rows that a learner stops early by, for example 0.2.\n"
        "errbar sets them aside in every fit: whole units, the last rows in time, else drawn by class. They never come "
        "from the rows that are scored.",
        within=SHARE,
        shape="SHARE",
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class HorizonChoice:
    """How far ahead is predicted."""

    panel: ClassVar[str] = PLANNING

    horizon: Duration = option(
        "How far ahead you predict: 30d, 12h, or a number in the unit of `time`.\n"
        "errbar then refuses a column that knows the target so far ahead, instead of warning of it."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class CopyChoice:
    """What is done with copies."""

    panel: ClassVar[str] = PLANNING

    dedupe: Flag = option("Leave out rows whose features equal those of an earlier row; errbar prints how many.", False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class RowChecks(CopyChoice, HorizonChoice):
    """What rows are checked by before they are fitted."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PlanName:
    """The plan itself."""

    panel: ClassVar[str] = PLANNING

    plan: Call = option("How to split, for example 'kfold(k=10)'; given:COL reads folds. See errbar list splits.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SplitRoles:
    """How much work splitting may make, and what splits keep to."""

    panel: ClassVar[str] = PLANNING

    effort: Text = option(
        "Number of fits without `plan`: quick (10), standard (30), thorough (90).", "standard", shape="EFFORT"
    )
    strata: Values = option("Column to keep in proportion; target for its quantiles; none. [default: the classes]")
    gap: Duration = option("Time left out between training and test rows: 30d, 12h, or a number in the unit of `time`.")
    window: Duration = option("How far back training rows may go: 90d, 12h, or a number. [default: all of the past]")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PlanChoice(SplitRoles, PlanName):
    """How rows are split into training and test rows."""

    panel: ClassVar[str] = PLANNING
