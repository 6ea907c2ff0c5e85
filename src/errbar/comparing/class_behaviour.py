"""Class behaviour: on which classes each of two models errs, and where only one of them does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.evidence import Evidence
from errbar.records.sheet import Sheet
from errbar.records.types import Floats
from errbar.scoring.confusion_sheet import has_labels

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
    counts = _count_errors(evidence, pairs).tolist()
    rows = [
        (names[i], names[j], name, *map(_whole, line))
        for (i, j), lines in zip(pairs, counts)
        for name, line in zip(first.classes, lines)
    ]
    notes = ("differ: rows to which the two give different classes, right or wrong.",)
    return (Sheet(name=BY_CLASS, title="Errors by class", columns=COLUMNS, rows=tuple(rows), notes=notes),)


def _count_errors(evidence: Sequence[Evidence], pairs: Sequence[tuple[int, int]]) -> Floats:
    """(pairs, classes, counts in the order of the columns): what concerns one model alone is found once."""
    truth, weight, k = evidence[0].given.truth, evidence[0].weight, len(evidence[0].classes)
    labels = [e.labels() for e in evidence]
    right = [x == truth for x in labels]
    tally = np.empty((len(pairs), 8 * k))
    for line, (i, j) in zip(tally, pairs):
        code = truth * np.intp(8)
        for part, times in ((right[i], 4), (right[j], 2), (labels[i] != labels[j], 1)):
            code += part * np.intp(times)
        line[:] = np.bincount(code, weights=weight, minlength=8 * k)
    cells = tally.reshape(-1, k, 2, 2, 2)  # left right or not, right right or not, differ or not
    (both_wrong, only_right), (only_left, both_right) = np.moveaxis(cells.sum(axis=4), (2, 3), (0, 1))
    columns = (
        cells.sum(axis=(2, 3, 4)),
        both_wrong + only_right,
        both_wrong + only_left,
        both_right,
        only_left,
        only_right,
        both_wrong,
        cells[..., 1].sum(axis=(2, 3)),
    )
    return np.stack(columns, axis=-1)


def _whole(x: float) -> float | int:
    return int(x) if x == int(x) else float(x)
