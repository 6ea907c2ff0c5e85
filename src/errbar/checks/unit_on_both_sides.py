"""Rows of one unit on both sides of a split.

Rows of one patient, site or device resemble each other. Where some of them train and others are tested, a learner is
rewarded for recognising the unit, which it cannot do with a new one: the estimate is too good for the units that are
to come. The plan is refused before anything is fitted.
Remedy: give the column of units (`unit`) and use a plan that keeps units whole: kfold or leave_one_unit_out.
"""

from __future__ import annotations

from errbar.records import codes
from errbar.records.check import Check

unit_on_both_sides = Check(
    code=codes.UNIT_ON_BOTH_SIDES,
    name="unit_on_both_sides",
    severity="refuse",
    title="a unit on both sides of a split",
    about=__doc__ or "",
)
