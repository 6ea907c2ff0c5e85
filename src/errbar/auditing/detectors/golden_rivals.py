"""Golden rivals: columns that predict the target alone, each weighed against a forest of all others."""

from __future__ import annotations

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.detectors.golden_columns import weigh_golden_columns
from errbar.auditing.untestable_reason import no_numbers, or_untestable
from errbar.records.check_input import Untestable
from errbar.records.column_facts import GoldenColumns


def measure(table: CheckedTable) -> GoldenColumns | Untestable:
    """Return the record of the detector `golden_columns`, with the skill of the other columns."""
    numbers = table.numbers
    found = no_numbers(table) if numbers is None else weigh_golden_columns(numbers, table.seed)
    return or_untestable(found, GoldenColumns)
