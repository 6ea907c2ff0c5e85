"""Calibration of several models: bins of each one's probabilities, and how often the event came true in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.sheet import Cell, Sheet
from errbar.records.types import Ints
from errbar.scoring.probability_bins import rows_of_bins
from errbar.scoring.share_interval import share

BINS = "model_bins"
"""Name of the sheet."""
MOST = 6
"""Models whose bins are kept: as many as a picture tells by tone and dash."""
EACH = 8
"""Bins of a model: fewer than of one model alone, since several share a picture."""
COLUMNS = ("model", "rows", "predicted", "came_true", "low", "high")


def bin_sheets(names: Sequence[str], evidence: Sequence[Evidence], level: float) -> tuple[Sheet, ...]:
    """Bins of every model that gives probabilities of two classes; none where fewer than two do."""
    there = [(name, e) for name, e in zip(names, evidence) if _has_both_classes(e)][:MOST]
    if len(there) < 2:
        return ()
    rows = [
        line
        for name, e in there
        for inside in rows_of_bins(e.p_positive(), EACH)
        for line in _line(name, e, inside, level)
    ]
    return (Sheet(name=BINS, title="Predicted probabilities and what came true", columns=COLUMNS, rows=tuple(rows)),)


def _has_both_classes(e: Evidence) -> bool:
    return e.given.kind == "binary" and e.given.prob is not None and np.count_nonzero(e.class_weights) == 2


def _line(name: str, e: Evidence, inside: Ints, level: float) -> Iterator[tuple[Cell, ...]]:
    part = Evidence(e.given.take(inside))
    found = share(part, measure("prevalence"), level)
    if found is not None:
        yield name, len(inside), float(part.mean(part.p_positive())), *found
