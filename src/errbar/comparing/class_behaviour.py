"""Class behaviour: on which classes each of two models errs, and where only one of them does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.evidence import Evidence
from errbar.records.sheet import Cell, Sheet
from errbar.scoring.prediction_tables import has_labels

BY_CLASS = "by_class"
"""Name of the sheet."""
MOST = 100
"""Classes up to which each has a line."""
COLUMNS = (
    "left",
    "right",
    "class",
    "rows",
    "left_wrong",
    "right_wrong",
    "both_right",
    "only_left_right",
    "only_right_right",
    "both_wrong",
    "differ",
)


def class_sheets(
    names: Sequence[str], evidence: Sequence[Evidence], pairs: Sequence[tuple[int, int]]
) -> tuple[Sheet, ...]:
    """Errors by class of each pair of models on the same rows, and where they disagree; nothing without labels."""
    first = evidence[0].given
    if not all(has_labels(e.given) for e in evidence) or not 2 <= len(first.classes) <= MOST:
        return ()
    rows = [row for i, j in pairs for row in _lines((names[i], names[j]), evidence[i], evidence[j])]
    notes = ("differ: rows to which the two give different classes, right or wrong.",)
    return (Sheet(name=BY_CLASS, title="Errors by class", columns=COLUMNS, rows=tuple(rows), notes=notes),)


def _lines(names: tuple[str, str], left: Evidence, right: Evidence) -> list[tuple[Cell, ...]]:
    truth = left.given.truth
    mine, theirs = left.labels() == truth, right.labels() == truth
    differ = left.labels() != right.labels()
    code = ((truth.astype(np.intp) * 2 + mine) * 2 + theirs) * 2 + differ
    tally = np.bincount(code, weights=left.weight, minlength=8 * len(left.classes)).reshape(-1, 2, 2, 2)
    (both_wrong, only_right), (only_left, both_right) = np.moveaxis(tally.sum(axis=3), 0, -1)
    counts = np.column_stack(
        [
            tally.sum(axis=(1, 2, 3)),
            both_wrong + only_right,
            both_wrong + only_left,
            both_right,
            only_left,
            only_right,
            both_wrong,
            tally[..., 1].sum(axis=(1, 2)),
        ]
    )
    return [(*names, name, *map(_whole, line)) for name, line in zip(left.classes, counts.tolist())]


def _whole(x: float) -> float | int:
    return int(x) if x == int(x) else float(x)
