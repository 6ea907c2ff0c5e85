"""Rows of one unit on both sides of a split.

Rows of one patient, site or device resemble each other. Where some of them train and others are tested, a learner is
rewarded for recognising the unit, which it cannot do with a new one: the estimate is too good for the units that are
to come. Measured with a forest, the id left among the features and rows split at random, against a split by unit
without it: Orthodont's sex is wrong in 0 and 43 %, ChickWeight's diet in 0.4 and 62 %; sleepstudy's RMSE is 34 and
50, where no skill has 56. A plan that parts units that were declared is refused before anything is fitted, without
override; so is a test file with units of the training file, with one. A column that was not declared, of whole
numbers or text, is warned of where rows of one level are more similar than rows swapped between neighbouring levels
(z > 4; 3 where its name or equal counts call it an id): ids have no order, measurements do. Found in 19 of 20
simulated tables and more with 10 to 300 units of equal size; where sizes differ and rows resemble each other weakly,
10 units of 5 rows are found in 13 of 20 and 50 units of 2 rows in 4. Remedy: give the column of units (`unit`) and
use a plan that keeps units whole: kfold or leave_one_unit_out. Where a column only looks like an id, set the warning
aside with a reason: `because=CODE`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.column_facts import UnitColumns
from errbar.records.finding import Finding
from errbar.records.side_facts import SharedUnits


def _look(given: CheckInput) -> Iterator[Finding]:
    shared, facts = given.fact(SharedUnits), given.fact(UnitColumns)
    if shared is not None and shared.shared:
        yield unit_on_both_sides.finding(
            f"{shared.shared:,} of {shared.units:,} units ({shared.name}) are on both sides, so {shared.rows:,} of "
            f"{shared.test_rows:,} test rows have a sibling in training. Designs like this scored 81 % on rows without "
            "signal (49 % when split by subject). Split by unit.",
            weight=4.0 + shared.rows / max(shared.test_rows, 1),
        )
    for found in () if facts is None else facts.found:
        each = found.rows / found.levels
        also = ", the target among them" if found.target_alike else ""
        yield unit_on_both_sides.finding(
            f"{found.name!r} repeats ({each:.3g} rows each), similar in {found.alike} of {found.columns} "
            f"columns{also}. Rows of one unit must stay on one side of a split. Use `unit={found.name}` if it names "
            f"patients, sites or the like, else `drop={found.name}`.",
            severity="warn",
            weight=3.5 + found.icc,
        )


def _example() -> object:
    """Leave-one-out where every patient has two rows."""
    import errbar

    X = np.arange(60.0).reshape(-1, 1)
    return errbar.evaluate("tree", X, np.arange(60) % 2, unit=np.arange(60) // 2, plan="leave_one_out")


unit_on_both_sides = Check(
    code=codes.UNIT_ON_BOTH_SIDES,
    name="unit_on_both_sides",
    severity="refuse",
    concerns="procedure",
    title="a unit on both sides of a split",
    verbs=("evaluate", "select", "compare", "check"),
    needs=((SharedUnits, UnitColumns),),
    look=_look,
    example=_example,
    cites=("saeb2017", "roberts2017"),
    false_alarms=(
        "of a column that was not declared a warning in 1 of 600 clean sets (30 to 3,000 rows), of a column "
        "of random ids called id in 1 of 600; units that were declared are counted, without chance"
    ),
    about=__doc__ or "",
)
