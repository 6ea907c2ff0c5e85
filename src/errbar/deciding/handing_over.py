"""Handing over doubtful rows: how often a model is right on the rest, where the least certain rows go to a person.

The share that is handed over is stated beforehand, and rows are ordered by certainty alone, never by whether they are
right. Given the certainty of the first row that is handed over, those above it are a sample of all rows above that
certainty (order statistics), so that Clopper-Pearson's interval of the share that is right holds though the cut was
found on the same rows.
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.intervals.exact import limits
from errbar.records.sheet import Cell, Sheet
from errbar.records.types import Bools

HANDING = "handing_over"
"""Name of the sheet."""
SHARES = (0.05, 0.1, 0.2, 0.3, 0.5)
LEAST = 20
"""Rows below which a tenth is one row or two."""
COLUMNS = ("handed", "certainty", "kept", "right", "low", "high", "rest", "rest_right", "gap_low", "gap_high")


def handing_sheets(e: Evidence, level: float) -> tuple[Sheet, ...]:
    """A line for each share; of three classes or more with probabilities, rows independent and of one weight."""
    given = e.given
    if given.kind != "multiclass" or given.prob is None or given.label is not None or e.n < LEAST:
        return ()
    if given.unit is not None or given.weight is not None:
        return ()
    sure = given.prob[np.arange(e.n), e.likeliest()]
    right = e.labels() == given.truth
    counts = [int(share * e.n) for share in SHARES]
    cuts = np.partition(sure, [k - 1 for k in counts])[[k - 1 for k in counts]]
    rows = [line for cut in cuts.tolist() if (line := _line(sure > cut, right, float(cut), level)) is not None]
    notes = ("Ties at the cut are handed over together. Each line holds alone: choose the share before looking.",)
    title = "Right on the rest, where the least certain rows are handed over"
    return (Sheet(name=HANDING, title=title, columns=COLUMNS, rows=tuple(rows), notes=notes),) if rows else ()


def _line(kept: Bools, right: Bools, cut: float, level: float) -> tuple[Cell, ...] | None:
    n, k = len(kept), int(np.count_nonzero(kept))
    if not 0 < k < n:
        return None
    hits = int(np.count_nonzero(right & kept))
    rest, rest_hits = n - k, int(np.count_nonzero(right)) - hits
    low, high = limits(hits, k, level)
    both = 1 - (1 - level) / 2  # both at once, so that their difference holds at the level
    mine, theirs = limits(hits, k, both), limits(rest_hits, rest, both)
    gap = (mine[0] - theirs[1], mine[1] - theirs[0])
    return (rest / n, cut, k, hits / k, low, high, rest, rest_hits / rest, *gap)
