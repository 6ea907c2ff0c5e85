"""Rows of one unit on both sides of a split.

Rows of one patient, site or device resemble each other. Where some of them train and others are tested, a learner is
rewarded for recognising the unit, which it cannot do with a new one: the estimate is too good for the units that are
to come. The plan is refused before anything is fitted, and so is a test file with units of the training file.
Measured with a forest: the error of sex in Orthodont is 2.0 % by rows and 7.0 % by subject, of diet in ChickWeight 6.1
and 9.4 %, the RMSE of sleepstudy 52 and 66, where no skill has 56. Rows without any signal scored 81 % by rows and 49 %
by subject.
Example: three visits of each patient, split at random. Remedy: give the column of units (`unit`) and use a plan that
keeps units whole: kfold or leave_one_unit_out. Override: `because=CODE`, if rows of one unit do not resemble each
other; a plan that cuts through units that were given cannot be overridden.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.side_facts import SharedUnits


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(SharedUnits)
    if found is not None and found.shared:
        yield unit_on_both_sides.finding(
            f"A {found.name} must stay on one side; {found.shared:,} of {found.units:,} are in both files, so "
            f"{found.rows:,} of {found.test_rows:,} test rows have a sibling in training. Designs like this scored "
            "81 % on rows without signal (49 % when split by subject). Split by unit.",
            weight=4.0 + found.rows / max(found.test_rows, 1),
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
    title="a unit on both sides of a split",
    verbs=("evaluate", "select", "compare", "check"),
    needs=((SharedUnits,),),
    look=_look,
    example=_example,
    about=__doc__ or "",
)
