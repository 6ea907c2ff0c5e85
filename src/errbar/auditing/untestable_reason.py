"""Reasons of detectors: what a record needs that was not given, or why these rows cannot tell."""

from __future__ import annotations

from typing import TypeVar

from errbar.auditing.checked_table import CheckedTable
from errbar.records.check_input import Untestable

Found = TypeVar("Found")


ONE_TARGET, FEATURES = "looked at for one target, not for several", "needs columns of features"
CLASSES = "looked at for classes, not for a target of numbers"
ORDERED = "units or times explain why neighbouring rows are similar"
ITEMS = "the rows are items that can only be compared one by one"
TEST, MODEL = "needs `test`", "needs `model`"


def or_untestable(found: Found | str, kind: type[Found]) -> Found | Untestable:
    """Return what a detector found; if it gave a reason instead, the record as one that cannot be measured."""
    return Untestable(kind=kind, why=found) if isinstance(found, str) else found


def no_numbers(table: CheckedTable) -> str:
    """Return why a table has no matrix of features: several targets, or no features."""
    return ONE_TARGET if table.task.y.ndim > 1 else FEATURES
