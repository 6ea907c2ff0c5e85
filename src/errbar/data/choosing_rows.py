"""Choosing rows: the rows that chose a threshold, known again by truth and prediction in any order."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from errbar._numeric.cell_hash import Hashes, hash_numbers, name_key
from errbar.data.files import TableFile
from errbar.data.row_hash import hash_cells
from errbar.records.check_input import TunedRows
from errbar.records.predictions import Predictions

KEPT = 256
"""Hashes that a saved model keeps of the rows that chose its threshold."""


def sketch_rows(given: Predictions) -> tuple[int, ...]:
    """The smallest hashes of the rows."""
    return tuple(int(h) for h in np.unique(_hash_rows(given))[:KEPT])


def find_choosing_rows(data: object, given: Predictions) -> TunedRows | None:
    """What share of the rows that chose the labels' threshold are among these; None where no file says which they are.

    A file that `predict` wrote with a saved threshold says it.
    """
    if not isinstance(data, (str, Path)) or Path(data).suffix.lower() != ".parquet" or given.label is None:
        return None
    facts = json.loads(TableFile(data).facts or "null")
    kept = facts.get("chosen_on") if isinstance(facts, dict) else None
    if not kept:
        return None
    chosen = np.array([int(h) for h in kept], dtype=np.uint64)
    return TunedRows(share=float(np.isin(chosen, _hash_rows(given)).mean()))


def _hash_rows(given: Predictions) -> Hashes:
    """By truth and what is cut, as numbers of 32 bits: files write and read them alike."""
    total = np.asarray(hash_cells(list(given.classes), "truth")[given.truth])
    found = given.prob if given.prob is not None else given.score
    if found is not None:
        for i, column in enumerate(np.atleast_2d(found.T)):
            total = total + hash_numbers(np.ascontiguousarray(column), name_key(f"answer {i}"))
    return total
