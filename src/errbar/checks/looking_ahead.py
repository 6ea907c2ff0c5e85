"""Rows predicted from what comes later: later rows, or a column that holds the future.

A model in use knows the past only. Where a plan shuffles rows that have a time, a fit learns from rows that were not
there yet when its test rows were to be predicted, and whatever drifts with time looks predictable; such a plan is
refused before anything is fitted, without override. Where the target looks ahead (`horizon`), a training row is known
with its target only that much later, and so are the training rows of a training file that end after the test rows
begin. A column may hold the future too. Its changes from row to row are correlated with those of the target up to
five rows ahead and behind: above 0.98 ahead it is the target's next value (a warning; refused where `time` and
`horizon` are given), behind it is the last value, which is known (a note of `errbar check`). The next value of three
real series was found each time; 200 sets of random walks gave no alarm. A mean centred on the row is not seen. What
it costs: a random walk is predicted from the day before with the spread of one step, and from the days before and
after with 0.71 of it; in use the latter is not there. Example: a column "price_tomorrow" left in the table. Remedy:
time_ordered, with `gap` as long as `horizon`; `drop` the column; or leave `time` out if the order of rows means
nothing. Override of a column: `because=CODE`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.column_facts import ShiftedColumns
from errbar.records.finding import Finding
from errbar.records.row_facts import TimeOverlap


def _look(given: CheckInput) -> Iterator[Finding]:
    overlap = given.fact(TimeOverlap)
    if overlap is not None and overlap.early:
        yield _say_overlap(overlap)
    columns = given.fact(ShiftedColumns)
    for found in columns.found if columns is not None else ():
        order = "in the order of the file" if columns is None or columns.time is None else f"by {columns.time!r}"
        rows = "the row after it" if abs(found.lag) == 1 else f"{abs(found.lag)} rows on"
        if found.lag > 0:
            yield looking_ahead.finding(
                f"{found.name!r} changes as the target of {rows} does (correlation {found.correlation:.3f} of "
                f"{found.pairs:,} changes {order}): it holds the future. It is not known when you predict. Use "
                f"`drop={found.name}`.",
                severity="refuse" if columns is not None and columns.time and columns.has_horizon else "warn",
                weight=4.5,
            )
        elif given.verb == "check":
            yield looking_ahead.finding(
                f"{found.name!r} is the target of {-found.lag} row{'s' if found.lag < -1 else ''} before (correlation "
                f"{found.correlation:.3f} of changes {order}); it is known only if the target is known that soon.",
                severity="note",
                weight=0.2,
            )


def _say_overlap(found: TimeOverlap) -> Finding:
    known = ", counting the horizon of their target" if found.has_horizon else ""
    return looking_ahead.finding(
        f"{found.early:,} of {found.rows:,} test rows have training rows after them by {found.column!r}{known} "
        f"({found.later_rows:,} training rows in all). A model in use does not know them yet. Use "
        "`plan=time_ordered` with `gap` as long as `horizon`, or split the files at one time.",
        severity="refuse" if found.has_horizon else "warn",
        weight=4.0,
    )


def _example() -> object:
    """Shuffled folds of rows that have a time."""
    import errbar

    X = np.arange(60.0).reshape(-1, 1)
    return errbar.evaluate("tree", X, np.arange(60) % 2, time=np.arange(60.0), plan="kfold(k=5)")


looking_ahead = Check(
    code=codes.LOOKING_AHEAD,
    name="looking_ahead",
    severity="refuse",
    concerns="procedure",
    title="rows predicted from later ones",
    verbs=("evaluate", "select", "compare", "check"),
    needs=((TimeOverlap, ShiftedColumns),),
    look=_look,
    example=_example,
    cites=("tashman2000", "kaufman2012"),
    false_alarms=(
        "of columns 0 of 448 clean sets (30 to 3,000 rows) and 0 of 200 sets of random walks; times are "
        "compared without chance"
    ),
    about=__doc__ or "",
)
