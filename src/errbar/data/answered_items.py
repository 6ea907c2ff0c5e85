"""Answered items: what a set of graded items is recognised by later, in whatever file its items come again."""

from __future__ import annotations

import numpy as np

from errbar._numeric.cell_hash import Hashes, hash_numbers
from errbar.data.row_hash import hash_cells
from errbar.data.row_sketches import ID, TRUTH, AnsweredRows
from errbar.records.outcomes import Outcomes


def answered_items(given: Outcomes) -> AnsweredRows:
    """A hash of every item's first outcome, summed over its trials, and of its id where items have ids."""
    starts = np.cumsum(given.trials) - given.trials
    return AnsweredRows(hash_numbers(np.add.reduceat(given.outcome().values, starts), TRUTH), _hash_ids(given))


def _hash_ids(given: Outcomes) -> Hashes | None:
    if given.row is None:
        return None
    if not given.row_names:
        return hash_numbers(given.row, ID)
    return hash_cells(np.array(given.row_names, dtype=object)[given.row], "id", ID)
