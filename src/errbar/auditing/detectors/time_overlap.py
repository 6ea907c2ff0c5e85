"""Time overlap: test rows with training rows after them, or nearer before them than the target looks ahead."""

from __future__ import annotations

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.split_pairs import list_split_pairs
from errbar.records.check_input import Untestable
from errbar.records.row_facts import TimeOverlap
from errbar.records.types import Bools, Floats


def measure(table: CheckedTable) -> TimeOverlap | Untestable:
    """Return exact counts over two files, or over the splits of a plan if a horizon is given."""
    time = table.task.time
    if time is None:
        return Untestable(kind=TimeOverlap, why="needs `time`")
    pairs = list_split_pairs(table)
    if not pairs or (table.side is None and table.horizon is None):
        return Untestable(kind=TimeOverlap, why="needs `test`, or `plan` with `horizon`")
    early, late = np.zeros(table.n, dtype=bool), np.zeros(table.n, dtype=bool)
    tested = np.zeros(table.n, dtype=bool)
    for train, test in pairs:
        tested[test] = True
        is_early, is_late = count_overlap(time[train], time[test], table.horizon or 0.0)
        early[test[is_early]] = True
        late[train[is_late]] = True
    return TimeOverlap(
        rows=int(tested.sum()),
        early=int(early.sum()),
        later_rows=int(late.sum()),
        column=table.task.time_name or "time",
        has_horizon=table.horizon is not None,
    )


def count_overlap(train: Floats, test: Floats, horizon: float) -> tuple[Bools, Bools]:
    """Test rows that some training row is too late for, and training rows that are too late for some test row.

    A training row at t is known with its target at t + horizon: it may serve test rows from then on. Equal times
    without a horizon are no overlap.
    """
    if horizon > 0:
        return test < train.max() + horizon, train + horizon > test.min()
    return test < train.max(), train > test.min()
