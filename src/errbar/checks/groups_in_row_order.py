"""Rows that follow each other in the file and are similar: groups or time that were not named.

Rows of one patient, session or day often are next to each other in a file. If they are similar and are split at
random, a test row has its twin among the training rows. Reported where the nearest row in all features is within
three rows in the file far more often than chance has it (p < 0.001), in up to 3,000 rows that follow each other;
columns that the file is sorted by are left out, and classes are looked at one by one where it is sorted by class.
Found in all of 20 files of groups of 2 to 5 rows whose spread within a group is 0.6 of that between; at equal spreads
between 3 and 20 of 20, the more the larger the groups; and in time series with an autocorrelation of 0.6 and more,
which it cannot tell from groups. What it costs: with labels of noise, one for each of 60 groups of 4 rows, a forest
errs in 23 % of rows split at random and in 47 % split by group. Example: four visits of each patient in turn, the
column of patients left out. Remedy: name the groups with `unit`, or the order with `time`. Override: `because=CODE`,
if rows in a row are different cases.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.row_facts import RowOrder


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(RowOrder)
    assert found is not None
    if not found.adjacent:
        return
    yield groups_in_row_order.finding(
        f"{found.adjacent:,} of {found.rows:,} rows have their nearest row within three rows in the file; "
        f"{found.expected:.3g} would by chance. Rows that come in groups or in time must not be split at random. Give "
        "`unit` or `time`.",
        weight=2.5 + found.adjacent / found.rows,
    )


def _example() -> object:
    """Four visits of each of forty patients, one after the other."""
    import errbar

    rng = np.random.default_rng(0)
    X = np.repeat(rng.normal(size=(40, 5)), 4, axis=0) + rng.normal(0, 0.4, size=(160, 5))
    return errbar.check(X, rng.integers(0, 2, 160))


groups_in_row_order = Check(
    code=codes.GROUPS_IN_ROW_ORDER,
    name="groups_in_row_order",
    severity="warn",
    concerns="data",
    title="groups or time in the order of rows",
    verbs=("check",),
    needs=(RowOrder,),
    look=_look,
    example=_example,
    cites=("roberts2017",),
    false_alarms="0 of 583 clean sets (30 to 3,000 rows) in random order",
    about=__doc__ or "",
)
