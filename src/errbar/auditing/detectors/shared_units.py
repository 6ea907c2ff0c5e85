"""Shared units: units that are in the training file and in the test file."""

from __future__ import annotations

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.records.side_facts import SharedUnits


def measure(table: CheckedTable) -> SharedUnits | None:
    """Exact counts; None without units or a second file."""
    unit = table.task.unit
    if unit is None or table.side is None:
        return None
    both = np.intersect1d(unit[table.train], unit[table.test])
    return SharedUnits(
        name=table.task.unit_name or "unit",
        units=int(unit.max()) + 1,
        shared=len(both),
        test_rows=len(table.test),
        rows=int(np.isin(unit[table.test], both).sum()),
    )
