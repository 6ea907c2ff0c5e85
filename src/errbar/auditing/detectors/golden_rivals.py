"""Golden rivals: columns that predict the target alone, each weighed against a forest of all others."""

from __future__ import annotations

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.detectors.golden_columns import weigh_golden_columns
from errbar.records.column_facts import GoldenColumns


def measure(table: CheckedTable) -> GoldenColumns | None:
    """The record of the detector `golden_columns`, with the skill of the other columns."""
    return None if table.numbers is None else weigh_golden_columns(table.numbers, table.seed)
