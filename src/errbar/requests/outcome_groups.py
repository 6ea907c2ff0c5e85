"""Groups of words for outcomes: what a system scored on each item, where no truth is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from errbar.requests.headings import OUTCOMES
from errbar.requests.option import option

if TYPE_CHECKING:
    from errbar.requests.kinds import Columns, Ends, File, Text, Values


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SystemRole:
    """The system that a row is about."""

    panel: ClassVar[str] = OUTCOMES

    system: Values = option("System or model of each row, if one table has several.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class RankingRole:
    """Judgements that grade ranked lists."""

    panel: ClassVar[str] = OUTCOMES

    qrels: File | None = option(
        "Judgements that grade ranked lists, for example of a TREC run.\n"
        "`measures` then names what to grade each query by: AP, RR, Rprec, bpref, nDCG@10, P@5, R@100, Success@5, "
        "judged@10, ERR@20 or RBP. A query that the run lacks counts 0.",
        shape="FILE",
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class OutcomeDirection:
    """The direction that is good."""

    panel: ClassVar[str] = OUTCOMES

    better: Text | None = option("Which outcomes are good: high or low. [default: high]", shape="WAY", identifies=False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class JudgeRole:
    """A judge of every row, beside outcomes that people gave to some."""

    panel: ClassVar[str] = OUTCOMES

    judge: Values = option("Value of a judge or model for every row; `outcome` may then be blank.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class OutcomeRoles:
    """Columns of outcomes, and how they are read."""

    panel: ClassVar[str] = OUTCOMES

    outcome: Columns = option(
        "What was scored, where no truth is known: right or wrong, a grade, a time.\n"
        "Several columns: several outcomes; the first decides."
    )
    item: Values = option("Question or task of each row. [default: each row is an item]")
    trial: Values = option("Trial, sample or epoch, if an item was tried several times.")
    rater: Values = option("Person or judge who gave each row, for agreement of raters.")
    range: Ends | None = option(
        "Least and largest outcome possible, as in 1,5. [default: 0,1 if all lie there]",
        shape="LOW,HIGH",
        identifies=False,
    )
    items: Text | None = option(
        "new: new items like these; these: these items, new answers. [default: new]\n"
        "For a fixed suite take these; answers then differ, and items do not.",
        shape="WHICH",
        identifies=False,
    )
    missing: Text | None = option(
        "Blank outcomes: fail counts them as the worst, drop leaves them out.", shape="HOW", identifies=False
    )
