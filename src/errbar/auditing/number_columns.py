"""Number columns: the features and the target of a checked table as numbers, without columns that count or name rows."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.data.encoded_features import EncodedColumn
from errbar.records.check_input import Untestable
from errbar.records.column_table import ColumnTable


Found = TypeVar("Found")


def or_untestable(found: Found | str, code: str) -> Found | Untestable:
    """What a detector found; where it gave a reason instead, the check as one that these rows cannot answer."""
    return Untestable(code=code, why=found) if isinstance(found, str) else found


def number_columns(table: CheckedTable) -> ColumnTable | None:
    """None where rows have no columns, or the target has several; an infinite value counts as missing.

    Unlike the view that learners are fitted on, no text is left out for having many levels: ids are looked for.
    """
    task = table.task
    kept = [f for f in table.columns if f.name not in table.counters]
    if task.y.ndim > 1 or not kept:
        return None
    values = np.column_stack([f.values for f in kept])
    values[np.isinf(values)] = np.nan
    return ColumnTable(
        values=values,
        columns=tuple(EncodedColumn(name=f.name, kind=f.kind, levels=f.levels) for f in kept),
        y=task.y,
        classes=task.classes if task.classifies else (),
        target=task.targets[0] if task.targets else "target",
        unit=task.unit,
        time=task.time,
        time_name=task.time_name,
    )
