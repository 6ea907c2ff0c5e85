"""Counts by threshold: TP, FP, TN and FN from the highest threshold down."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

import numpy as np

from errbar._numeric.ranking import MARKS, RankTable, mark_places
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.sheet import Sheet
from errbar.records.types import Ints
from errbar.scoring.confusion_sheet import whole_number


def has_thresholds(chosen: Sequence[Measure], evidence: Evidence) -> bool:
    """Whether a measure reads what orders the rows, and there are rows of both classes."""
    if not any(m.reads in ("rank", "prob", "score") for m in chosen):
        return False
    return bool(np.count_nonzero(evidence.class_weights) == 2)


def count_by_threshold(evidence: Evidence) -> Sheet:
    """The table."""
    table, score = evidence.rank_table(), evidence.ranking()
    ends = None if evidence.weight is None else evidence.row_order()[1]
    runs, is_whole = _cuts(len(table.positives), evidence.n, lambda i: _last_place(table, ends, i))
    if table.marks is not None:
        scores = np.array(sorted({*table.marks.tolist()}, reverse=True))  # np.unique would load numpy.ma
    else:
        places = [_last_place(table, ends, i - 1) + 1 if i else 0 for i in runs.tolist()]
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


def _last_place(table: RankTable, ends: Ints | None, run: int) -> int:
    """Return the last place of a run of equal scores in the order of rows."""
    return int(ends[run]) if ends is not None else int(table.positives[run]) + int(table.negatives[run]) - 1


def _cuts(runs: int, n: int, last_place: Callable[[int], int]) -> tuple[Ints, bool]:
    """Distinct scores to cut at, the highest first; whether all of them are there."""
    if runs <= MARKS:
        return np.arange(runs)[::-1], True
    found = {bisect_left(range(runs), place, key=last_place) for place in mark_places(n).tolist()}
    return np.array(sorted(found, reverse=True)), False
