"""Rows whose order in the file follows the target.

A split by position (the first rows train, the last are tested; folds that are not shuffled) then trains on other
classes than it tests: an error that means nothing. errbar's own plans draw rows at random, so this is a note for
other tools, and a sign that the order may hold more, such as groups or time. von Neumann's ratio of the target's
ranks, as z over all orders of the rows: below -4. Example: all benign tumours first, then all malignant ones; two
folds in this order train on one class and test the other, and every row is wrong. Remedy: shuffle rows before a split
by position; give `time` if the order is one of time. Override: `because=CODE`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.row_facts import TargetOrder


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(TargetOrder)
    assert found is not None
    if found.is_sorted:
        yield rows_sorted_by_target.finding(
            f"Neighbouring rows have similar targets (z = {found.z:.1f} over {found.rows:,} rows). A split by position "
            "then tests other targets than it trains on. Shuffle before splitting, or give `time`.",
            weight=0.3,
        )


def _example() -> object:
    """All rows of one class before all rows of the other."""
    import errbar

    return errbar.check(np.random.default_rng(0).normal(size=(80, 3)), np.arange(80) // 40)


rows_sorted_by_target = Check(
    code=codes.ROWS_SORTED_BY_TARGET,
    name="rows_sorted_by_target",
    severity="note",
    concerns="data",
    title="rows sorted by the target",
    verbs=("check",),
    needs=(TargetOrder,),
    look=_look,
    example=_example,
    cites=("arlot2010",),
    false_alarms="0 of 600 clean sets (30 to 3,000 rows) in random order",
    about=__doc__ or "",
)
