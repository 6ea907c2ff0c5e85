"""Conflicting labels: equal rows whose classes differ, and the error that follows for any rule of these columns."""

from __future__ import annotations

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.untestable_reason import CLASSES, ITEMS
from errbar.records.check_input import Untestable
from errbar.records.conflict_facts import ConflictFacts


def measure(table: CheckedTable) -> ConflictFacts | Untestable:
    """Return counts over all sets of equal rows; untestable if the target is no class."""
    task, equal = table.task, table.equal_rows
    if not task.classifies:
        return Untestable(kind=ConflictFacts, why=CLASSES)
    if table.hashes is None:
        return Untestable(kind=ConflictFacts, why=ITEMS)
    k = len(task.classes)
    counts = np.bincount(equal.group * k + task.y[equal.rows], minlength=equal.groups * k).reshape(-1, k)
    agreeing = int((counts * (counts - 1) // 2).sum())
    return ConflictFacts(
        rows=table.n,
        repeated=len(equal.rows),
        sets=equal.groups,
        wrong=int((counts.sum(axis=1) - counts.max(axis=1)).sum()) if len(counts) else 0,
        pairs=equal.pairs,
        disagreeing=equal.pairs - agreeing,
        binary=k == 2,
    )
