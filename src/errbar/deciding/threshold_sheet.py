"""Counts by threshold: TP, FP, TN and FN from the highest threshold down."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar._numeric.ranking import MARKS, mark_places
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.sheet import Sheet
from errbar.records.types import Array, Ints
from errbar.scoring.confusion_sheet import whole_number


def has_thresholds(chosen: Sequence[Measure], evidence: Evidence) -> bool:
    """Whether a measure reads what orders the rows, and there are rows of both classes."""
    if not any(m.reads in ("rank", "prob", "score") for m in chosen):
        return False
    return bool(np.count_nonzero(evidence.class_weights) == 2)


def count_by_threshold(evidence: Evidence) -> Sheet:
    """The table."""
    table, score = evidence.rank_table(), evidence.ranking()
    # The last place of every run of equal scores in the order of rows.
    ends = table.positives + table.negatives - 1 if evidence.weight is None else evidence.row_order()[1]
    runs, is_whole = _cuts(ends, evidence.n)
    if table.marks is not None:
        scores = np.array(sorted({*table.marks.tolist()}, reverse=True))  # np.unique would load numpy.ma
    else:
        places = [int(ends[i - 1]) + 1 if i else 0 for i in runs.tolist()]
        scores = np.partition(score, places)[places]
    pos, neg = table.n_pos, table.n_neg
    tp, fp = (
        side[-1] - np.where(runs > 0, side[runs - 1], 0).astype(float) for side in (table.positives, table.negatives)
    )
    return Sheet(
        name="thresholds",
        title="Counts by threshold" + ("" if is_whole else ", at every twentieth of the rows"),
        columns=("threshold", "TP", "FP", "TN", "FN", "TPR", "FPR"),
        rows=tuple(
            (t, *map(whole_number, (a, b, neg - b, pos - a)), float(a / pos), float(b / neg))
            for t, a, b in zip(scores.tolist(), tp.tolist(), fp.tolist())
        ),
    )


def _cuts(ends: Array, n: int) -> tuple[Ints, bool]:
    """Distinct scores to cut at, the highest first; whether all of them are there."""
    if len(ends) <= MARKS:
        return np.arange(len(ends))[::-1], True
    return np.unique(np.searchsorted(ends, mark_places(n)))[::-1], False
