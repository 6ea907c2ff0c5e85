"""Column budget: how many columns a check reads where its work for one column is more than a few passes over it.

Facts that take a pass over a column (values, hashes, ranks, changes of class) are found for every column. What is
fitted, or done for pairs of columns, is bounded here, so that work grows no faster than the columns. The detector says
what it left out.
"""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats, Ints

COLUMNS = 1000
"""Columns that trees are fitted on one by one, that a forest reads, and that a possible id is held against."""


def least_columns(score: Floats) -> tuple[Ints, int]:
    """Return the places of the lowest finite scores, COLUMNS at most, in their order; and how many are finite."""
    may = np.flatnonzero(np.isfinite(score))
    kept = np.sort(may[np.argsort(score[may], kind="stable")[:COLUMNS]])
    return kept, len(may)
