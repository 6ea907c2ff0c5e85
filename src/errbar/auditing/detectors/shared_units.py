"""Shared units: units that are in the training file and in the test file."""

from __future__ import annotations

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.split_pairs import list_split_pairs
from errbar.records.check_input import Untestable
from errbar.records.side_facts import SharedUnits


def measure(table: CheckedTable) -> SharedUnits | Untestable:
    """Return exact counts over two files, or over the splits of a plan; untestable without units or a split."""
    unit = table.task.unit
    if unit is None:
        return Untestable(kind=SharedUnits, why="needs `unit`")
    pairs = list_split_pairs(table)
    if not pairs:
        return Untestable(kind=SharedUnits, why="needs `plan` or `test`")
    both, beside, tested = (np.zeros(size, dtype=bool) for size in (int(unit.max()) + 1, table.n, table.n))
    for train, test in pairs:
        shared = np.intersect1d(unit[train], unit[test])
        both[shared] = True
        beside[test[np.isin(unit[test], shared)]] = True
        tested[test] = True
    return SharedUnits(
        name=table.task.unit_name or "unit",
        units=len(both),
        shared=int(both.sum()),
        test_rows=int(tested.sum()),
        rows=int(beside.sum()),
    )
