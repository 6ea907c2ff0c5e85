"""Trained rows: test rows that are in the training file, target included, nearly all of them."""

from __future__ import annotations

import numpy as np

from errbar._numeric.equal_rows import mark_in
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.untestable_reason import ITEMS, TEST
from errbar.data.row_hash import hash_cells
from errbar.records.check_input import Untestable
from errbar.records.side_facts import TrainedRows


def measure(table: CheckedTable) -> TrainedRows | Untestable:
    """Return test rows equal to a training row in features and target; untestable without a second file."""
    if table.side is None:
        return Untestable(kind=TrainedRows, why=TEST)
    if table.hashes is None:
        return Untestable(kind=TrainedRows, why=ITEMS)
    y = table.task.y.reshape(table.n, -1)
    whole = table.hashes.rows.copy()
    for j in range(y.shape[1]):
        whole += hash_cells(np.ascontiguousarray(y[:, j]), f"target {j}")
    train, test = whole[table.train], whole[table.test]
    # Where few values make most rows equal, a test row in training is no sign of anything.
    if len(np.unique(train)) < len(train) / 2:
        return TrainedRows(rows=len(test), trained=0)
    return TrainedRows(rows=len(test), trained=int(mark_in(test, train).sum()))
