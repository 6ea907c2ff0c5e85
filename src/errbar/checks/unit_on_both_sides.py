"""Rows of one unit on both sides of a split.

Rows of one patient, site or device resemble each other. Where some of them train and others are tested, a learner is
rewarded for recognising the unit, which it cannot do with a new one: the estimate is too good for the units that are
to come. The plan is refused before anything is fitted.
Remedy: give the column of units (`unit`) and use a plan that keeps units whole: kfold or leave_one_unit_out.
"""

from __future__ import annotations

import numpy as np

from errbar.records import codes
from errbar.records.check import Check


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
    verbs=("evaluate", "select", "compare"),
    overridable=False,
    instead="a unit that trains and is tested is not unseen. Use kfold or leave_one_unit_out, which keep units whole.",
    example=_example,
    about=__doc__ or "",
)
