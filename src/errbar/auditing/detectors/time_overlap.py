"""Time overlap: test rows with training rows after them, or nearer before them than the target looks ahead."""

from __future__ import annotations

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.records.row_facts import TimeOverlap
from errbar.records.types import Bools, Floats

SPLITS = 30
"""Splits of a plan that are looked at."""


def measure(table: CheckedTable) -> TimeOverlap | None:
    """Exact counts over two files, or over the splits of a plan where a horizon is given; nothing without times."""
    time = table.task.time
    if time is None:
        return None
    if table.side is not None:
        pairs = [(table.train, table.test)]
    elif table.plan is not None and table.horizon is not None:
        every = table.plan.splits
        places = np.unique(np.linspace(0, len(every) - 1, SPLITS).astype(int))
        pairs = [(every[int(i)].train(table.n), every[int(i)].test) for i in places]
    else:
        return None
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
