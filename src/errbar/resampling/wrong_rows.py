"""Rows by how often they were wrong over the repeats of a plan: some are wrong whatever the learner was trained on."""

from __future__ import annotations

import numpy as np

from errbar._numeric.first_places import first_places
from errbar.evidence import Evidence
from errbar.records.predictions import Predictions
from errbar.records.sheet import Sheet
from errbar.records.types import Bools, Ints

ROWS, COUNTS = "wrong_rows", "row_errors"
"""Names of the sheets."""
MOST = 20
"""Rows that a run names."""


def wrong_by_row(rows: Predictions | None) -> tuple[Ints, Ints, Ints] | None:
    """Row ids, how often each was predicted, and how often wrongly; None without classes or without repeats."""
    if rows is None or rows.row is None or rows.split is None or rows.kind not in ("binary", "multiclass"):
        return None
    times = np.bincount(rows.row)
    ids = np.flatnonzero(times)
    if times.max() < 2 or (rows.label is None and rows.prob is None):
        return None
    wrong: Bools = Evidence(rows).labels() != rows.truth
    return ids, times[ids], np.bincount(rows.row, weights=wrong)[ids].astype(int)


def wrong_row_sheets(rows: Predictions) -> tuple[Sheet, ...]:
    """Counts of rows that are wrong every time and never, and the rows most often wrong by their place in the data."""
    counted = wrong_by_row(rows)
    if counted is None:
        return ()
    ids, times, wrong = counted
    always, never = int((wrong == times).sum()), int((wrong == 0).sum())
    columns = ("rows", "always", "never", "least_times", "most_times")
    line = (len(ids), always, never, int(times.min()), int(times.max()))
    counts = Sheet(name=COUNTS, title="Rows by how often they are wrong", columns=columns, rows=(line,))
    order = [int(k) for k in np.lexsort((ids, -times, -wrong / times))[:MOST] if wrong[k]]
    if not order:
        return (counts,)
    assert rows.row is not None
    first = first_places(rows.row)
    lines = tuple((int(ids[k]), rows.classes[int(rows.truth[first[k]])], int(wrong[k]), int(times[k])) for k in order)
    notes = ("Rows count from 0, in the order of the data.",)
    named = Sheet(
        name=ROWS,
        title="The rows most often wrong",
        columns=("row", "truth", "wrong", "times"),
        rows=lines,
        notes=notes,
    )
    return (counts, named)
