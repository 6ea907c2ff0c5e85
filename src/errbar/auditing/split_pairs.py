"""Split pairs: training and test rows that detectors compare, of two files or of some splits of a plan."""

from __future__ import annotations

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.records.types import Ints

SPLITS = 30
"""Splits of a plan that are looked at, spread evenly over all."""


def list_split_pairs(table: CheckedTable) -> list[tuple[Ints, Ints]]:
    """Return (training rows, test rows) of the two files, else of at most `SPLITS` splits of the plan; none else."""
    if table.side is not None:
        return [(table.train, table.test)]
    if table.plan is None:
        return []
    every = table.plan.splits
    places = np.unique(np.linspace(0, len(every) - 1, SPLITS).astype(int))
    return [(every[int(i)].train(table.n), every[int(i)].test) for i in places]
